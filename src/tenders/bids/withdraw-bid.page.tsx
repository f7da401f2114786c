import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'
import { whyNoBid } from '#tenders/core/bid/bid-acts.ts'
import { focusBids } from './focus-bids.ts'

const withdrawBid = defineAction({
  name: 'withdraw-bid',
  schema: async () => (await import('#tenders/core/bid-view.ts')).bidParams,
  send: ({ api }, { bid_id }, sending) => api.send('DELETE /bids/:bid_id/delete', { bid_id }, sending),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'bids.withdrawn' } }),
})

export const actions = [withdrawBid]

/** The question before a supplier withdraws a bid of its own. */
export default definePage({ ...aboutRfq, View: WithdrawBid })

function WithdrawBid({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const place = usePlace()
  const { refresh, refused } = useRfqRefresh()
  const mine = rfq.bids.find((bid) => bid.mine) ?? rfq.own_sealed_bid
  const possible = useFirst(mine?.can.delete === true)
  const form = useForm({
    action: withdrawBid,
    toastErrors: 'bids.withdraw_failed',
    refused,
    done: () => void refresh().then(focusBids),
  })
  if (!possible) {
    return (
      <RfqActClosed title={t('bids.withdraw_title')} rfq={rfq}>
        {t(mine ? whyNoBid(rfq) : 'errors.bid_not_found')}
      </RfqActClosed>
    )
  }
  return (
    <ConfirmView
      form={form}
      title={t('bids.withdraw_title')}
      cancelTo={backPath(place)}
      submit={t('bids.withdraw_action')}
      busyLabel={t('bids.withdrawing')}
      danger
    >
      <FreeText className="cut" title={rfq.title}>
        <b>{rfq.title}</b>
      </FreeText>
      <p>
        {t(rfq.own_sealed_bid ? 'sealed.withdraw_body' : 'bids.withdraw_body')}{' '}
        {rfq.status === 'active' && t('bids.bid_again')}
      </p>
      <input type="hidden" name="bid_id" value={mine?.bid_id} />
    </ConfirmView>
  )
}
