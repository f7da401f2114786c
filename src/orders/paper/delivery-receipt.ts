import { dayInBoth, fillBoth, type InBoth } from '#framework/i18n/in-both.ts'
import type { PaperHead } from '#framework/paper/paper-values.ts'
import { formatQuantity } from '#tenders/lines/figures.ts'
import type { DeliveryReceipt } from '../deliveries/read-receipt.server.ts'
import { receiptTexts } from './delivery-receipt.messages.ts'
import { fact, momentOf, quantityOf } from './paper-figures.ts'

interface ReceiptPaper extends DeliveryReceipt {
  brand: InBoth
  /** When the copy is made. */
  printed_at: Date
}

/** What a delivery's file is called, and what stands at its head. */
export const receiptName = ({ order, delivery }: DeliveryReceipt) => `${order.number}-${delivery.number}`

/** What `delivery-receipt.typ` prints: every ordered line, how much of it came, and what was left afterwards. */
export function deliveryReceipt({ order, delivery, left, brand, printed_at }: ReceiptPaper) {
  const { snapshot } = order
  const { delivered_on, stated_by, stated_at, decided_at, note } = delivery
  const head: PaperHead = {
    title: receiptTexts.title,
    number: fillBoth(receiptTexts.number, () => ({ order: order.number, number: String(delivery.number) })),
    brand,
    note: receiptTexts.note,
  }
  const came = new Map(delivery.lines.map(({ line_no, quantity }) => [line_no, quantity]))
  return {
    head,
    texts: receiptTexts,
    facts: [
      fact(receiptTexts.buyer, snapshot.buyer.company_name),
      fact(receiptTexts.supplier, snapshot.supplier.company_name),
      fact(receiptTexts.subject, snapshot.title),
      fact(receiptTexts.delivered_on, dayInBoth(delivered_on)),
      ...(stated_by === 'buyer'
        ? [fact(receiptTexts.stated_by_buyer, momentOf(stated_at))]
        : [
            fact(receiptTexts.stated_by_supplier, momentOf(stated_at)),
            fact(receiptTexts.confirmed_by_buyer, momentOf(decided_at!)),
          ]),
      ...(note === null ? [] : [fact(receiptTexts.delivery_note, note)]),
    ],
    lines: snapshot.lines.map((line) => ({
      position: String(line.line_no),
      description: line.description,
      ordered: quantityOf(line),
      delivered: formatQuantity(came.get(line.line_no) ?? '0'),
      left: formatQuantity(left.get(line.line_no)!),
    })),
    printed: fillBoth(receiptTexts.printed, (lang) => ({ moment: momentOf(printed_at)[lang] })),
  }
}
