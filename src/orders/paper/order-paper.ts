import { dayOf } from '#framework/i18n/day.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { amountWords } from '#framework/i18n/amount-words.ts'
import { dayInBoth, fillBoth, type InBoth } from '#framework/i18n/in-both.ts'
import { type PaperFact, type PaperHead, qrRows } from '#framework/paper/paper-values.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import { vatWithin } from '#tenders/core/bid/amount-vat.ts'
import { formatRate, formatUnitPrice } from '#tenders/lines/figures.ts'
import type { Order } from '../contract.ts'
import type { OrderedLine, OrderParty, OrderSnapshot } from '../snapshot.ts'
import { bindsSides } from '../states.ts'
import { orderTexts, stateTexts, untaxedTexts } from './order-paper.messages.ts'
import { fact, fromLeft, isolated, momentOf, quantityOf } from './paper-figures.ts'

interface OrderPaper {
  order: Order
  brand: InBoth
  public_url: string
  /** When the copy is made, which its state is of. */
  printed_at: Date
}

const NOTHING = '–'

const byAt = (name: string, at: string) =>
  fillBoth(orderTexts.by_at, (lang) => ({ name: isolated(name), moment: momentOf(at)[lang] }))

/** Names of a place from the region, unless its city is called the same, to the district. */
const placeOf = ({ region, city, district }: OrderSnapshot['place']): InBoth => {
  const places = [...(region.name_ar === city.name_ar ? [] : [region]), city, ...(district ? [district] : [])]
  return {
    ar: places.map((place) => place.name_ar).join('، '),
    en: places.map((place) => place.name_en).join(', '),
  }
}

function factsOf({ rfq_id, issued_at, snapshot }: Order): PaperFact[] {
  const { title, delivery_date, place, site } = snapshot
  return [
    fact(orderTexts.issued, dayInBoth(dayOf(issued_at))),
    fact(orderTexts.subject, title),
    fact(
      orderTexts.reference,
      fillBoth(orderTexts.rfq, () => ({ number: String(rfq_id) })),
    ),
    fact(orderTexts.delivery_date, dayInBoth(delivery_date)),
    fact(orderTexts.place, placeOf(place)),
    ...(site === null ? [] : [fact(orderTexts.site, site)]),
  ]
}

function partyOf(title: InBoth, party: OrderParty) {
  const { company_name, unified_number, commercial_registration, vat_number, short_address, city } = party
  const row = (name: InBoth, value: string | null) => ({
    name,
    value: value ?? `${orderTexts.not_stated.ar} ${orderTexts.not_stated.en}`,
  })
  return {
    title,
    name: company_name,
    rows: [
      row(orderTexts.unified_number, unified_number),
      ...(commercial_registration === null ? [] : [row(orderTexts.commercial_registration, commercial_registration)]),
      row(orderTexts.vat_number, vat_number),
      row(orderTexts.short_address, short_address),
      row(orderTexts.city, `${city.name_ar} ${city.name_en}`),
    ],
  }
}

function vatOf({ vat_category, vat_rate_bp, vat_reason }: OrderedLine) {
  if (vat_category === null) return { rate: NOTHING }
  if (vat_category === 'S') return { rate: formatRate(vat_rate_bp!) }
  return { category: untaxedTexts[vat_category], reason: vat_reason }
}

/** A line; what is no column stands below its description. */
const lineOf = (line: OrderedLine) => ({
  position: String(line.line_no),
  description: line.description,
  specification: line.specification,
  details: [
    ...(line.optional ? [{ name: orderTexts.optional, value: null }] : []),
    ...(line.brand === null ? [] : [{ name: orderTexts.brand, value: line.brand }]),
    ...(line.note === null ? [] : [{ name: orderTexts.line_note, value: line.note }]),
    ...(line.delivery_days === null ? [] : [{ name: orderTexts.delivery_days, value: String(line.delivery_days) }]),
  ],
  quantity: quantityOf(line),
  unit_price: line.unit_price === null ? NOTHING : formatUnitPrice(line.unit_price),
  vat: vatOf(line),
  net: line.net_halalas === null ? NOTHING : formatAmount(line.net_halalas),
})

/** Lines that follow each other with the same section. */
function sectionsOf(lines: readonly OrderedLine[]) {
  const sections: { name: string | null; lines: ReturnType<typeof lineOf>[] }[] = []
  for (const line of lines) {
    if (sections.at(-1)?.name !== line.section || sections.length === 0)
      sections.push({ name: line.section, lines: [] })
    sections.at(-1)!.lines.push(lineOf(line))
  }
  return sections
}

const taxed = (text: InBoth, category: VatCategory, rate_bp: number, net = ''): InBoth =>
  fillBoth(text, (lang) => ({
    category: category === 'S' ? fromLeft(formatRate(rate_bp)) : `(${untaxedTexts[category][lang]})`,
    net: fromLeft(net),
  }))

function vatSums({ vat, stated_vat, totals }: OrderSnapshot): { name: InBoth; amount: string | InBoth }[] {
  if (totals.net_halalas !== null)
    return vat.map(({ category, rate_bp, net_halalas, vat_halalas }) => ({
      name: taxed(
        vat.length > 1 ? orderTexts.vat_of : orderTexts.total_vat,
        category,
        rate_bp,
        formatAmount(net_halalas),
      ),
      amount: formatAmount(vat_halalas),
    }))
  if (stated_vat === null) return [{ name: orderTexts.vat_whole, amount: orderTexts.vat_not_stated }]
  const { category, rate_bp } = stated_vat
  return [
    {
      name: taxed(orderTexts.of_which_vat, category, rate_bp),
      amount: formatAmount(vatWithin(totals.gross_halalas, rate_bp)),
    },
  ]
}

function sumsOf(snapshot: OrderSnapshot) {
  const { discount, totals } = snapshot
  return [
    ...(discount === null
      ? []
      : [
          { name: orderTexts.lines_net, amount: formatAmount(discount.lines_net_halalas) },
          {
            name:
              discount.discount_bp === null
                ? orderTexts.discount
                : fillBoth(orderTexts.discount_of, () => ({ rate: fromLeft(formatRate(discount.discount_bp!)) })),
            amount: `−${formatAmount(discount.discount_halalas)}`,
          },
        ]),
    ...(totals.net_halalas === null ? [] : [{ name: orderTexts.total_net, amount: formatAmount(totals.net_halalas) }]),
    ...vatSums(snapshot),
    { name: orderTexts.total_gross, amount: `${isolated('\u20c1')} ${formatAmount(totals.gross_halalas)}` },
  ]
}

function stateFacts({ state, snapshot, ...order }: Order): PaperFact[] {
  const { issued_at, acknowledged_at, delivered_at, ended_at, replaces, replaced_by } = order
  const { buyer, supplier } = snapshot
  const since = ended_at ?? (state === 'delivered' ? delivered_at : null)
  return [
    fact(orderTexts.issued_by, byAt(buyer.company_name, issued_at)),
    fact(
      orderTexts.acknowledged_by,
      acknowledged_at !== null
        ? byAt(supplier.company_name, acknowledged_at)
        : state === 'issued'
          ? orderTexts.waiting
          : orderTexts.not_acknowledged,
    ),
    ...(delivered_at === null ? [] : [fact(orderTexts.delivered, momentOf(delivered_at))]),
    fact(
      orderTexts.state,
      since === null
        ? stateTexts[state]
        : fillBoth(orderTexts.state_since, (lang) => ({
            state: stateTexts[state][lang],
            moment: momentOf(since)[lang],
          })),
    ),
    ...(replaces === null ? [] : [fact(orderTexts.replaces, { code: replaces.number })]),
    ...(replaced_by === null ? [] : [fact(orderTexts.replaced_by, { code: replaced_by.number })]),
  ]
}

/** What `order-paper.typ` prints: the snapshot, and what became of the order. */
export function orderPaper({ order, brand, public_url, printed_at }: OrderPaper) {
  const { number, state, snapshot, verify_code } = order
  const binds = bindsSides(state)
  const head: PaperHead = {
    title: orderTexts.title,
    number: binds
      ? { ar: number, en: number }
      : fillBoth(orderTexts.void_number, (lang) => ({ number, state: stateTexts[state][lang] })),
    brand,
    note: orderTexts.note,
    ...(!binds && { stamp: stateTexts.canceled }),
  }
  const address = `${public_url}/verify/order`
  return {
    head,
    texts: orderTexts,
    facts: factsOf(order),
    parties: [partyOf(orderTexts.buyer, snapshot.buyer), partyOf(orderTexts.supplier, snapshot.supplier)],
    sections: sectionsOf(snapshot.lines),
    sums: sumsOf(snapshot),
    words: {
      ar: amountWords(snapshot.totals.gross_halalas, 'ar'),
      en: amountWords(snapshot.totals.gross_halalas, 'en'),
    },
    left_out:
      snapshot.left_out.length === 0
        ? null
        : fillBoth(orderTexts.left_out, () => ({ lines: fromLeft(snapshot.left_out.join(', ')) })),
    terms: snapshot.terms,
    state: stateFacts(order),
    check: fillBoth(orderTexts.check, () => ({ address: fromLeft(address) })),
    code: verify_code.replaceAll(/.{4}(?=.)/g, '$& '),
    address: `${address}/${verify_code}`,
    qr: qrRows(`${address}/${verify_code}`),
    printed: fillBoth(orderTexts.printed, (lang) => ({ moment: momentOf(printed_at)[lang] })),
  }
}
