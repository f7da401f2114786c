import styles from './amend-rfq.module.css'
import { useState } from 'react'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { PlaceName } from '#reference/locations/place-name.tsx'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { Day } from '#framework/i18n/day.ts'
import { formatDay, formatNumber, weekdayName } from '#framework/i18n/format.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import { NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { knownBidsCount } from '#tenders/core/known-bids-count.ts'
import { backPath, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { QuantityUnitField } from '#tenders/core/publishing/quantity-unit-field.tsx'
import { useRfqDates } from './rfq-dates.tsx'
import { amendRfq, isPreview, setDeadline, type ShownPreview } from './amend-rfq-action.tsx'
import { DiffEffects } from '#tenders/amendments/diff/diff-effects.tsx'
import { ChangeCount } from '#tenders/amendments/diff/diff-list.tsx'
import { ChangedMeanwhile } from '#tenders/amendments/show/changed-meanwhile.tsx'

const AllFields = part(() => import('#tenders/amendments/amend/all-fields.tsx'), 'AllFields')

const mustBeConfirmed = ({ on_change }: Pick<RfqView, 'on_change'>) => on_change === 'confirm'

/** The fields fold away, so the page would stand somewhere else. */
const show = (preview: HTMLElement | null) => {
  preview?.scrollIntoView({ block: 'start' })
}

/** Amends an RFQ: the fields, then what the change means, then exactly that is published. */
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
    refused: (thrown) => {
      // It is previewed again for the version of now.
      if (isApiFailure(thrown) && thrown.status === 412) setPreview(undefined)
      return refused(thrown)
    },
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
      title={t('rfqs.edit')}
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
      width={mustBeConfirmed(rfq) ? 900 : 720}
      cancelTo={backPath(place)}
      submit={t(changes ? 'amendments.publish' : 'amendments.preview')}
      busyLabel={t('site.saving')}
    >
      {form.failed === 'stale' && <ChangedMeanwhile form={form} />}
      {preview && !changes && <p role="status">{t('amendments.nothing_changes')}</p>}
      {changes && (
        <section key={preview.signed_preview} ref={show} className={styles.preview} role="status">
          {preview.renewed && <p className="warning">{t('amendments.preview_renewed')}</p>}
          <h2>
            <ChangeCount changes={preview.changes} />
          </h2>
          <DiffEffects changes={preview.changes} lines={rfq.lines} />
        </section>
      )}
      {/* After another change it is previewed again. */}
      <Fields rfq={rfq} preview={changes ? preview : undefined} onChange={() => setPreview(undefined)} />
      {changes && <input type="hidden" name="signed_preview" value={preview.signed_preview} />}
    </FormView>
  )
}

/** What follows from the change, below its reason. */
function Consequences({ rfq, preview }: { rfq: RfqView; preview: ShownPreview }) {
  const t = useT()
  const { material, revises, bids_to_confirm } = preview
  const count = knownBidsCount(rfq)
  return (
    <ul className="consequences">
      {material && mustBeConfirmed(rfq) && (
        <li>
          <Icon name="clock" />
          {t(revises ? 'amendments.asks_to_revise' : 'amendments.asks_to_confirm', { count: bids_to_confirm })}
        </li>
      )}
      <li>
        <Icon name="mail" />
        {count > 0 && !mustBeConfirmed(rfq) ? t('rfqs.update_body_bids', { count }) : t('amendments.bidders_told')}
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
  /** For changes; beside it only the deadline with its hour and the reason are open. */
  preview: ShownPreview | undefined
  /** Something else changes than the preview says. */
  onChange: () => void
}

function Fields({ rfq, preview, onChange }: FieldsProps) {
  const t = useT()
  const { deadline, delivery, bidding, hour, questions, summary } = useRfqDates(rfq, rfq.sealed && rfq.deadline)
  const confirms = mustBeConfirmed(rfq)
  // The deadline that may be chosen after the preview.
  const earliest = preview?.too_close ? preview.earliest_deadline : null
  const changed = ({ target }: { target: EventTarget }) => {
    const { name, value } = target as HTMLInputElement
    if (name !== 'reason' && (name !== 'deadline' || value !== earliest)) onChange()
  }
  return (
    <div className="fields" onInput={changed}>
      {!confirms && !preview && (
        <p className="advice">{t(rfq.has_lines ? 'rfqs.edit_note_lines' : 'rfqs.edit_note')}</p>
      )}
      <div className="two-columns">
        <div>
          {bidding}
          {earliest && deadline !== earliest && <Earliest day={earliest} />}
        </div>
        {hour}
      </div>
      {summary}
      {confirms && (
        <TextAreaField
          name="reason"
          label={t('amendments.reason')}
          hint={t('amendments.reason_hint')}
          max={500}
          rows={3}
          initial={undefined}
        />
      )}
      {preview && <Consequences rfq={rfq} preview={preview} />}
      <details className={styles.rest} open={!preview}>
        <summary className={buttonClass('secondary')} hidden={!preview}>
          {t('amendments.keep_editing')}
        </summary>
        <div className="fields">
          <div className="two-columns">
            {delivery}
            {questions}
          </div>
          {confirms ? <AllFields rfq={rfq} /> : <QuantityAndCategory rfq={rfq} />}
        </div>
      </details>
    </div>
  )
}

/** What may change beside dates where bids stay as they are, and what may not. */
function QuantityAndCategory({ rfq }: { rfq: RfqView }) {
  const t = useT()
  return (
    <>
      {/* Where there are lines, the quantities are theirs. */}
      {!rfq.has_lines && (
        <div className="two-columns">
          <NumberField name="quantity" label={t('rfqs.quantity')} initial={formatNumber(rfq.quantity)} />
          <QuantityUnitField of={rfq} />
        </div>
      )}
      <CategorySelect initial={rfq.category_id} />
      <dl className={styles.unchanged}>
        <dt>{t('rfqs.description')}</dt>
        <dd className="pre-line" dir="auto">
          {rfq.description}
        </dd>
        <dt>{t('rfqs.item_description')}</dt>
        <dd className="pre-line" dir="auto">
          {rfq.item_description}
        </dd>
        <dt>{t('rfqs.delivery_location')}</dt>
        <dd>
          <PlaceName place={rfq} />
        </dd>
      </dl>
    </>
  )
}
