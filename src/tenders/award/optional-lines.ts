import { exactHalalas, type Halalas, halalas } from '#framework/i18n/money.ts'
import { vatOf } from '#tenders/core/lines/amounts.ts'
import type { BidVat, LineView, PriceView } from '#tenders/core/lines/contract.ts'

/** An optional line that a bid offers. */
export interface OfferedLine extends Pick<LineView, 'description' | 'line_id' | 'line_no'> {
  net_halalas: Halalas
  category: PriceView['vat_category']
  rate_bp: number
}

/** The optional lines of an RFQ that a bid offers, by the numbers that the bid knows them by. */
export function offeredLines(lines: readonly LineView[], prices: readonly PriceView[]): OfferedLine[] {
  const byLine = new Map(prices.map((price) => [price.line_id, price]))
  return lines.flatMap(({ optional, line_id, former = [], line_no, description }) => {
    const price = optional ? [{ line_id }, ...former].map((line) => byLine.get(line.line_id)).find(Boolean) : undefined
    if (!price?.offered || price.net_halalas === null || price.vat_rate_bp === null) return []
    const { net_halalas, vat_category: category, vat_rate_bp: rate_bp } = price
    return [{ line_id: price.line_id, line_no, description, net_halalas, category, rate_bp }]
  })
}

/**
 * What an award costs with chosen optional lines, VAT included. Each joins the bid's lines of its VAT, which is rounded
 * once for all of them, as `lines_of_award` does in the database.
 */
export function totalWith(vat: readonly BidVat[], chosen: readonly OfferedLine[]): Halalas {
  const groups = new Map<string, { rate_bp: number; net: bigint }>()
  for (const { category, rate_bp, net_halalas } of [...vat, ...chosen]) {
    const key = `${category} ${rate_bp}`
    groups.set(key, { rate_bp, net: (groups.get(key)?.net ?? 0n) + BigInt(net_halalas) })
  }
  const gross = [...groups.values()].map(({ rate_bp, net }) => net + vatOf(exactHalalas(net), rate_bp))
  return halalas(exactHalalas(gross.reduce((sum, each) => sum + each, 0n)))
}

/** The name of a line's box in the form of an award. */
export const optionalBox = (line_id: number) => `optional_${line_id}`

/** The line whose box has this name. */
export function lineOfBox(name: string): number[] {
  const [, line_id] = /^optional_(\d{1,10})$/.exec(name) ?? []
  return line_id === undefined ? [] : [Number(line_id)]
}
