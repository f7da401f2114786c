import { halalas, type Halalas } from '#framework/i18n/money.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { MASK } from '#framework/text/mask-contacts.ts'
import { localized } from '#reference/localized.ts'
import { decimalText } from '#tenders/core/lines/amounts.ts'
import type { Comparison } from './contract.ts'
import { discountTaken } from '#tenders/lines/discount/discount-words.ts'
import type { Sheet } from '#tenders/lines/export/sheet.server.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { pricesByLine, subtotalsByBid } from './compared-lines.ts'

type Cell = Sheet['rows'][number][number]

const cellOf = (amount: Halalas | null) => (amount === null ? null : decimalText(BigInt(amount), 2))

/** What the discount of a bid takes off, below zero, so that columns and rows add up; empty without one. */
function cellOfDiscount(bid: Comparison['bids'][number]) {
  const taken = discountTaken(bid)
  return taken === null ? null : `-${decimalText(taken, 2)}`
}

const isDiscounted = (bids: Comparison['bids']) => bids.some(({ lines_net_halalas }) => lines_net_halalas !== undefined)

/** A row for each bid. */
function totalsSheet(t: T, { bids, sum_of_lowest_halalas }: Comparison): Sheet {
  const sum = cellOf(sum_of_lowest_halalas)
  const discounted = isDiscounted(bids)
  return {
    name: t('line_comparison.sheet_totals'),
    columns: [
      { heading: t('line_comparison.sheet_supplier'), width: 40, type: 'text' },
      { heading: t('line_comparison.sheet_vat'), width: 22, type: 'text' },
      { heading: t('line_comparison.sheet_unpriced'), width: 14, type: 'number' },
      ...(discounted
        ? [
            { heading: t('discount.lines_net'), width: 18, type: 'money' as const },
            { heading: t('discount.discount'), width: 18, type: 'money' as const },
          ]
        : []),
      { heading: t('lines.total_net'), width: 18, type: 'money' },
      { heading: t('line_comparison.vat'), width: 18, type: 'money' },
      { heading: t('lines.total_gross'), width: 18, type: 'money' },
      { heading: t('line_comparison.optional_total'), width: 22, type: 'money' },
      { heading: t('bids.proposed_delivery'), width: 18, type: 'day' },
    ],
    rows: [
      ...bids.map((bid) => [
        bid.supplier.company_name,
        t(bid.vat_registered ? 'line_comparison.sheet_registered' : 'lines.not_vat_registered'),
        bid.unpriced_lines,
        ...(discounted ? [cellOf(bid.lines_net_halalas ?? bid.net_halalas), cellOfDiscount(bid)] : []),
        cellOf(bid.net_halalas),
        cellOf(bid.vat_halalas),
        cellOf(bid.gross_halalas),
        cellOf(bid.optional_net_halalas),
        bid.proposed_delivery_date,
      ]),
      ...(sum === null ? [] : [[t('line_comparison.sum_of_lowest'), null, null, sum]]),
    ],
    notes: [t('line_comparison.sheet_money'), t('line_comparison.whole')],
  }
}

/** A row for each line, and the totals below. */
function linesSheet(t: T, lang: Lang, { bids, lines }: Comparison): Sheet {
  const prices = pricesByLine(bids)
  const sectioned = hasSections(lines)
  const subtotals = subtotalsByBid(lines, prices)
  const footer = (label: string, of: (bid: Comparison['bids'][number], place: number) => string | null): Cell[] => [
    null,
    label,
    null,
    null,
    null,
    ...bids.flatMap((bid, place) => [null, of(bid, place)]),
  ]
  return {
    name: t('line_comparison.view_lines'),
    columns: [
      { heading: t('lines.line'), width: 8, type: 'number' },
      { heading: t('lines.description'), width: 48, type: 'text' },
      { heading: t('lines.quantity'), width: 12, type: 'number' },
      { heading: t('lines.unit'), width: 14, type: 'text' },
      { heading: t('line_comparison.sheet_lowest'), width: 16, type: 'money' },
      ...bids.flatMap(({ supplier: { company_name: company } }) => [
        { heading: t('line_comparison.sheet_unit_price', { company }), width: 18, type: 'money' as const },
        { heading: t('line_comparison.sheet_net', { company }), width: 18, type: 'money' as const },
      ]),
    ],
    rows: [
      ...lineGroups(lines).flatMap(({ section, lines: ofSection }, index): Cell[][] => [
        ...(sectioned ? [[null, section ?? t('lines.no_section')]] : []),
        ...ofSection.map((line): Cell[] => [
          line.line_no,
          line.optional ? `${line.description} (${t('line_comparison.not_in_total')})` : line.description,
          line.quantity,
          localized(line.unit, lang),
          line.lowest_unit_price,
          ...prices.flatMap((ofBid) => {
            const price = ofBid.get(line.line_id)
            if (price && !price.offered) return [t('lines.not_offered'), null]
            return [price?.unit_price ?? null, cellOf(price?.net_halalas ?? null)]
          }),
        ]),
        ...(sectioned
          ? [footer(t('lines.subtotal'), (_bid, place) => cellOf(halalas(subtotals[place]![index]!)))]
          : []),
      ]),
      ...(isDiscounted(bids)
        ? [
            footer(t('discount.lines_net'), (bid) => cellOf(bid.lines_net_halalas ?? bid.net_halalas)),
            footer(t('discount.discount'), cellOfDiscount),
          ]
        : []),
      footer(t('lines.total_net'), (bid) => cellOf(bid.net_halalas)),
      footer(t('line_comparison.vat'), (bid) => cellOf(bid.vat_halalas)),
      footer(t('lines.total_gross'), (bid) => cellOf(bid.gross_halalas)),
    ],
  }
}

/** A row for each line of each bid, with everything that the bidder said of it. */
function pricesSheet(t: T, lang: Lang, { bids, lines }: Comparison): Sheet {
  const prices = pricesByLine(bids)
  const hideMask = (text: string | null) => text?.replaceAll(MASK, `[${t('bids.number_hidden')}]`) ?? null
  return {
    name: t('line_comparison.sheet_prices'),
    columns: [
      { heading: t('lines.line'), width: 8, type: 'number' },
      { heading: t('lines.description'), width: 48, type: 'text' },
      { heading: t('lines.quantity'), width: 12, type: 'number' },
      { heading: t('lines.unit'), width: 14, type: 'text' },
      { heading: t('line_comparison.sheet_supplier'), width: 30, type: 'text' },
      { heading: t('lines.unit_price'), width: 18, type: 'money' },
      { heading: t('lines.total_net'), width: 18, type: 'money' },
      { heading: t('line_comparison.sheet_vat_category'), width: 22, type: 'text' },
      { heading: t('pricing.label_brand'), width: 18, type: 'text' },
      { heading: t('pricing.label_days'), width: 12, type: 'number' },
      { heading: t('pricing.label_note'), width: 40, type: 'text' },
    ],
    rows: lines.flatMap((line) =>
      bids.flatMap(({ supplier }, index): Cell[][] => {
        const price = prices[index]!.get(line.line_id)
        if (!price) return []
        const { unit_price, net_halalas, vat_category, brand, note, delivery_days } = price
        return [
          [
            line.line_no,
            line.description,
            line.quantity,
            localized(line.unit, lang),
            supplier.company_name,
            unit_price ?? t('lines.not_offered'),
            cellOf(net_halalas),
            vat_category && t(`lines.vat_${vat_category}`),
            hideMask(brand),
            delivery_days,
            hideMask(note),
          ],
        ]
      }),
    ),
  }
}

/** All bids beside each other as the sheets of a workbook: their totals, every line, every price. */
export const comparisonSheets = (t: T, lang: Lang, comparison: Comparison): Sheet[] => [
  totalsSheet(t, comparison),
  linesSheet(t, lang, comparison),
  pricesSheet(t, lang, comparison),
]
