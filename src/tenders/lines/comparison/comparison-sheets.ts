import { formatDay } from '#framework/i18n/format.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { localized } from '#reference/localized.ts'
import { decimalText } from '#tenders/lines/amounts.ts'
import type { Comparison } from '#tenders/lines/contract.ts'
import { discountTaken } from '#tenders/lines/discount/discount-words.ts'
import type { Sheet } from '#tenders/lines/export/sheet.server.ts'
import { pricesByLine } from './compared-lines.ts'

type Cell = Sheet['rows'][number][number]

const cellOf = (amount: Halalas | null) => (amount === null ? null : decimalText(BigInt(amount), 2))

/** What the discount of a bid takes off, below zero, so that columns and rows add up; empty without one. */
function cellOfDiscount(bid: Comparison['bids'][number]) {
  const taken = discountTaken(bid)
  return taken === null ? null : `-${decimalText(taken, 2)}`
}

const isDiscounted = (bids: Comparison['bids']) => bids.some(({ lines_net_halalas }) => lines_net_halalas !== undefined)

/** A row for each bid. */
function totalsSheet(t: T, lang: Lang, { bids, sum_of_lowest_halalas }: Comparison): Sheet {
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
      { heading: t('bids.proposed_delivery'), width: 18, type: 'text' },
    ],
    rows: bids.map((bid) => [
      bid.supplier.company_name,
      t(bid.vat_registered ? 'line_comparison.sheet_registered' : 'lines.not_vat_registered'),
      bid.unpriced_lines,
      ...(discounted ? [cellOf(bid.lines_net_halalas ?? bid.net_halalas), cellOfDiscount(bid)] : []),
      cellOf(bid.net_halalas),
      cellOf(bid.vat_halalas),
      cellOf(bid.gross_halalas),
      cellOf(bid.optional_net_halalas),
      formatDay(bid.proposed_delivery_date, lang),
    ]),
    notes: [
      t('line_comparison.sheet_money'),
      ...(sum === null ? [] : [`${t('line_comparison.sum_of_lowest')}: ${sum}`]),
      t('line_comparison.whole'),
    ],
  }
}

/** A row for each line, and the totals below. */
function linesSheet(t: T, lang: Lang, { bids, lines }: Comparison): Sheet {
  const prices = pricesByLine(bids)
  const footer = (label: string, of: (bid: Comparison['bids'][number]) => string | null): Cell[] => [
    null,
    label,
    null,
    null,
    null,
    ...bids.flatMap((bid) => [null, of(bid)]),
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
      ...lines.map((line): Cell[] => [
        line.line_no,
        line.optional ? `${line.description} (${t('line_comparison.not_in_total')})` : line.description,
        line.quantity,
        localized(line.unit, lang),
        line.lowest_unit_price,
        ...prices.flatMap((ofBid) => {
          const price = ofBid.get(line.line_id)
          return [price?.unit_price ?? null, cellOf(price?.net_halalas ?? null)]
        }),
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

/** All bids beside each other as the sheets of a workbook: their totals, then every line. */
export const comparisonSheets = (t: T, lang: Lang, comparison: Comparison): Sheet[] => [
  totalsSheet(t, lang, comparison),
  linesSheet(t, lang, comparison),
]
