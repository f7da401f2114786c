import { canonicalQuery } from '#notifications/saved-searches/search-query.server.ts'
import type { Filling } from './rows.server.ts'

/** Searches that owners of demo companies have saved, and the days since they looked last. */
const SEARCHES = [
  { who: 'athl', name: 'تقنية معلومات', what: 'rfqs', query: { category_id: '9' }, alert: 'now', seen_days: -8 },
  {
    who: 'madar',
    name: 'أثاث مكتبي حتى 1,000 ر.س',
    what: 'products',
    query: { search: 'مكتب', max_price: '1000' },
    alert: 'daily',
    seen_days: -30,
  },
] as const

/** What they follow. */
const FOLLOWS = [
  { who: 'athl', company: 'madar', days: -20 },
  { who: 'athl', rfq: 'r24', days: -3 },
  { who: 'madar', company: 'fayha', days: -12 },
] as const

/** The numbers of companies, whose owners have the same, and of RFQs by their keys. */
interface Written {
  companies: ReadonlyMap<string, number>
  rfqs: ReadonlyMap<string, { rfq_id: number }>
}

/** Writes what people of the demo market search and follow. */
export async function writeFollowing({ tx, at }: Filling, { companies, rfqs }: Written) {
  for (const { who, what, query: filters, seen_days, ...search } of SEARCHES) {
    const person_id = companies.get(who)
    if (person_id === undefined) continue
    const { query, query_hash } = canonicalQuery(what, filters)
    const last_seen_at = at(seen_days, 12)
    const newest =
      what === 'rfqs'
        ? await tx
            .selectFrom('rfqs')
            .select(({ fn }) => fn.max('rfq_id').as('id'))
            .where('created_at', '<', last_seen_at)
            .executeTakeFirst()
        : await tx
            .selectFrom('products')
            .select(({ fn }) => fn.max('product_id').as('id'))
            .where('created_at', '<', last_seen_at)
            .executeTakeFirst()
    await tx
      .insertInto('saved_searches')
      .values({
        ...search,
        person_id,
        company_id: person_id,
        what,
        query: JSON.stringify(query),
        query_hash,
        category_id: query.category_id ? Number(query.category_id) : null,
        last_seen_id: newest?.id ?? 0,
        last_seen_at,
        created_at: at(seen_days - 20, 9),
      })
      .execute()
  }
  for (const { who, days, ...target } of FOLLOWS) {
    const person_id = companies.get(who)
    const target_id = 'rfq' in target ? rfqs.get(target.rfq)?.rfq_id : companies.get(target.company)
    if (person_id === undefined || target_id === undefined) continue
    await tx
      .insertInto('follows')
      .values({ person_id, target_type: 'rfq' in target ? 'rfq' : 'company', target_id, created_at: at(days, 15) })
      .execute()
  }
}
