import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { backPath, rfqActs, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
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
export default actPage({
  ...rfqActs,
  action: withdrawBid,
  words: 'bids.withdraw',
  useSubject({ rfq }) {
    const mine = rfq.bids.find((bid) => bid.mine) ?? rfq.own_sealed_bid
    const isPossible = useFirst(mine?.can.delete === true)
    return isPossible ? { rfq, bid_id: mine?.bid_id } : mine ? whyNoBid(rfq) : 'errors.bid_not_found'
  },
  danger: true,
  toastErrors: 'bids.withdraw_failed',
  useRefresh() {
    const { refresh, refused } = useRfqRefresh()
    return { refused, done: () => void refresh().then(focusBids) }
  },
  Body({ subject: { rfq, bid_id } }) {
    const t = useT()
    return (
      <>
        <FreeText className="cut" title={rfq.title}>
          <b>{rfq.title}</b>
        </FreeText>
        <p>
          {t(rfq.own_sealed_bid ? 'sealed.withdraw_body' : 'bids.withdraw_body')}{' '}
          {rfq.status === 'active' && t('bids.bid_again')}
        </p>
        <input type="hidden" name="bid_id" value={bid_id} />
      </>
    )
  },
})
