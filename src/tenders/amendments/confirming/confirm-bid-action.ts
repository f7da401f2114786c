import { listAddress } from '#framework/api/list-pages.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'

/** Confirms a bid unchanged, on whichever page it is asked for: the page is shown again. */
export const confirmBid = defineAction({
  name: 'confirm-bid',
  schema: async () => (await import('#tenders/core/bid-view.ts')).bidParams,
  send: ({ api }, { bid_id }, sending) => api.sendMinimal('PUT /bids/:bid_id/confirm', { bid_id }, sending),
  success: (_answer, _values, { place: { path, query } }) => ({
    to: listAddress(path, query),
    notice: { key: 'amendments.confirmed' },
  }),
})
