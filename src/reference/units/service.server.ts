import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { Unit, VatRules } from './contract.ts'

/** All units, in the order in which they are offered. */
export const listUnits = (reader: Reader): Promise<Unit[]> =>
  reader
    .selectFrom('units')
    .select(['code', 'name_ar', 'name_en', 'symbol_ar', 'symbol_en', 'decimals'])
    .orderBy('position')
    .execute()

/** The VAT rates of today in Riyadh, and the reasons for charging none. */
export async function readVatRules(reader: Reader): Promise<VatRules> {
  const rates = await reader
    .selectFrom('vat_rates')
    .distinctOn('category')
    .select(['category', 'rate_bp'])
    .where('valid_from', '<=', sql<string>`riyadh_today()`)
    .orderBy('category')
    .orderBy('valid_from', 'desc')
    .execute()
  const reasons = await reader.selectFrom('vat_reasons').selectAll().orderBy('code').execute()
  return {
    rates: Object.fromEntries(rates.map(({ category, rate_bp }) => [category, rate_bp])) as VatRules['rates'],
    reasons,
  }
}
