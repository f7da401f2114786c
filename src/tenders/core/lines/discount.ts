/*
 * The discount on a whole bid: an allowance of the document in EN 16931, before VAT. The database computes the same
 * (0044).
 */
import { exactHalalas, type ExactHalalas, type Halalas } from '#framework/i18n/money.ts'
import { divideRounded, type Totals, vatOf } from './amounts.ts'

/** One of both, the other is null. Percents are in hundredths. */
export type Discount =
  | { discount_bp: number; discount_halalas: null }
  | { discount_bp: null; discount_halalas: Halalas }

interface Discounted {
  discount: Discount | null
  /** The sum of the lines before the discount; null without one. */
  lines_net_halalas: ExactHalalas | null
}
export type DiscountedTotals = Totals & Discounted

/** What a discount takes off a net, rounded half up. An amount may be more than the net. */
export const discountOf = (net: ExactHalalas, { discount_bp, discount_halalas }: Discount) =>
  exactHalalas(discount_bp === null ? BigInt(discount_halalas) : divideRounded(net * BigInt(discount_bp), 10_000n))

/**
 * Splits an amount over nets in their proportion, to the halala: each gets its share rounded down, and what is left
 * goes to the largest remainders, of equal ones to the first. The amount is not more than the sum of the nets.
 */
export function splitByRemainder(amount: bigint, nets: readonly bigint[]): bigint[] {
  const whole = nets.reduce((sum, net) => sum + net, 0n)
  if (whole === 0n) return nets.map(() => 0n)
  const shares = nets.map((net) => (net * amount) / whole)
  const left = Number(amount - shares.reduce((sum, share) => sum + share, 0n))
  const remainders = nets.map((net, index) => ({ index, remainder: (net * amount) % whole }))
  const first = remainders.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const { index } of first.slice(0, left)) shares[index]! += 1n
  return shares
}

/** Totals after a discount; one that is more than the net takes all of it. Optional lines have no part in it. */
export function withDiscount<T extends Totals>(totals: T, discount: Discount | null): T & Discounted {
  if (!discount) return { ...totals, discount, lines_net_halalas: null }
  const before = totals.net_halalas
  const asked = discountOf(before, discount)
  // The order decides between equal remainders.
  const groups = totals.vat.toSorted((a, b) =>
    a.vat_category === b.vat_category ? a.vat_rate_bp - b.vat_rate_bp : a.vat_category < b.vat_category ? -1 : 1,
  )
  const shares = splitByRemainder(
    asked > before ? before : asked,
    groups.map(({ net_halalas }) => net_halalas),
  )
  const vat = groups.map((group, index) => {
    const net_halalas = exactHalalas(group.net_halalas - shares[index]!)
    return { ...group, net_halalas, vat_halalas: vatOf(net_halalas, group.vat_rate_bp) }
  })
  const net = vat.reduce((sum, { net_halalas }) => sum + net_halalas, 0n)
  const charged = vat.reduce((sum, { vat_halalas }) => sum + vat_halalas, 0n)
  return {
    ...totals,
    discount,
    vat,
    net_halalas: exactHalalas(net),
    vat_halalas: exactHalalas(charged),
    gross_halalas: exactHalalas(net + charged),
    lines_net_halalas: before,
  }
}

interface StoredDiscount {
  discount_bp?: number | null | undefined
  discount_halalas?: Halalas | null | undefined
}

/** The discount in two fields or columns; null for none, undefined where both are absent. */
export function readDiscount({ discount_bp, discount_halalas }: StoredDiscount): Discount | null | undefined {
  if (discount_bp != null) return { discount_bp, discount_halalas: null }
  if (discount_halalas != null) return { discount_bp: null, discount_halalas }
  return discount_bp === undefined && discount_halalas === undefined ? undefined : null
}

/** The field that says it; absent without a discount. */
export const presentDiscount = ({ discount_bp, discount_halalas }: StoredDiscount) => ({
  ...(discount_bp != null && { discount_bp }),
  ...(discount_halalas != null && { discount_halalas }),
})
