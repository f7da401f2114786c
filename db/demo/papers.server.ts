import { addDays, type Day } from '#framework/i18n/day.ts'
import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals, halalas } from '#framework/i18n/money.ts'
import type { DemoBid, DemoCompany, DemoRfq } from './market.server.ts'
import { paperPdf } from './paper.server.ts'

const VAT = 0.15

/** What a buyer asks for, as a specification sheet. */
export const specification = (rfq: DemoRfq, buyer: DemoCompany, today: Day) =>
  paperPdf({
    company: buyer.name_en,
    kind: 'Request for quotation: specification',
    title: rfq.paper.title,
    facts: [
      ['Place of delivery', rfq.city],
      ['Bids until', addDays(today, rfq.deadline_days)],
      ['Delivery by', addDays(today, rfq.delivery_days)],
      ['Prices', 'SAR including VAT'],
    ],
    table: { head: ['Item', 'Quantity'], rows: rfq.paper.lines },
    text: 'Offers that differ from these lines are welcome when they say where. Quantities are final unless the request is changed on the platform.',
  })

/** The same lines as a table that programs read. The mark at its start makes them read it as UTF-8. */
export const quantities = ({ paper, lang }: DemoRfq) =>
  Buffer.from(
    `\uFEFF${[lang === 'ar' ? ['البند', 'الكمية'] : ['Item', 'Quantity'], ...paper.lines]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n')}\r\n`,
  )

/** What a supplier offers. */
export function quotation(bid: DemoBid, rfq: DemoRfq, supplier: DemoCompany, buyer: DemoCompany, today: Day) {
  const total = fromRiyals(bid.total_amount)
  const net = halalas(Math.round(total / (1 + VAT)))
  return paperPdf({
    company: supplier.name_en,
    kind: 'Quotation',
    title: rfq.paper.title,
    facts: [
      ['To', buyer.name_en],
      ['Date', addDays(today, bid.placed_days)],
      ['Delivery by', addDays(today, bid.delivery_days)],
      ['Commercial registration', supplier.supplier?.commercial_registration ?? ''],
    ],
    table: {
      head: ['Item', 'Quantity', 'SAR'],
      rows: [
        [rfq.paper.title, formatNumber(rfq.quantity), formatAmount(net)],
        ['VAT 15%', '', formatAmount(halalas(total - net))],
        ['Total including VAT', '', formatAmount(total)],
      ],
    },
    text: 'The price covers everything named in the specification. It holds until the deadline of the request and thirty days after it.',
  })
}

/** A supplier's company profile. */
export const companyProfile = ({ name_en, city, phone_number, supplier }: DemoCompany) =>
  paperPdf({
    company: name_en,
    kind: 'Company profile',
    title: `About ${name_en}`,
    facts: [
      ['City', city],
      ['Phone', phone_number],
      ['Commercial registration', supplier?.commercial_registration ?? ''],
    ],
    text: supplier?.about_en ?? '',
  })
