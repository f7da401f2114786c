import styles from './amend-rfq.module.css'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { useKeptFiles } from '#framework/ui/form/files/kept-files.tsx'
import { NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { LinesField } from '#tenders/lines/editor/lines-field.tsx'
import { LargeFilesField } from '#tenders/core/publishing/large-files-field.tsx'
import { QuantityUnitField } from '#tenders/core/publishing/quantity-unit-field.tsx'
import { linesOf } from '#tenders/rfqs/publish/steps/copied-lines.ts'
import { placeOf } from '#tenders/rfqs/publish/first-facts.ts'
import { isLargePath, rfqAttachments } from '#tenders/core/uploads.ts'
import { replacementField, replacementFile } from './amend-rfq-action.tsx'

const LONGEST_TEXT = 5000

/** Everything but dates, of an RFQ whose bids must be confirmed. */
export function AllFields({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const large = rfq.attachments.filter(({ path }) => isLargePath(path))
  const others = rfq.attachments.filter(({ path }) => !isLargePath(path))
  const room = rfqAttachments.max - others.length
  const types = acceptedEndings(rfqAttachments).join(t('site.list_separator'))
  return (
    <>
      <TextField name="title" label={t('rfqs.field_title')} max={250} initial={rfq.title} />
      <CategorySelect initial={rfq.category_id} />
      <TextAreaField
        name="description"
        label={t('rfqs.description')}
        max={LONGEST_TEXT}
        rows={4}
        initial={rfq.description}
      />
      {rfq.has_lines ? (
        <LinesField initial={linesOf(rfq)} />
      ) : (
        <>
          <div className="two-columns">
            <NumberField name="quantity" label={t('rfqs.quantity')} initial={formatNumber(rfq.quantity)} />
            <QuantityUnitField of={rfq} />
          </div>
          <TextAreaField
            name="item_description"
            label={t('rfqs.item_description')}
            max={LONGEST_TEXT}
            rows={3}
            initial={rfq.item_description}
          />
        </>
      )}
      <LocationSelect districtOptional initial={placeOf(rfq)} />
      {others.map((file, place) => (
        <StandingFile key={file.path} file={file} place={place} />
      ))}
      {large.map((file) => (
        <FileLink key={file.path} file={file} />
      ))}
      {room > 0 && (
        <FileField
          name="attachments"
          upload={{ ...rfqAttachments, max: room }}
          label={t('amendments.new_files')}
          hint={t('site.upload_types', { types })}
        />
      )}
      <LargeFilesField />
    </>
  )
}

/** A file of the RFQ, and the field for one that replaces it. */
function StandingFile({ file, place }: { file: Attachment; place: number }) {
  const t = useT()
  const fields = replacementField(place)
  const kept = useKeptFiles(fields.file).length > 0
  return (
    <div>
      <FileLink file={file} />
      <details open={kept} className={styles.replacement}>
        <summary className="text-link">
          {t('amendments.replace')} <bdi className="visually-hidden">{file.name}</bdi>
        </summary>
        <input type="hidden" name={fields.path} value={file.path} />
        <FileField
          name={fields.file}
          upload={replacementFile}
          label={t('amendments.replacement', { name: `\u2068${file.name}\u2069` })}
          hint={t('amendments.replacement_hint')}
        />
      </details>
    </div>
  )
}
