import { readFileSync, writeFileSync } from 'node:fs'
import { type Counted, COUNTED } from '#test/support/run/counted.ts'
import { budgetPart, type Counts } from './figures.ts'

/**
 * What each part may open in a complete run; the gate opens less. To raise a number, or to add a part, is a line that a
 * review sees.
 */
export type Budget = Record<string, Partial<Counts>>

const FILE = 'test/budget.json'
export const readBudget = (): Budget => JSON.parse(readFileSync(FILE, 'utf8')) as Budget

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

/** Where a run has opened more than its budget, as lines of text. Parts that have none yet are bounded by no number. */
export function overBudget(counts: ReadonlyMap<string, Counts>, budget = readBudget()): string[] {
  return [...countsByPart(counts)]
    .filter(([part]) => part in budget)
    .flatMap(([part, counted]) =>
      COUNTED.map((what: Counted) => ({ part, what, counted: counted[what], allowed: budget[part]?.[what] ?? 0 })),
    )
    .filter(({ counted, allowed }) => counted > allowed)
    .map(({ part, what, counted, allowed }) => `${FILE}: ${part} has ${counted} ${what}, ${allowed} allowed`)
    .sort()
}

/** The budget with what a complete run has counted of parts that have none. */
export function withNewParts(counts: ReadonlyMap<string, Counts>, budget: Budget): Budget {
  const added = [...countsByPart(counts)]
    .filter(([part]) => !(part in budget))
    .map(([part, counted]) => [part, Object.fromEntries(Object.entries(counted).filter(([, number]) => number > 0))])
  return Object.fromEntries([...Object.entries(budget), ...added].sort(([a], [b]) => (a < b ? -1 : 1))) as Budget
}

/** Writes what a complete run has counted of new parts. */
export function addNewParts(counts: ReadonlyMap<string, Counts>): void {
  const [before, after] = [readBudget(), withNewParts(counts, readBudget())]
  if (Object.keys(after).length === Object.keys(before).length) return
  const lines = Object.entries(after).map(
    ([part, counted]) =>
      `  ${JSON.stringify(part)}: ${JSON.stringify(counted)
        .replaceAll(/([{,:])/g, '$1 ')
        .replace('}', ' }')}`,
  )
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
