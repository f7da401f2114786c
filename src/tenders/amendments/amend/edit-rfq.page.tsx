import styles from './edit-rfq.module.css'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { categoryNames } from '#reference/categories/category-names.ts'
import type { ReactNode } from 'react'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { PlaceName } from '#reference/locations/place-name.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { useDialogRoute } from '#framework/ssr/dialog-route.tsx'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import { NumberField } from '#framework/ui/form/number-fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { useQuestion } from '#framework/ui/form/use-question.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh, whyNoChange } from '#tenders/core/rfq-act.tsx'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'
import { placesOf } from '#reference/locations/location-queries.ts'
import { part } from '#framework/ssr/part.tsx'
import { amendRfq } from '#tenders/amendments/amend/amend-rfq-action.tsx'
import { placeOf } from '#tenders/rfqs/publish/first-facts.ts'
import { knownBidsCount } from '#tenders/core/known-bids-count.ts'
import type { RfqField } from '#tenders/core/changes/changeable.ts'
import { QuantityUnitField } from '#tenders/rfqs/publish/quantity-unit-field.tsx'
import { useRfqDates } from '#tenders/rfqs/publish/rfq-dates.tsx'

const changeRfq = defineAction({
  name: 'change-rfq',
  schema: async () => (await import('#tenders/amendments/rfq-update.ts')).rfqUpdate,
  send: ({ api, place }, values, sending) =>
    api.send('PUT /rfqs/:rfq_id/update', { ...values, rfq_id: place.params.rfq_id }, sending),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'rfqs.updated' } }),
})

const AmendRfq = part(() => import('#tenders/amendments/amend/amend-rfq.tsx'), 'AmendRfq')

export const actions = [changeRfq, amendRfq]

/** Changes what may still change after publishing: the dates, the quantity and the category. */
export default definePage({
  ...aboutRfq,
  prefetch: ({ rfq }, { posted }) => ({
    ...(rfq.on_change === 'confirm' && placesOf(posted?.texts ?? placeOf(rfq))),
    categories: categoryNames(),
    features: featuresQuery(),
    units: unitsQuery(),
  }),
  needsPage: ({ rfq }) => rfq.on_change === 'confirm' && rfq.can.edit,
  View: ({ rfq }) => (rfq.on_change === 'confirm' && rfq.can.edit ? <AmendRfq rfq={rfq} /> : <EditRfq rfq={rfq} />),
})

/** What a change means: bidders are told of it, and it cannot be taken back. */
function Consequence({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const count = knownBidsCount(rfq)
  return (
    <>
      <p>{t(rfq.has_lines ? 'rfqs.update_body_lines' : 'rfqs.update_body')}</p>
      {count > 0 && <p>{t('rfqs.update_body_bids', { count })}</p>}
    </>
  )
}

/** Code and name of the unit are chosen together. */
type Field = Exclude<RfqField, `quantity_unit_${string}`> | 'unit'

function Fields({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const { delivery, bidding, hour, questions, summary } = useRfqDates(rfq, rfq.sealed && rfq.deadline)
  const {
    deadline,
    closing_time,
    delivery_date,
    quantity,
    unit,
    category_id,
    questions_until,
  }: Record<Field, ReactNode> = {
    deadline: bidding,
    closing_time: hour,
    questions_until: questions,
    delivery_date: delivery,
    quantity: <NumberField name="quantity" label={t('rfqs.quantity')} initial={formatNumber(rfq.quantity)} />,
    unit: <QuantityUnitField of={rfq} />,
    category_id: <CategorySelect initial={rfq.category_id} />,
  }
  return (
    <>
      <p className="advice">{t(rfq.has_lines ? 'rfqs.edit_note_lines' : 'rfqs.edit_note')}</p>
      <div className="two-columns">
        {delivery_date}
        {deadline}
      </div>
      {closing_time}
      {questions_until}
      {summary}
      {/* Where there are lines, the quantities are theirs. */}
      {!rfq.has_lines && (
        <div className="two-columns">
          {quantity}
          {unit}
        </div>
      )}
      {category_id}
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

function EditRfq({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const place = usePlace()
  const inDialog = useDialogRoute() !== null
  const { refresh, refused } = useRfqRefresh()
  const possible = useFirst(rfq.can.edit)
  const form = useForm({
    action: changeRfq,
    name: `rfq-edit-${rfq.rfq_id}`,
    recordVersion: rfq.version,
    live: ['deadline', 'closing_time'],
    toastErrors: 'rfqs.update_failed',
    refused,
    done: refresh,
  })
  const answer = useQuestion(form.guards)
  if (!possible) {
    return (
      <RfqActClosed title={t('rfqs.edit')} rfq={rfq}>
        {t(rfq.status === 'completed' && rfq.viewer_relation === 'owner' ? 'rfqs.accepted_locked' : whyNoChange(rfq))}
      </RfqActClosed>
    )
  }

  return (
    <>
      <FormView
        form={form}
        title={t('rfqs.edit')}
        sub={<bdi>{rfq.title}</bdi>}
        cancelTo={backPath(place)}
        submit={t('rfqs.update_action')}
        busyLabel={t('site.saving')}
      >
        <Fields rfq={rfq} />
        {/* A dialog asks about it before it is sent; a page may be without scripts. */}
        {!inDialog && <Consequence rfq={rfq} />}
      </FormView>
      <Confirm
        open={answer !== null}
        onClose={() => answer?.(false)}
        title={t('rfqs.update_title')}
        action={t('rfqs.update_action')}
        onConfirm={() => answer?.(true)}
      >
        <Consequence rfq={rfq} />
      </Confirm>
    </>
  )
}
