import type { T } from '#framework/i18n/messages.ts'
import { parseQuantity } from '#tenders/core/lines/amounts.ts'
import type { NewLine } from '#tenders/core/lines/contract.ts'

/** The largest quantity of the first contract. */
const MAX_QUANTITY = 2_147_483_647n
const NAMED_LINES = 3

/**
 * The quantity for clients of the first contract: the sum of the lines that are not optional, rounded up; 1 where units
 * differ.
 */
export function quantityOf(lines: readonly NewLine[]): number {
  const required = lines.filter(({ optional }) => !optional)
  const [first] = required
  if (required.some(({ unit_code, unit_text }) => unit_code !== first?.unit_code || unit_text !== first.unit_text))
    return 1
  const sum_e3 = required.reduce((sum, { quantity }) => sum + (parseQuantity(quantity) ?? 0n), 0n)
  const whole = (sum_e3 + 999n) / 1000n
  return Number(whole > MAX_QUANTITY ? MAX_QUANTITY : whole < 1n ? 1n : whole)
}

/** The description for the same clients: how many lines, and the first three. */
export function describeLines(t: T, lines: readonly NewLine[]): string {
  const first = lines
    .slice(0, NAMED_LINES)
    .map(({ description }) => description)
    .join(t('site.list_separator'))
  return t('lines.summary', { count: lines.length, first: lines.length > NAMED_LINES ? `${first}…` : first })
}
