import styles from './amend-rfq.module.css'
import { useState } from 'react'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import type { Day } from '#framework/i18n/day.ts'
import { formatDay, formatNumber, weekdayName } from '#framework/i18n/format.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { useKeptFiles } from '#framework/ui/form/files/kept-files.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import { NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { LinesField } from '#tenders/lines/editor/lines-field.tsx'
import { backPath, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { QuantityUnitField } from '#tenders/rfqs/publish/quantity-unit-field.tsx'
import { useRfqDates } from '#tenders/rfqs/publish/rfq-dates.tsx'
import { linesOf } from '#tenders/rfqs/publish/steps/copied-lines.ts'
import { placeOf } from '#tenders/rfqs/publish/first-facts.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'
import { amendRfq, digestOf, isPreview, replacementField, replacementFile, setDeadline } from './amend-rfq-action.tsx'
import type { AmendmentPreview } from '#tenders/amendments/contract.ts'
import { DiffEffects } from '#tenders/amendments/diff/diff-effects.tsx'
import { ChangeCount } from '#tenders/amendments/diff/diff-list.tsx'
import { ChangedMeanwhile } from '#tenders/amendments/show/changed-meanwhile.tsx'

const LONGEST_TEXT = 5000

/** Amends an RFQ whose bids must be confirmed: the fields, then what the change means, then it is published. */
export function AmendRfq({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const lang = useLang()
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
  const changes = preview !== undefined && preview.changes.length > 0
  return (
    <FormView
      form={form}
      title={t('amendments.amendment')}
      sub={
        <>
          <bdi>{rfq.title}</bdi>
          {changes && (
            <>
              {t('site.list_separator')}
              {t('amendments.becomes', { n: preview.version, today: formatDay(rfq.today, lang) })}
            </>
          )}
        </>
      }
      width={900}
      cancelTo={backPath(place)}
      submit={t(changes ? 'amendments.publish' : 'amendments.preview')}
      busyLabel={t('site.saving')}
    >
      {form.failed === 'stale' && <ChangedMeanwhile form={form} />}
      {preview && !changes && <p role="status">{t('amendments.nothing_changes')}</p>}
      {changes && (
        <section className={styles.preview} role="status">
          <h2>
            <ChangeCount changes={preview.changes} />
          </h2>
          <DiffEffects changes={preview.changes} />
        </section>
      )}
      {/* What is published is what was previewed: after another change it is previewed again. */}
      <Fields rfq={rfq} preview={changes ? preview : undefined} onChange={() => setPreview(undefined)} />
      {changes && <input type="hidden" name="previewed" value={digestOf(preview)} />}
    </FormView>
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

/** One press to a deadline that leaves enough days. */
function Earliest({ day }: { day: Day }) {
  const t = useT()
  const lang = useLang()
  const form = useFormHandle()
  const hijri = formatHijri(day, lang)
  const date = [
    `${weekdayName(day, lang)} ${formatDay(day, lang)}`,
    ...(hijri ? [t('site.hijri', { date: hijri })] : []),
  ].join(t('site.list_comma'))
  const label = t('amendments.set_deadline', { date })
  return (
    <div className={styles.earliest}>
      <p className="sm">{t('errors.deadline_too_close', { date: formatDay(day, lang) })}</p>
      <Button className="scripted" onClick={() => writeText(form!.element.current, 'deadline', day)}>
        {label}
      </Button>
      <noscript>
        <button type="submit" className={buttonClass('secondary')} {...refreshButton(setDeadline(day))}>
          {label}
        </button>
      </noscript>
    </div>
  )
}

interface FieldsProps {
  rfq: RfqView
  /** For changes; beside it only the deadline and the reason are open. */
  preview: AmendmentPreview | undefined
  /** Something else changes than the preview says. */
  onChange: () => void
}

function Fields({ rfq, preview, onChange }: FieldsProps) {
  const t = useT()
  const { deadline, delivery, bidding, hour, questions, summary } = useRfqDates(rfq, rfq.sealed && rfq.deadline)
  const earliest = preview?.earliest_deadline
  const changed = ({ target }: { target: EventTarget }) => {
    const { name, value } = target as HTMLInputElement
    if (name !== 'reason' && (name !== 'deadline' || value !== earliest)) onChange()
  }
  return (
    <div className="fields" onInput={changed}>
      <div className="two-columns">
        <div>
          {bidding}
          {preview?.too_close && earliest && deadline !== earliest && <Earliest day={earliest} />}
        </div>
        <TextAreaField
          name="reason"
          label={t('amendments.reason')}
          hint={t('amendments.reason_hint')}
          max={500}
          rows={3}
          initial={undefined}
        />
      </div>
      {summary}
      {preview && <Consequences preview={preview} />}
      <details className={styles.rest} open={!preview}>
        <summary className={buttonClass('secondary')} hidden={!preview}>
          {t('amendments.keep_editing')}
        </summary>
        <div className="fields">
          <div className="two-columns">
            {delivery}
            {questions}
          </div>
          {hour}
          <OtherFields rfq={rfq} />
        </div>
      </details>
    </div>
  )
}

/** What stays as long as it is not changed: everything but dates. */
function OtherFields({ rfq }: { rfq: RfqView }) {
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
