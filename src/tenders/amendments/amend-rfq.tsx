import styles from './amend-rfq.module.css'
import { type ReactNode, useState } from 'react'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { formatDay, formatNumber } from '#framework/i18n/format.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { useKeptFiles } from '#framework/ui/form/files/kept-files.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { RfqView } from '#tenders/contract.ts'
import { LinesField } from '#tenders/lines/editor/lines-field.tsx'
import { backPath, useRfqRefresh } from '#tenders/rfqs/change/rfq-act.tsx'
import { QuantityUnitField } from '#tenders/rfqs/publish/quantity-unit-field.tsx'
import { useRfqDates } from '#tenders/rfqs/publish/rfq-dates.tsx'
import { linesOf } from '#tenders/rfqs/publish/steps/copied-lines.ts'
import { placeOf } from '#tenders/rfqs/publish/steps/delivery-step.tsx'
import { rfqAttachments } from '#tenders/uploads.ts'
import { amendRfq, digestOf, isPreview, replacementField, replacementFile, setDeadline } from './amend-rfq-action.tsx'
import type { AmendmentPreview } from './contract.ts'
import { ChangeCount, DiffList } from './diff/diff-list.tsx'

const LONGEST_TEXT = 5000

/** Amends an RFQ whose bids must be confirmed: the fields, then what the change means, then it is published. */
export function AmendRfq({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: amendRfq,
    name: `rfq-amend-${rfq.rfq_id}`,
    recordVersion: rfq.version,
    live: ['deadline', 'closing_time'],
    toastErrors: 'rfqs.update_failed',
    refused,
    done: (answer) => {
      if (isPreview(answer)) setPreview(answer)
      else void refresh()
    },
  })
  const [preview, setPreview] = useState(isPreview(form.answer) ? form.answer : undefined)
  // What is published is what was previewed: after another change it is previewed again.
  const previewAgain = () => setPreview(undefined)
  const changes = preview !== undefined && preview.changes.length > 0
  return (
    <Page title={t('amendments.amendment')} lead={<bdi>{rfq.title}</bdi>} width={900} noindex>
      <div className="card">
        <Form form={form}>
          {preview && <Preview preview={preview} />}
          <div
            className="section"
            onInput={({ target }) => (target as HTMLInputElement).name !== 'reason' && previewAgain()}
          >
            <Always rfq={rfq} preview={preview} />
          </div>
          <details className={styles.fields} open={!changes} onInput={previewAgain}>
            <summary className="section">{t('amendments.keep_editing')}</summary>
            <div className="section fields">
              <Fields rfq={rfq} />
            </div>
          </details>
          {changes && <input type="hidden" name="previewed" value={digestOf(preview)} />}
        </Form>
        <div className="section form-actions">
          <SubmitButton form={form} busyLabel={t('site.saving')}>
            {t(changes ? 'amendments.publish' : 'amendments.preview')}
          </SubmitButton>
          <Link className={buttonClass('ghost')} to={backPath(place)}>
            {t('site.cancel')}
          </Link>
        </div>
      </div>
    </Page>
  )
}

/** What would change, and what bidders would have to do. */
function Preview({ preview }: { preview: AmendmentPreview }) {
  const t = useT()
  const { changes } = preview
  if (changes.length === 0)
    return (
      <p className="section" role="status">
        {t('amendments.nothing_changes')}
      </p>
    )
  return (
    <section className="section" role="status">
      <h2>
        <ChangeCount changes={changes} />
      </h2>
      <DiffList changes={changes} effects />
    </section>
  )
}

/** What follows from the change, below its reason. */
function Consequences({ preview: { material, revises, bids_to_confirm: count } }: { preview: AmendmentPreview }) {
  const t = useT()
  return (
    <ul className="consequences">
      {material && (
        <li>
          <Icon name="clock" />
          {t(revises ? 'amendments.asks_to_revise' : 'amendments.asks_to_confirm', { count })}
        </li>
      )}
      <li>
        <Icon name="mail" />
        {t('amendments.bidders_told')}
      </li>
      <li>
        <Icon name="info" />
        {t('amendments.versions_stay')}
      </li>
    </ul>
  )
}

/** What is beside the preview, too: until when suppliers may bid, and why the RFQ changes. */
function Always({ rfq, preview }: { rfq: RfqView; preview: AmendmentPreview | undefined }) {
  const t = useT()
  const lang = useLang()
  const [moved, setMoved] = useState<string>()
  const earliest = preview?.too_close ? preview.earliest_deadline : null
  return (
    <div className="fields">
      <Dates key={moved} rfq={moved === undefined ? rfq : { ...rfq, deadline: moved }}>
        {earliest !== null && earliest !== moved && (
          <div className={styles.earliest}>
            <p className="sm">{t('errors.deadline_too_close', { date: formatDay(earliest, lang) })}</p>
            <Button className="scripted" onClick={() => setMoved(earliest)}>
              {t('amendments.set_deadline', { date: formatDay(earliest, lang) })}
            </Button>
            <noscript>
              <button type="submit" className={buttonClass('secondary')} {...refreshButton(setDeadline(earliest))}>
                {t('amendments.set_deadline', { date: formatDay(earliest, lang) })}
              </button>
            </noscript>
          </div>
        )}
      </Dates>
      <TextAreaField
        name="reason"
        label={t('amendments.reason')}
        hint={t('amendments.reason_hint')}
        max={500}
        rows={3}
        initial={undefined}
      />
      {preview && preview.changes.length > 0 && <Consequences preview={preview} />}
    </div>
  )
}

interface DatesProps {
  rfq: Pick<RfqView, 'delivery_date' | 'deadline' | 'closing_time' | 'questions_until'>
  /** Below the deadline. */
  children: ReactNode
}

function Dates({ rfq, children }: DatesProps) {
  const { delivery, bidding, hour, questions, summary } = useRfqDates(rfq)
  return (
    <>
      <div className="two-columns">
        <div>
          {bidding}
          {children}
        </div>
        {delivery}
      </div>
      {hour}
      {questions}
      {summary}
    </>
  )
}

function Fields({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const room = rfqAttachments.max - rfq.attachments.length
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
      {rfq.attachments.map((file, place) => (
        <StandingFile key={file.path} file={file} place={place} />
      ))}
      {room > 0 && (
        <FileField
          name="attachments"
          upload={{ ...rfqAttachments, max: room }}
          label={t('amendments.new_files')}
          hint={t('site.upload_types', { types })}
        />
      )}
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
