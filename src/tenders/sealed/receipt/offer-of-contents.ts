import { halalas, riyals } from '#framework/i18n/money.ts'
import type { BidOffer } from '#tenders/core/bid-view.ts'
import { decimalText } from '#tenders/core/lines/amounts.ts'
import type { PriceView } from '#tenders/core/lines/contract.ts'

/** The members of a sealed bid's contents that its bidder reads again. */
interface Contents {
  total_halalas: number
  amounts: Pick<BidOffer, 'discount_bp' | 'discount_halalas'> & {
    vat_category?: BidOffer['vat_category'] | null
    vat_reason?: string | null
  }
  lines:
    | (Omit<PriceView, 'unit_price' | 'net_halalas'> & { unit_price_e4: string | null; net_halalas: string | null })[]
    | null
  proposed_delivery_date: string
  comments: string
  file: { name: string; size: number }
}

const given = <Value>(value: Value | null | undefined) => value ?? undefined

/** What a sealed bid says, as its form and its page show it. */
export function offerOfContents(text: string) {
  const { total_halalas, amounts, lines, proposed_delivery_date, comments, file } = JSON.parse(text) as Contents
  const offer: BidOffer = {
    total_amount: riyals(total_halalas / 100),
    vat_category: given(amounts.vat_category),
    vat_reason: given(amounts.vat_reason),
    discount_bp: given(amounts.discount_bp),
    discount_halalas: given(amounts.discount_halalas),
    proposed_delivery_date,
    comments,
  }
  const prices = lines?.map(({ unit_price_e4, net_halalas, ...line }) => ({
    ...line,
    unit_price: unit_price_e4 === null ? null : decimalText(BigInt(unit_price_e4), 4),
    net_halalas: net_halalas === null ? null : halalas(Number(net_halalas)),
  }))
  return { offer, prices, file }
}
