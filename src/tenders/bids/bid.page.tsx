import { draftOwner } from '#companies/draft-owner.ts'
import type { ReactNode } from 'react'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { vatRulesQuery } from '#reference/units/unit-queries.ts'
import { part } from '#framework/ssr/part.tsx'
import { defineAction, type ActionContext, type AnyAction, type FormSchema } from '#framework/ssr/forms/actions.ts'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { isSupplier } from '#companies/me.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { BidView } from '#tenders/bid-view.ts'
import type { RfqView } from '#tenders/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh } from '#tenders/rfqs/change/rfq-act.tsx'
import { RfqChanged } from '#tenders/rfqs/change/rfq-changed.tsx'
import { aboutRfq, rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'
import { BidComments, BidFields, BidRecap, ProposedDelivery } from './bid-fields.tsx'
import { bidPath, whyNoBid } from './bid-acts.ts'
import { focusBids } from './list/focus-bids.ts'
import { ownBid } from './own-bid-query.ts'
import { bidAttachment } from '#tenders/uploads.ts'

/** With lines, a form has a price for each. */
const priced = {
  tables: {
    lines: ['line_id', 'offered', 'unit_price', 'vat_category', 'vat_reason', 'brand', 'note', 'delivery_days'],
  },
  checkboxes: ['lines.offered', 'free_lines'],
  errors: { totals_differ: { field: 'lines', text: 'pricing.totals_differ' } },
} as const satisfies Pick<AnyAction, 'tables' | 'checkboxes' | 'errors'>

async function schemaOf<Values>({ me }: ActionContext, load: () => Promise<FormSchema<Values>>) {
  const [schema, { pricedForm }] = await Promise.all([load(), import('#tenders/lines/pricing/priced-form.ts')])
  return pricedForm(schema, Boolean(me?.vat_number))
}

const ChangedMeanwhile = part(() => import('#tenders/amendments/show/changed-meanwhile.tsx'), 'ChangedMeanwhile')
const PricedBid = part(() => import('#tenders/lines/pricing/priced-bid.tsx'), 'PricedBid')

const placeBid = defineAction({
  name: 'place-bid',
  files: { attachment: bidAttachment },
  ...priced,
  schema: (context) => schemaOf(context, async () => (await import('./contract.ts')).newBid),
  send: ({ api, place }, values, sending) =>
    api.send('POST', `/rfqs/${place.params.rfq_id}/bids/new`, values, { ...sending, multipart: true }),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'bids.submitted' } }),
})

const changeBid = defineAction({
  name: 'change-bid',
  ...priced,
  schema: (context) => schemaOf(context, async () => (await import('./contract.ts')).bidChange),
  send: ({ api }, { bid_id, ...change }, { version }) => api.send('PUT', `/bids/${bid_id}/update`, change, { version }),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'bids.updated' } }),
})

export const actions = [placeBid, changeBid]

/** A supplier's bid on an RFQ: placing it, or changing it while bidding is open. */
export default definePage({
  ...aboutRfq,
  dependentData: ({ rfq }) => ({ pricedBid: ownBid(rfq) }),
  prefetch: ({ rfq }) => ({ vat: vatRulesQuery(), features: rfq.has_lines && featuresQuery() }),
  // Lines need its width.
  needsPage: ({ rfq }) => rfq.has_lines,
  View: ({ rfq, pricedBid }) => <Bid rfq={rfq} pricedBid={pricedBid} />,
})

/** `pricedBid`: the own bid on an RFQ with lines, whose prices and version are those of one answer. */
function Bid({ rfq, pricedBid }: { rfq: RfqView; pricedBid: BidView | undefined }) {
  const t = useT()
  const supplier = isSupplier(useMe())
  const mine = rfq.bids.find((bid) => bid.mine)
  // A company that has just become a supplier may go on, although the RFQ's answer is not fetched again yet.
  const mayPlace = rfq.can.bid || (supplier && rfq.viewer_relation === 'member' && rfq.status === 'active')
  const act = useFirst(mine?.can.edit ? 'change' : mayPlace && 'place')
  if (act === 'place') return <Place rfq={rfq} />
  if (act === 'change' && mine) return <Change rfq={rfq} bid={pricedBid ?? mine} />
  if (rfq.viewer_relation === 'member' && rfq.status === 'active') return <SuppliersOnly rfq={rfq} />
  return (
    <RfqActClosed title={t(mine ? 'bids.edit' : 'bids.place')} rfq={rfq}>
      {t(whyNoBid(rfq))}
    </RfqActClosed>
  )
}

/** Only suppliers bid: offers other companies to become one, and returns here. */
function SuppliersOnly({ rfq: { rfq_id } }: { rfq: RfqView }) {
  const t = useT()
  const to = `/user-profile/supplier?from=${encodeURIComponent(bidPath(rfq_id))}`
  return (
    <MessageView
      title={t('bids.suppliers_only_title')}
      backTo={rfqPath(rfq_id)}
      back={t('site.back')}
      action={
        <Link className={buttonClass('primary')} to={to} replace>
          {t('bids.suppliers_only_action')}
        </Link>
      }
    >
      <p>{t('bids.suppliers_only_body')}</p>
    </MessageView>
  )
}

/** What changed since the version that the form was filled in for, once it was refused for that. */
const changedMeanwhile = (form: FormHandle) => form.failed === 'rfq_changed' && <ChangedMeanwhile form={form} />

const Advice = ({ children }: { children: ReactNode }) => (
  <p className="advice">
    <Icon name="info" />
    <span>{children}</span>
  </p>
)

function Place({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const me = useMe()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: placeBid,
    name: `bid-${rfq.rfq_id}`,
    draft: draftOwner(me),
    toastErrors: 'bids.error',
    refused,
    done: () => void refresh().then(focusBids),
  })
  const changed = changedMeanwhile(form)
  const view = {
    form,
    title: t('bids.place'),
    cancelTo: backPath(usePlace()),
    submit: t('bids.submit'),
    busyLabel: t('bids.submitting'),
  }
  if (rfq.lines) {
    return (
      <PricedBid {...view} rfq={rfq} lines={rfq.lines} notice={changed}>
        <ProposedDelivery rfq={rfq} bid={undefined} />
        <input type="hidden" name="rfq_version" value={rfq.version} />
        <Quotation />
        <BidComments bid={undefined} />
        <Advice>{t('bids.visibility')}</Advice>
      </PricedBid>
    )
  }
  return (
    <FormView {...view}>
      {changed}
      <BidRecap rfq={rfq} />
      <input type="hidden" name="rfq_version" value={rfq.version} />
      <BidFields rfq={rfq} />
      <Quotation />
      <Advice>{t('bids.visibility')}</Advice>
    </FormView>
  )
}

/** The bidder's own document. */
function Quotation() {
  const t = useT()
  return (
    <FileField
      name="attachment"
      label={t('bids.attachment')}
      hint={
        <>
          {t('bids.attachment_hint')}
          <br />
          {t('site.upload_types', { types: acceptedEndings(bidAttachment).join(t('site.list_separator')) })}
        </>
      }
      upload={bidAttachment}
    />
  )
}

function Change({ rfq, bid }: { rfq: RfqView; bid: BidView }) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: changeBid,
    name: `bid-edit-${bid.bid_id}`,
    recordVersion: bid.version,
    toastErrors: 'bids.update_failed',
    refused,
    done: () => void refresh().then(focusBids),
  })
  const from = place.query.from ? `?from=${encodeURIComponent(place.query.from)}` : ''
  const changed = changedMeanwhile(form)
  const view = {
    form,
    title: t('bids.edit'),
    cancelTo: backPath(place),
    submit: t('bids.update_action'),
    busyLabel: t('bids.updating'),
  }
  const withdraw = (
    <Link className={buttonClass('danger_text')} to={`${bidPath(rfq.rfq_id)}/withdraw${from}`} replace>
      <Icon name="trash" />
      {t('bids.withdraw_action')}
    </Link>
  )
  const kept = (
    <>
      <input type="hidden" name="bid_id" value={bid.bid_id} />
      <input type="hidden" name="rfq_version" value={rfq.version} />
      <Advice>
        {t('bids.file_kept')}
        {bid.attachment && (
          <>
            <br />
            <FileLink file={bid.attachment} />
          </>
        )}
      </Advice>
    </>
  )
  if (rfq.lines) {
    return (
      <PricedBid
        {...view}
        rfq={rfq}
        lines={rfq.lines}
        known={bid.lines}
        bid={bid}
        start={withdraw}
        notice={changed || <RfqChanged rfq={rfq} bid={bid} />}
      >
        <ProposedDelivery rfq={rfq} bid={bid} />
        <BidComments bid={bid} />
        {kept}
      </PricedBid>
    )
  }
  return (
    <FormView {...view} start={withdraw}>
      {changed || <RfqChanged rfq={rfq} bid={bid} />}
      <BidRecap rfq={rfq} />
      <BidFields rfq={rfq} bid={bid} />
      {kept}
    </FormView>
  )
}
