import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { colleague } from '#companies/colleague.ts'
import { idParam, ifFilled } from '#framework/api/fields.ts'
import { paging } from '#framework/api/list-query.ts'
import { sanitizeText } from '#framework/text/sanitize.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { chosenLines } from '#tenders/core/award-view.ts'
import { closingView } from '#tenders/core/closing/closing-fields.ts'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import { RFQ_STATUSES } from '#tenders/core/policy.ts'
import { lineOfBox } from '#tenders/award/optional-lines.ts'
import { PROPOSAL_LISTS } from './addresses.ts'

export const PROPOSAL_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'superseded'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** A proposal to accept a bid above the company's limit. */
export const proposal = z.object({
  proposal_id: z.int(),
  rfq_id: z.int(),
  bid_id: z.int(),
  amount_halalas: inHalalas,
  /** What the bid's optional lines cost, VAT included. */
  optional_halalas: inHalalas,
  /** The optional lines that are awarded, too. */
  optional_lines: z.array(z.int()),
  /** The same with their amounts, while it waits and once it is approved. */
  chosen: z.optional(chosenLines),
  /** Both amounts together: what exceeds the limit. */
  compared_halalas: inHalalas,
  limit_halalas: inHalalas,
  state: z.enum(PROPOSAL_STATES),
  reason: z.nullable(z.string()),
  proposed_by: colleague,
  created_at: z.string(),
  decided_by: z.nullable(colleague),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  rfq: z.object({ title: z.string(), status: z.enum(RFQ_STATUSES), deadline: z.string(), ...closingView }),
  supplier: z.object({ user_id: z.int(), company_name: z.string() }),
  /** What the bid is now, where that differs from what was proposed. */
  amount_now_halalas: z.optional(inHalalas),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), withdraw: z.boolean() }),
  /** Why an approver may only reject it. */
  why_not: z.optional(z.enum(['conflict_of_interest', 'made_approver'])),
})
export type Proposal = z.output<typeof proposal>

export const proposalsQuery = z.strictObject({ list: z._default(z.enum(PROPOSAL_LISTS), 'waiting'), ...paging })

export const proposalParams = z.object({ proposal_id: idParam })

/** Why a bid is proposed. */
export const proposalReason = z.optional(
  ifFilled(z.string().check(z.overwrite(sanitizeText), z.maxLength(1000, messageKey('approvals.reason_long')))),
)

/** Optional lines that the buyer takes: each once, in ascending order. */
const optionalLines = z._default(
  z.array(z.int(messageKey('errors.invalid_value')).check(z.gte(1), z.lte(2_147_483_647))).check(
    z.maxLength(MAX_LINES),
    z.overwrite((lines) => [...new Set(lines)].sort((a, b) => a - b)),
  ),
  [],
)

/** Which bid the buyer accepts. */
export const acceptance = z.object({
  bid_id: z.int(messageKey('errors.invalid_value')).check(z.gte(1), z.lte(2_147_483_647)),
  optional_lines: optionalLines,
  /** For the colleague who approves, where the amount needs that. */
  reason: proposalReason,
  /** The page asked for a proposal: nothing is awarded without one. */
  propose: z.optional(z.boolean()),
})
export type Acceptance = z.output<typeof acceptance>

/** Why a proposal is rejected; no supplier ever reads it. */
export const rejection = z.object({
  reason: z
    .string(messageKey('approvals.reason_required'))
    .check(
      z.overwrite(sanitizeText),
      z.minLength(1, messageKey('approvals.reason_required')),
      z.maxLength(1000, messageKey('approvals.reason_long')),
    ),
})

/** What the form of an award sends besides the bid: whether the person was asked to propose or to award. */
export const awardForm = z.pipe(
  z.looseObject({
    reason: proposalReason,
    propose: z.optional(
      z.pipe(
        z.literal('1'),
        z.transform(() => true as const),
      ),
    ),
  }),
  z.transform(({ reason, propose, ...boxes }) => ({
    reason,
    propose,
    optional_lines: Object.entries(boxes).flatMap(([name, ticked]) => (ticked === false ? [] : lineOfBox(name))),
  })),
)
