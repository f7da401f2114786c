import { defineAction } from '#framework/ssr/forms/actions.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'
import { MAX_RECEIPT_BYTES } from '../limits.ts'
import { parseReceipt } from '../verify/check-receipt.ts'

/** Reveals a sealed bid with the bidder's own copy of it and its file, because the seal key is lost. */
export const revealBid = defineAction({
  name: 'reveal-bid',
  files: { attachment: bidAttachment },
  texts: { receipt: MAX_RECEIPT_BYTES },
  schema: async () => (await import('./reveal-form.ts')).revealForm,
  send: ({ api }, { bid_id, receipt, attachment }) =>
    api.sendMinimal(
      'PUT /bids/:bid_id/reveal',
      { bid_id, contents: parseReceipt(receipt)?.contents ?? '', attachment },
      { multipart: true },
    ),
  success: (_answer, _values, { place }) => ({
    to: rfqPath(place.params.rfq_id!),
    notice: { key: 'sealed.revealed' },
  }),
})
