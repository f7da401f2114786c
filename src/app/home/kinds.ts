/**
 * What can wait for somebody on the start page. A new kind is a name here, its rows in `row-sources.server.ts` and its
 * words in `row-words.tsx`.
 */
export const ROW_KINDS = [
  'award_to_approve',
  'award_rejected',
  'award_waits',
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

/** When it is due. Of the first two only one occurs at a time: the nearest words that are true of all its rows. */
export const GROUPS = ['today', 'two_days', 'week', 'later'] as const
export type Group = (typeof GROUPS)[number]

/** Rows of a kind at most. */
export const MAX_ROWS = 20

/** RFQs in a chart at most. */
export const MAX_CHARTED = 6

/** How many days the chart of deadlines covers, today included. */
export const DEADLINE_DAYS = 14
