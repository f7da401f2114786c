import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { defineEvent } from '#framework/events/define-event.ts'

const ofRfq = ['rfq', 'rfq_id'] as const
const proposal = { rfq_id: z.int(), proposal_id: z.int(), bid_id: z.int(), amount_halalas: inHalalas }

/* What happens to proposals concerns the buyer's people alone. */
export const awardProposed = defineEvent('award.proposed', z.object(proposal), ofRfq)
export const awardApproved = defineEvent('award.approved', z.object(proposal), ofRfq)
export const awardRejected = defineEvent('award.rejected', z.object(proposal), ofRfq)
export const awardWithdrawn = defineEvent('award.withdrawn', z.object(proposal), ofRfq)
/** The bid or the RFQ is no longer what was proposed. */
export const awardSuperseded = defineEvent('award.superseded', z.object(proposal), ofRfq)
/** A proposal waits, and nobody is left who may approve it; not stored: the trail says who left. */
export const awardUndecidable = defineEvent('award.undecidable', z.object(proposal))
/** A proposal has waited for two working days; not stored: its row knows. */
export const awardStillWaits = defineEvent('award.still_waits', z.object(proposal))
