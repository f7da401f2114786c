import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { CategoryView } from '#reference/categories/contract.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** All categories with the numbers of their open RFQs, products and suppliers. */
export async function listCategories(reader: Reader): Promise<CategoryView[]> {
  const categories = await reader
    .selectFrom('categories')
    .leftJoin(
      (from) =>
        from
          .selectFrom(rfqsFor('public'))
          .select(({ fn }) => ['category_id', fn.countAll<number>().as('count')])
          .where(hasStatus('active'))
          .groupBy('category_id')
          .as('open_rfqs'),
      (join) => join.onRef('open_rfqs.category_id', '=', 'categories.category_id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('supplier_profiles')
          .innerJoin('companies', 'companies.company_id', 'supplier_profiles.company_id')
          .crossJoin(
            sql<{ category_id: number }>`unnest(supplier_profiles.category_ids)`.as<'of'>(sql`of(category_id)`),
          )
          .select(({ fn }) => ['of.category_id', fn.countAll<number>().as('count')])
          .where('companies.is_active', '=', true)
          .groupBy('of.category_id')
          .as('suppliers'),
      (join) => join.onRef('suppliers.category_id', '=', 'categories.category_id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('products')
          .innerJoin('companies', 'companies.company_id', 'products.seller_id')
          .select(({ fn }) => ['category_id', fn.countAll<number>().as('count')])
          .where('companies.is_active', '=', true)
          .where('products.deleted_at', 'is', null)
          .where('products.hidden_at', 'is', null)
          .groupBy('category_id')
          .as('listed_products'),
      (join) => join.onRef('listed_products.category_id', '=', 'categories.category_id'),
    )
    .selectAll('categories')
    .select(({ fn, val }) => [
      fn.coalesce('open_rfqs.count', val(0)).as('rfqs_count'),
      fn.coalesce('listed_products.count', val(0)).as('products_count'),
      fn.coalesce('suppliers.count', val(0)).as('suppliers_count'),
    ])
    .orderBy('categories.category_id')
    .execute()
  return categories.map(({ created_at, updated_at, ...category }) => ({
    ...category,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}
