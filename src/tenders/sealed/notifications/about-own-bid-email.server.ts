import type { ComposeContext } from '#framework/mail/define-email.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { asksToReveal } from '../receipt/own-sealed-bid.server.ts'
import { versionOutcome } from '../version-outcome.server.ts'
import type { RfqParams } from '#tenders/core/rfq-email.server.ts'

export const OPEN_RFQ = { ar: 'فتح الطلب', en: 'Open the RFQ' }
export const FINGERPRINT = { ar: 'بصمة العرض', en: 'Bid fingerprint' }

export const rfqPathOf = ({ rfq_id }: RfqParams) => `/rfq/${rfq_id}`

/** The receiver's live bid: its commitment, and what became of it. */
export const readLiveBid = ({ tx, params, receiver }: ComposeContext<RfqParams>) =>
  tx
    .selectFrom(bidsFor('mail'))
    .innerJoin('sealed_bids as envelope', (join) =>
      join.onRef('envelope.bid_id', '=', 'bids.bid_id').onRef('envelope.version', '=', 'bids.version'),
    )
    .select(['envelope.commitment', versionOutcome.as('outcome'), asksToReveal.as('asks_to_reveal')])
    .where('bids.rfq_id', '=', params.rfq_id)
    .where('bids.supplier_id', '=', receiver.company_id)
    .where(isLiveBid())
    .executeTakeFirst()
