/*
 * The arithmetic of lines, prices and VAT, in integers alone: the browser's running totals, what the server writes, and
 * the database's constraints (migration 0032) agree to the halala. Units are in the names: `_e3` thousandths of a unit
 * of quantity, `_e4` ten-thousandths of a riyal, `_bp` hundredths of a percent.
 */
import { normalizeAmount, normalizeNumber } from '#framework/text/normalize.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import { exactHalalas, type ExactHalalas } from '#framework/i18n/money.ts'

/**
 * A decimal as people type it (`normalizeNumber`), as an integer of 10^-places; null if it is none, has more places,
 * or is not below 10^digits.
 */
export function parseDecimal(text: string, { places, digits }: { places: number; digits: number }): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(normalizeNumber(text)) ?? []
  if (whole === undefined) return null
  const [kept, rest] = [fraction.slice(0, places), fraction.slice(places)]
  if (/[1-9]/.test(rest) || whole.replace(/^0+/, '').length > digits) return null
  return BigInt(whole + kept.padEnd(places, '0'))
}

/** Quantities: up to three places, below 10^11. */
export const parseQuantity = (text: string) => parseDecimal(text, { places: 3, digits: 11 })

/** Unit prices: up to four places, below 10^11 riyals, so that it fits a JavaScript number. */
export const parseUnitPrice = (text: string) => parseDecimal(normalizeAmount(text), { places: 4, digits: 11 })

/** Whether a text is a price but for its size. */
export const isPriceTooLarge = (text: string) =>
  parseUnitPrice(text) === null && parseUnitPrice(normalizeAmount(text).replace(/^\d+/, '1')) !== null

/** An integer of 10^-places as a decimal without needless zeros: `12345, 4` is `1.2345`, `20000, 4` is `2`. */
export function decimalText(value: bigint, places: number) {
  const digits = String(value).padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/(?<!0)0+$/, '')
  return digits.slice(0, digits.length - places) + (fraction && `.${fraction}`)
}

/** Rounds half up; neither argument is negative. */
export const divideRounded = (value: bigint, by: bigint) => (value + by / 2n) / by

/** The halalas of a quantity at a unit price; `bid_line_net` computes the same in the database. */
export const lineNet = (quantity_e3: bigint, unit_price_e4: bigint) =>
  exactHalalas(divideRounded(quantity_e3 * unit_price_e4, 100_000n))

/** The VAT of a sum of nets: rounded once per category (EN 16931, BR-S-09), never per line. */
export const vatOf = (net: ExactHalalas, rate_bp: number) => exactHalalas(divideRounded(net * BigInt(rate_bp), 10_000n))

/** A line of the RFQ with its price, where it is offered. */
export interface PricedLine {
  optional: boolean
  /** Null where the line is not offered. */
  net_halalas: ExactHalalas | null
  vat_category: VatCategory | null
  vat_rate_bp: number | null
}

export interface VatGroup {
  vat_category: VatCategory
  vat_rate_bp: number
  net_halalas: ExactHalalas
  vat_halalas: ExactHalalas
}

/** Optional lines count only in `optional_net_halalas`. */
export interface Totals {
  net_halalas: ExactHalalas
  vat_halalas: ExactHalalas
  gross_halalas: ExactHalalas
  vat: VatGroup[]
  optional_net_halalas: ExactHalalas
  /** Lines that are neither optional nor offered. */
  unpriced_lines: number
}

/** Computes the totals of a bid. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const groups = new Map<string, VatGroup>()
  let optional_net_halalas = exactHalalas(0n)
  let unpriced_lines = 0
  for (const { optional, net_halalas, vat_category, vat_rate_bp } of lines) {
    if (net_halalas === null || vat_category === null || vat_rate_bp === null) {
      if (!optional) unpriced_lines += 1
    } else if (optional) optional_net_halalas = exactHalalas(optional_net_halalas + net_halalas)
    else {
      const key = `${vat_category} ${vat_rate_bp}`
      const group = groups.get(key) ?? {
        vat_category,
        vat_rate_bp,
        net_halalas: exactHalalas(0n),
        vat_halalas: exactHalalas(0n),
      }
      groups.set(key, { ...group, net_halalas: exactHalalas(group.net_halalas + net_halalas) })
    }
  }
  const vat = [...groups.values()].map((group) => ({
    ...group,
    vat_halalas: vatOf(group.net_halalas, group.vat_rate_bp),
  }))
  const sum = (of: 'net_halalas' | 'vat_halalas') => exactHalalas(vat.reduce((before, group) => before + group[of], 0n))
  const [net_halalas, vat_halalas] = [sum('net_halalas'), sum('vat_halalas')]
  return {
    net_halalas,
    vat_halalas,
    gross_halalas: exactHalalas(net_halalas + vat_halalas),
    vat,
    optional_net_halalas,
    unpriced_lines,
  }
}
