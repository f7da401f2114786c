import type { Tx } from '#framework/database/database.server.ts'
import { publicRfqs } from '#tenders/core/gates/rfqs.server.ts'

/** Returns those that are still public, from active companies. */
export async function stillPublic<Thing extends { object_id: number }>(
  tx: Tx,
  what: 'rfq' | 'product',
  things: readonly Thing[],
): Promise<Thing[]> {
  const ids = things.map(({ object_id }) => object_id)
  const rows =
    what === 'rfq'
      ? await publicRfqs(tx)
          .innerJoin('companies', 'companies.company_id', 'rfqs.buyer_id')
          .select('rfq_id as id')
          .where('rfq_id', 'in', ids)
          .where('companies.is_active', '=', true)
          .execute()
      : await tx
          .selectFrom('products')
          .innerJoin('companies', 'companies.company_id', 'products.seller_id')
          .select('product_id as id')
          .where('product_id', 'in', ids)
          .where('deleted_at', 'is', null)
          .where('hidden_at', 'is', null)
          .where('companies.is_active', '=', true)
          .execute()
  const there = new Set(rows.map(({ id }) => id))
  return things.filter(({ object_id }) => there.has(object_id))
}
