import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { nowOfDatabase } from '../change-order.server.ts'
import type { OrderSettings, OrderSettingsForm } from '../contract.ts'
import { orderSettingsChanged } from '../events.ts'
import type { OrderTexts } from '../issue/read-award.server.ts'

/** What a company states for its orders, and the number that the next one gets. */
export const readSettings = (reader: Reader, company_id: number): Promise<OrderSettings> =>
  reader
    .selectFrom('companies')
    .leftJoin('order_settings', 'order_settings.company_id', 'companies.company_id')
    .select([
      sql<string>`coalesce(prefix, 'PO')`.as('prefix'),
      sql<boolean>`automatic_since is not null`.as('automatic'),
      'short_address',
      sql<string>`coalesce(prefix, 'PO') || '-' || extract(year from riyadh_today()) || '-' || lpad((coalesce((
        select last from order_series where order_series.company_id = companies.company_id and year = extract(year from riyadh_today())), 0) + 1)::text, 6, '0')`.as(
        'next_number',
      ),
      'unified_number',
      'vat_number',
    ])
    .where('companies.company_id', '=', company_id)
    .executeTakeFirstOrThrow()

/** Details of the place and terms of the last order of a company: the next one begins with these terms. */
export async function readLastTexts(reader: Reader, company_id: number): Promise<OrderTexts> {
  const last = await reader
    .selectFrom('purchase_orders')
    .select(sql<string | null>`snapshot ->> 'terms'`.as('terms'))
    .where('buyer_id', '=', company_id)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { site: null, terms: last?.terms ?? null }
}

/** Changes the settings. Orders of before stay as they are, and awards of before get none by themselves. */
export async function changeSettings(
  tx: Tx,
  ctx: SignedInContext,
  { prefix, automatic, short_address }: OrderSettingsForm,
): Promise<void> {
  const { company_id } = ctx.viewer
  const automatic_since = automatic ? nowOfDatabase : null
  const changed = await tx
    .insertInto('order_settings')
    .values({ company_id, prefix, automatic_since, short_address: short_address ?? null })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({
        prefix,
        automatic_since: automatic
          ? sql<Date>`coalesce(order_settings.automatic_since, excluded.automatic_since)`
          : null,
        ...(short_address !== undefined && { short_address }),
        updated_at: nowOfDatabase,
      }),
    )
    .returning('company_id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, orderSettingsChanged(changed))
}
