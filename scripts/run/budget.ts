import { readFileSync } from 'node:fs'
import { type Counted, COUNTED } from '#test/support/run/counted.ts'
import { budgetPart, type Counts } from './figures.ts'

/** What each part may open in a complete run; the gate opens less. To raise a number is a line that a review sees. */
export type Budget = Record<string, Partial<Counts>>

export const readBudget = (): Budget => JSON.parse(readFileSync('test/budget.json', 'utf8')) as Budget

/** What was counted, by part. */
export function countsByPart(counts: ReadonlyMap<string, Counts>): Map<string, Counts> {
  const parts = new Map<string, Counts>()
  for (const [file, counted] of counts) {
    const part = budgetPart(file)
    const sum = parts.get(part) ?? (Object.fromEntries(COUNTED.map((what) => [what, 0])) as Counts)
    for (const what of COUNTED) sum[what] += counted[what]
    parts.set(part, sum)
  }
  return parts
}

/** Where a run has opened more than its budget, as lines of text. */
export function overBudget(counts: ReadonlyMap<string, Counts>, budget = readBudget()): string[] {
  return [...countsByPart(counts)]
    .flatMap(([part, counted]) =>
      COUNTED.map((what: Counted) => ({ part, what, counted: counted[what], allowed: budget[part]?.[what] ?? 0 })),
    )
    .filter(({ counted, allowed }) => counted > allowed)
    .map(({ part, what, counted, allowed }) => `test/budget.json: ${part} has ${counted} ${what}, ${allowed} allowed`)
    .sort()
}
