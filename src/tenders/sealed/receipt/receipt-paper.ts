import { fillBoth, type InBoth } from '#framework/i18n/in-both.ts'
import { type PaperFact, type PaperHead, qrRows } from '#framework/paper/paper-values.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import { VERIFY_PATH } from '../addresses.ts'
import { momentOf } from '../record/record-words.ts'
import { receiptTexts } from './receipt-paper.messages.ts'

interface ReceiptPaper {
  rfq: RfqView
  receipt: Receipt
  bidder: string
  brand: InBoth
  public_url: string
}

/** In two lines: nothing in it may break. */
const halved = (code: string) => `${code.slice(0, code.length / 2)}\n${code.slice(code.length / 2)}`

/** What `receipt.typ` prints: the receipt without its contents, which the platform does not have. */
export function receiptPaper({ rfq, receipt, bidder, brand, public_url }: ReceiptPaper) {
  const number = fillBoth(receiptTexts.bid_number, () => ({
    number: String(receipt.bid_id),
    version: String(receipt.bid_version),
  }))
  const head: PaperHead = { title: receiptTexts.title, number, brand, note: receiptTexts.note }
  const facts: PaperFact[] = [
    { name: receiptTexts.rfq, value: rfq.title },
    { name: receiptTexts.number, value: String(receipt.rfq_id) },
    { name: receiptTexts.rfq_version, value: String(receipt.rfq_version) },
    { name: receiptTexts.bidder, value: bidder },
    { name: receiptTexts.bid, value: number },
    { name: receiptTexts.received, value: momentOf(receipt.received_at) },
    { name: receiptTexts.fingerprint, value: { code: receipt.commitment } },
    { name: receiptTexts.signing_key, value: { code: receipt.key_id } },
    { name: receiptTexts.signature, value: { code: halved(receipt.signature) } },
  ]
  const address = `${public_url}${VERIFY_PATH}`
  return { head, facts, check: receiptTexts.check, keep: receiptTexts.keep, address, qr: qrRows(address) }
}
