import type { RfqSnapshot } from './snapshot.ts'

export type SnapshotKey = keyof RfqSnapshot

/** Bidders need not answer a change of these. */
const MINOR: readonly SnapshotKey[] = ['title', 'category_id', 'questions_until']
/** When bidding ends: later is good for everybody. */
const CLOSING: readonly SnapshotKey[] = ['deadline', 'closing_time']
/** With these totals no longer mean the same: a bid is revised, not confirmed. */
const QUANTITIES: readonly SnapshotKey[] = ['quantity', 'quantity_unit_code', 'quantity_unit_text', 'lines']

/** Later than any hour. */
const END_OF_DAY = '24:00'
const closing = ({ deadline, closing_time }: Partial<RfqSnapshot>) => `${deadline} ${closing_time ?? END_OF_DAY}`

/** Whether bidding ends earlier than before. */
export const closesEarlier = (before: Partial<RfqSnapshot>, after: Partial<RfqSnapshot>) =>
  closing(after) < closing(before)

/** Whether bidders must answer a change of this part. */
export function isMaterial(key: SnapshotKey, before: Partial<RfqSnapshot>, after: Partial<RfqSnapshot>): boolean {
  if (MINOR.includes(key)) return false
  return !CLOSING.includes(key) || closesEarlier(before, after)
}

export const changesQuantities = (keys: readonly SnapshotKey[]) => keys.some((key) => QUANTITIES.includes(key))
