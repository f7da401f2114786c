import type { ReactNode } from 'react'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { defineAction } from '#framework/ssr/actions.ts'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { isSupplier } from '#companies/me.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FileField } from '#framework/ui/form/file-field.tsx'
import { FileLink } from '#framework/ui/form/file-tile.tsx'
import { FormView, MessageView } from '#framework/ui/form/form-view.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { BidView } from '#tenders/bid-view.ts'
import type { RfqView } from '#tenders/contract.ts'
import { backPath, loadRfq, RfqAct, RfqActClosed, useRfqRefresh } from '#tenders/rfqs/change/rfq-act.tsx'
import { rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'
import { BidFields, BidRecap } from './bid-fields.tsx'
import { bidPath, whyNoBid } from './bid-acts.ts'
import { focusBids } from './focus-bids.ts'
import { bidAttachment } from '#tenders/uploads.ts'

const placeBid = defineAction({
  name: 'place-bid',
  files: { attachment: bidAttachment },
  schema: async () => (await import('./contract.ts')).newBid,
  send: ({ api, place }, values, sending) => api.send('POST', `/rfqs/${place.params.rfq_id}/bids/new`, values, { ...sending, multipart: true }),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'bids.submitted' } }),
})

const changeBid = defineAction({
  name: 'change-bid',
  schema: async () => (await import('./contract.ts')).bidChange,
  send: ({ api }, { bid_id, ...change }, { version }) => api.send('PUT', `/bids/${bid_id}/update`, change, { version }),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'bids.updated' } }),
})

export const actions = [placeBid, changeBid]

export const load = loadRfq

/** A supplier's bid on an RFQ: placing it, or changing it while bidding is open. */
export default function BidPage() {
  const t = useT()
  return <RfqAct title={t('bids.place')}>{(rfq) => <Bid key={rfq.rfq_id} rfq={rfq} />}</RfqAct>
}

function Bid({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const supplier = isSupplier(useMe())
  const mine = rfq.bids.find((bid) => bid.mine)
  // Who has just become a supplier goes on, while what the RFQ says about them is still on its way.
  const mayPlace = rfq.can.bid || (supplier && rfq.viewer_relation === 'member' && rfq.status === 'active')
  const act = useFirst(mine?.can.edit ? 'change' : mayPlace && 'place')
  if (act === 'place') return <Place rfq={rfq} />
  if (act === 'change' && mine) return <Change rfq={rfq} bid={mine} />
  if (rfq.viewer_relation === 'member' && rfq.status === 'active') return <SuppliersOnly rfq={rfq} />
  return (
    <RfqActClosed title={t(mine ? 'bids.edit' : 'bids.place')} rfq={rfq}>
      {t(whyNoBid(rfq))}
    </RfqActClosed>
  )
}

/** Only suppliers bid: asks a company that is none yet whether it wants to become one, and comes back. */
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
    draft: me?.user_id ?? null,
    toastErrors: 'bids.error',
    refused,
    done: () => void refresh().then(focusBids),
  })
  return (
    <FormView form={form} title={t('bids.place')} cancelTo={backPath(usePlace())} submit={t('bids.submit')} busyLabel={t('bids.submitting')}>
      <BidRecap rfq={rfq} />
      <BidFields rfq={rfq} />
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
      <Advice>{t('bids.visibility')}</Advice>
    </FormView>
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
  return (
    <FormView
      form={form}
      title={t('bids.edit')}
      cancelTo={backPath(place)}
      submit={t('bids.update_action')}
      busyLabel={t('bids.updating')}
      start={
        <Link className={buttonClass('danger_text')} to={`${bidPath(rfq.rfq_id)}/withdraw${from}`} replace>
          <Icon name="trash" />
          {t('bids.withdraw_action')}
        </Link>
      }
    >
      <BidRecap rfq={rfq} />
      <BidFields rfq={rfq} bid={bid} />
      <input type="hidden" name="bid_id" value={bid.bid_id} />
      <Advice>
        {t('bids.file_kept')}
        {bid.attachment && (
          <>
            <br />
            <FileLink file={bid.attachment} />
          </>
        )}
      </Advice>
    </FormView>
  )
}
