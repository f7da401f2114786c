import { fail } from '#framework/api/failure.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import type { PriceRules } from './read-price-rules.server.ts'

/** Outside the scope of VAT needs no choice of a reason. */
const OUT_OF_SCOPE = 'VATEX-SA-OOS'
export const invalidField = (field: string, message: MessageKey) =>
  fail(422, 'invalid', { fields: [{ field, message }] })

/** Categories that only companies registered for VAT may use. */
export const isCharged = (category: VatCategory | null | undefined) => category === 'S' || category === 'Z'

export const vatNumberRequired = (fields: readonly string[]) =>
  fail(422, 'vat_number_required', {
    fields: fields.map((field) => ({ field, message: messageKey('errors.vat_number_required') })),
  })

/** The reason that is stored with a category. */
export function reasonOf(category: VatCategory, reason: string | null): string | null {
  if (category === 'S') return null
  return category === 'O' ? (reason ?? OUT_OF_SCOPE) : reason
}

/** The columns of `bids` for the VAT that a bidder states of a total without lines; null for unstated VAT. */
export function statedVatColumns(
  { rates, reasons, vat_number }: PriceRules,
  vat_category: VatCategory | null,
  vat_reason: string | null,
) {
  if (vat_category === null) return { vat_category, vat_rate_bp: null, vat_reason: null }
  const reason = reasonOf(vat_category, vat_reason)
  if (vat_category !== 'S' && (reason === null || reasons[reason] !== vat_category)) {
    throw invalidField('vat_reason', 'lines.vat_reason_required')
  }
  if (vat_number === null && isCharged(vat_category)) throw vatNumberRequired(['vat_category'])
  return { vat_category, vat_rate_bp: rates[vat_category], vat_reason: reason }
}
