import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { defineEvent, internal, reactionsOnly } from '#framework/events/define-event.ts'

const inTrail = { about: ['rfq', 'rfq_id'], trail: 'awards', ...internal } as const
const proposal = { rfq_id: z.int(), proposal_id: z.int(), bid_id: z.int(), amount_halalas: inHalalas }

/* What happens to proposals concerns the buyer's people alone. */
export const awardProposed = defineEvent('award.proposed', z.object(proposal), inTrail)
export const awardApproved = defineEvent('award.approved', z.object(proposal), inTrail)
export const awardRejected = defineEvent('award.rejected', z.object(proposal), inTrail)
export const awardWithdrawn = defineEvent('award.withdrawn', z.object(proposal), inTrail)
/** The bid or the RFQ is no longer what was proposed. */
export const awardSuperseded = defineEvent('award.superseded', z.object(proposal), inTrail)
/** A proposal waits, and nobody is left who may approve it; not stored: the trail says who left. */
export const awardUndecidable = defineEvent('award.undecidable', z.object(proposal), reactionsOnly)
/** A proposal has waited for two working days; not stored: its row knows. */
export const awardStillWaits = defineEvent('award.still_waits', z.object(proposal), reactionsOnly)
