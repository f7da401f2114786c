import type { $brand } from 'zod/v4/core'

/*
 * Amounts of money. What computes, compares and shows them has `Halalas`; `Riyals` are what some fields of the contract
 * and their columns hold (docs/decisions/lines-and-money.md). Neither is taken for the other.
 */

/** A whole number of halalas. */
export type Halalas = number & $brand<'halalas'>

/** The same while it is summed up, when it may be more than a number holds exactly. */
export type ExactHalalas = bigint & $brand<'halalas'>

/** Riyals with at most two decimals. */
export type Riyals = number & $brand<'riyals'>

/** What has no unit yet: a literal, or the result of arithmetic. */
type Unitless = { readonly [$brand]?: never }

/** The largest amount that is written anywhere: 999,999,999,999.99 riyals. */
export const MAX_AMOUNT = 99_999_999_999_999 as Halalas

/** Says that a number is one of halalas. */
export function halalas(number: (number & Unitless) | ExactHalalas): Halalas {
  const value = Number(number)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${number} is no whole number of halalas`)
  return value as Halalas
}

export const exactHalalas = (number: bigint & Unitless) => number as bigint as ExactHalalas

/** Says that a number is one of riyals. */
export const riyals = (number: number & Unitless) => number as number as Riyals

/** Rounds: `19.99` as a number is a little less, and a hundred times it no whole number. */
export const fromRiyals = (amount: Riyals) => Math.round(amount * 100) as Halalas

export const toRiyals = (amount: Halalas) => (amount / 100) as Riyals

/** The sum of amounts; 0 of none. */
export const sumOf = (...amounts: Halalas[]) => halalas(amounts.reduce<number>((sum, amount) => sum + amount, 0))
