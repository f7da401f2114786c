/**
 * Kinds of rows on the start page, the most important first. To add one, add its name here, its texts to
 * `row-words.tsx` and its rows to `waiting` of its slice.
 */
export const ROW_KINDS = [
  'bid_won',
  'award_to_approve',
  'award_rejected',
  'award_waits',
  'order_waits',
  'order_needs_address',
  'questions_to_answer',
  'bids_to_compare',
  'closing_without_bids',
  'not_decided',
  'bid_to_confirm',
  'closes_today',
  'searches_matched',
  'verify_email',
  'invite_colleagues',
  'profile_file',
  'first_product',
] as const
export type RowKind = (typeof ROW_KINDS)[number]

/**
 * Groups of rows by due day. Only one of the first two appears at a time: `two_days` replaces `today` once a row is due
 * tomorrow or the day after.
 */
export const GROUPS = ['today', 'two_days', 'week', 'later'] as const
export type Group = (typeof GROUPS)[number]

/** Maximum rows per kind. */
export const MAX_ROWS = 20

/** Maximum RFQs per chart. */
export const MAX_CHARTED = 6

/** Days in the chart of deadlines, including today. */
export const DEADLINE_DAYS = 14
