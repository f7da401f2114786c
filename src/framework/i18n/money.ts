import type { $brand } from 'zod/v4/core'

/*
 * Amounts of money. What computes, compares and shows them has `Halalas`; `Riyals` are read from and written to the fields
 * of the contract and the columns that have them (docs/decisions/0065-halalas.md). Neither can be given for the other.
 */

/** A whole number of halalas. */
export type Halalas = number & $brand<'halalas'>

/** Riyals with at most two decimals. */
export type Riyals = number & $brand<'riyals'>

/** What has no unit yet: a literal, or the result of arithmetic. */
type Unitless = number & { readonly [$brand]?: never }

/** The largest amount of the product: 999,999,999,999.99 riyals. It fits a JavaScript number exactly. */
export const MAX_AMOUNT = 99_999_999_999_999 as Halalas

/** States that a number is one of halalas. */
export function halalas(number: Unitless | bigint): Halalas {
  const value = Number(number)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${number} is no whole number of halalas`)
  return value as Halalas
}

/** States that a number is one of riyals. */
export const riyals = (number: Unitless) => number as number as Riyals

/** `19.99` is no number of the machine: it is rounded to the halala that it stands for. */
export const fromRiyals = (amount: Riyals) => Math.round(amount * 100) as Halalas

export const toRiyals = (amount: Halalas) => (amount / 100) as Riyals

/** The sum of amounts; without any, 0. */
export const sumOf = (...amounts: Halalas[]) => halalas(amounts.reduce<number>((sum, amount) => sum + amount, 0))
