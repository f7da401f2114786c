import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contact-policy.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { cursorId, type ListPage, mostCounted, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import { findSimilarConditions, type TextCondition } from '#framework/search/similar-words.server.ts'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import { type CompanyRow, selectCompanies, presentCompany } from './company-rows.server.ts'
import type { CompanyProfile, SupplierSearch } from './contract.ts'

// Names may be long, so a cursor holds whose name it was.
const cursors = {
  name: z.tuple([z.literal('name'), cursorId]),
  newest: z.tuple([z.literal('newest'), cursorId]),
}

/** One page of the directory: a single statement for the rows, and a short memory for the number of matches. */
export async function listSuppliers(
  reader: Reader,
  ctx: ViewerContext,
  query: SupplierSearch,
  totals: SubjectCache<number>,
): Promise<ListPage<CompanyProfile>> {
  const { limit, cursor, sort, contacts: _contacts, ...filters } = query
  const { search } = query
  const matches: TextCondition | undefined = search ? (text) => containsText(text, search) : undefined
  let rows = await pageOf(reader, query, matches)
  let alike = false
  if (rows.length === 0 && search && cursor === undefined) {
    for (const resembles of await findSimilarConditions(reader, 'suppliers', search)) {
      rows = (await pageOf(reader, query, resembles)).slice(0, limit)
      alike = rows.length > 0
      if (alike) break
    }
  }
  const total =
    cursor === undefined && rows.length <= limit ? rows.length : await totals.get(JSON.stringify(filters), () => countSuppliers(reader, query, matches))
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const end = last && (sort === 'name' ? [sort, last.company_id] : [sort, last.supplier_profile_id!])
  return { items: items.map((row) => presentCompany(row, ctx)), total, next: rows.length > limit && end ? writeCursor(end) : null, alike }
}

/** Page sizes that are asked for all the time: the pages' and the default one. */
const HOT_LIMITS = new Set([24, 100])

/** The rows of a page and one more, by which one knows that there is a next page. */
function pageOf(reader: Reader, query: SupplierSearch, matches?: TextCondition): Promise<CompanyRow[]> {
  const isHot = matches === undefined && HOT_LIMITS.has(query.limit)
  const rows = selectCompanies(reader)
    .where(matching(query, matches))
    .limit(sql.lit(query.limit + 1))
    .$if(isHot, (page) => page.modifyFront(prepared))
  if (query.sort === 'newest') {
    const [, after] = readCursor(query.cursor, cursors.newest) ?? []
    return rows
      .$if(after !== undefined, (page) => page.where('profile.supplier_profile_id', '<', after!))
      .orderBy('profile.supplier_profile_id', 'desc')
      .execute()
  }
  const [, after] = readCursor(query.cursor, cursors.name) ?? []
  const name = sql<string>`(select company_search from companies where company_id = ${after})`
  return rows
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(companies.company_search, companies.company_id) > (${name}, ${after})`))
    .orderBy('companies.company_search')
    .orderBy('companies.company_id')
    .execute()
}

/** The number of matches, at most one more than is told. */
async function countSuppliers(reader: Reader, query: SupplierSearch, matches?: TextCondition): Promise<number> {
  const suppliers = reader
    .selectFrom('companies')
    .innerJoin('supplier_profiles as profile', 'profile.company_id', 'companies.company_id')
    .select('companies.company_id')
    .where('companies.is_active', '=', true)
    .where(matching(query, matches))
    .limit(mostCounted(query.search) + 1)
  const { count } = await reader
    .selectFrom(suppliers.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Suppliers that the query asks for. */
function matching({ category_id, region_id }: SupplierSearch, matches?: TextCondition) {
  const conditions = [sql`profile.supplier_profile_id is not null`]
  if (category_id !== undefined) conditions.push(sql`profile.category_id = ${category_id}`)
  if (region_id !== undefined) conditions.push(sql`companies.region_id = ${region_id}`)
  if (matches) conditions.push(matches(sql.ref('companies.company_search')))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
