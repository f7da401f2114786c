import type { HistoryChange, HistoryEvent } from '#tenders/core/rfq-history.ts'

/** What changed in an RFQ after a moment: each field once, from what it was then to what it is now. */
export function changesSince(history: readonly HistoryEvent[], moment: string): HistoryChange[] {
  const byField = new Map<string, HistoryChange>()
  for (const { what, at, changes = [] } of history) {
    if (what !== 'changed' || at <= moment) continue
    for (const change of changes) {
      const earlier = byField.get(change.field)
      byField.set(change.field, earlier ? ({ ...change, old: earlier.old } as HistoryChange) : change)
    }
  }
  return [...byField.values()].filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
}
