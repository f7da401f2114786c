import { type RawBuilder, sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { containsText, isIndexable } from '#framework/database/text-search.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { defineList, sortBy, type Sorting } from '#framework/http/define-list.server.ts'
import { cursorId, type ListPage } from '#framework/http/listing.server.ts'
import type { TextCondition } from '#framework/search/similar-words.server.ts'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import { type CompanyRow, selectCompanies, presentCompany } from './company-rows.server.ts'
import type { CompanyProfile, SupplierSearch } from './contract.ts'

const newest = {
  column: sql.ref('profile.supplier_profile_id'),
  valueOf: ({ supplier_profile_id }: CompanyRow) => supplier_profile_id!,
  value: cursorId,
}

/** The cursor holds the company's id instead of its name, because names may exceed a cursor's length. */
const byName: Sorting<CompanyRow> = {
  by: sql`companies.company_search, companies.company_id`,
  valuesOf: ({ company_id }) => [company_id],
  values: [cursorId],
  after: ([company_id]) =>
    sql`(companies.company_search, companies.company_id) >
      ((select company_search from companies where company_id = ${company_id}), ${company_id})`,
}

const supplierList = defineList<SupplierSearch, object, CompanyRow>({
  orders: { name: [byName], newest: [sortBy('desc', [newest])] },
  filters: {
    category_id: (category_id) => sql`profile.category_ids @> array[${category_id}::integer]`,
    // Who is there, and who says that it serves the region.
    region_id: (region_id) => sql`(companies.region_id = ${region_id} or ${region_id} = any (profile.region_ids))`,
  },
  id: 'companies.company_id',
  text: 'companies.company_search',
  select: (reader) => selectCompanies(reader).where('profile.supplier_profile_id', 'is not', null),
  from: (reader) => activeSuppliers(reader),
  matches: (_reader, search) => {
    const holds: TextCondition = (text) => containsText(text, search)
    return { matches: holds, mayMatch: holds }
  },
  // Finds the ids of the page first: a search may match thousands of rows, and joining details for all of them is slow.
  find: async (reader, query, _scope, { search: { matches }, conditions, sorting, after }) => {
    const from = after ? sorting.after(after) : sql<boolean>`true`
    if (query.sort === 'name' && isIndexable(query.search!))
      return findByName(reader, { conditions, matches, from, limit: query.limit + 1 })
    const found = await activeSuppliers(reader)
      .select('companies.company_id')
      .where(both([from, ...conditions, matches(sql.ref('companies.company_search'))]))
      .orderBy(sorting.by)
      .limit(query.limit + 1)
      .execute()
    return found.map(({ company_id }) => company_id)
  },
  similar: { kind: 'suppliers', when: () => true },
  countedFor: () => null,
  // Page sizes of our own pages (24) and of the API's default (100).
  preparedLimits: new Set([24, 100]),
})

/** One page of the directory. */
export async function listSuppliers(
  reader: Reader,
  ctx: ViewerContext,
  query: SupplierSearch,
  totals: SubjectCache<number>,
): Promise<ListPage<CompanyProfile>> {
  const page = await supplierList.readPage(reader, query, {}, totals)
  return { ...page, items: page.items.map((row) => presentCompany(row, ctx)) }
}

/**
 * Names scanned in order before the trigram index is used. Common words match within these; rare ones need the index.
 */
const WALKED_NAMES = 1000

interface NamesToFind {
  conditions: RawBuilder<boolean>[]
  matches: TextCondition
  /** Condition for rows after the cursor; `true` on the first page. */
  from: RawBuilder<boolean>
  limit: number
}

/**
 * Finds one page of company ids sorted by name: scans the next `WALKED_NAMES` names, then searches the rest by index.
 * Left to itself, PostgreSQL scans all names for a rare word, because it does not know that names with the same word
 * are adjacent in this order.
 */
async function findByName(reader: Reader, { conditions, matches, from, limit }: NamesToFind): Promise<number[]> {
  const isMatch = (text: RawBuilder<string>) => both([sql`companies.is_active`, ...conditions, matches(text)])
  const suppliers = sql`companies join supplier_profiles profile on profile.company_id = companies.company_id`
  const { rows } = await sql<{ company_id: number }>`with names as materialized (
      select company_search, company_id from companies where ${from} order by company_search, company_id limit ${sql.lit(WALKED_NAMES)})
    select company_id from (
      (select companies.company_id from (select company_id, company_search from names where ${matches(sql`company_search`)}) named
        join companies using (company_id) join supplier_profiles profile using (company_id)
        where ${isMatch(sql`companies.company_search`)} order by companies.company_search, companies.company_id)
      union all
      (select companies.company_id from ${suppliers}
        where ${isMatch(sql`companies.company_search`)} and (companies.company_search || '', companies.company_id) >
          (select company_search, company_id from names order by company_search desc, company_id desc limit 1)
        order by companies.company_search || '', companies.company_id)) found
    limit ${limit}`.execute(reader)
  return rows.map(({ company_id }) => company_id)
}

const activeSuppliers = (reader: Reader) =>
  reader
    .selectFrom('companies')
    .innerJoin('supplier_profiles as profile', 'profile.company_id', 'companies.company_id')
    .where('companies.is_active', '=', true)

const both = (conditions: RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`
