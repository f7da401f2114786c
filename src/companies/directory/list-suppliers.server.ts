import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contact-policy.ts'
import { containsText, isIndexable } from '#framework/database/text-search.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { cursorId, type ListPage, MAX_COUNTED, readCursor, writeCursor } from '#framework/http/listing.server.ts'
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
      rows = (await pageOf(reader, query, resembles.matches)).slice(0, limit)
      alike = rows.length > 0
      if (alike) break
    }
  }
  const total =
    cursor === undefined && rows.length <= limit
      ? rows.length
      : await totals.get(JSON.stringify(filters), () => countSuppliers(reader, query, matches))
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const end = last && (sort === 'name' ? [sort, last.company_id] : [sort, last.supplier_profile_id!])
  return {
    items: items.map((row) => presentCompany(row, ctx)),
    total,
    next: rows.length > limit && end ? writeCursor(end) : null,
    alike,
  }
}

/** Page sizes that are asked for all the time: the pages' and the default one. */
const HOT_LIMITS = new Set([24, 100])

/** The rows of a page and one more, by which one knows that there is a next page. */
async function pageOf(reader: Reader, query: SupplierSearch, matches?: TextCondition): Promise<CompanyRow[]> {
  const { after, order } = placeOf(query)
  const limit = sql.lit(query.limit + 1)
  const rows = selectCompanies(reader).orderBy(order)
  if (matches) {
    // Words may fit thousands: which of them stand on the page is known before anything else is read about them.
    const ids = await (query.sort === 'name' && isIndexable(query.search!)
      ? findByName(reader, query, matches)
      : findInOrder(reader, query, matches))
    return ids.length === 0
      ? []
      : rows
          .modifyFront(prepared)
          .where(sql<boolean>`companies.company_id = any (${ids}::integer[])`)
          .execute()
  }
  return rows
    .where(matching(query))
    .where(after)
    .limit(limit)
    .$if(HOT_LIMITS.has(query.limit), (page) => page.modifyFront(prepared))
    .execute()
}

async function findInOrder(reader: Reader, query: SupplierSearch, matches: TextCondition): Promise<number[]> {
  const { after, order } = placeOf(query)
  const found = await activeSuppliers(reader)
    .where(matching(query, matches))
    .where(after)
    .orderBy(order)
    .limit(query.limit + 1)
    .execute()
  return found.map(({ company_id }) => company_id)
}

/** A common word is among the first names that follow; the others are found by the index. */
const WALKED_NAMES = 1000

/**
 * The planner would walk all names for a rare word, because it does not know that equal words stand together in their
 * order.
 */
async function findByName(reader: Reader, query: SupplierSearch, matches: TextCondition): Promise<number[]> {
  const { after } = placeOf(query)
  const isMatch = (text: RawBuilder<string>) => sql`companies.is_active and ${matching(query, () => matches(text))}`
  const suppliers = sql`companies join supplier_profiles profile on profile.company_id = companies.company_id`
  const { rows } = await sql<{ company_id: number }>`with names as materialized (
      select company_search, company_id from companies where ${after} order by company_search, company_id limit ${sql.lit(WALKED_NAMES)})
    select company_id from (
      (select companies.company_id from (select company_id, company_search from names where ${matches(sql`company_search`)}) named
        join companies using (company_id) join supplier_profiles profile using (company_id)
        where ${isMatch(sql`companies.company_search`)} order by companies.company_search, companies.company_id)
      union all
      (select companies.company_id from ${suppliers}
        where ${isMatch(sql`companies.company_search`)} and (companies.company_search || '', companies.company_id) >
          (select company_search, company_id from names order by company_search desc, company_id desc limit 1)
        order by companies.company_search || '', companies.company_id)) found
    limit ${query.limit + 1}`.execute(reader)
  return rows.map(({ company_id }) => company_id)
}

const activeSuppliers = (reader: Reader) =>
  reader
    .selectFrom('companies')
    .innerJoin('supplier_profiles as profile', 'profile.company_id', 'companies.company_id')
    .select('companies.company_id')
    .where('companies.is_active', '=', true)

/** Where the page begins and how it goes on. */
function placeOf({ sort, cursor }: SupplierSearch) {
  if (sort === 'newest') {
    const [, after] = readCursor(cursor, cursors.newest) ?? []
    return {
      after: after === undefined ? sql<boolean>`true` : sql<boolean>`profile.supplier_profile_id < ${after}`,
      order: sql`profile.supplier_profile_id desc`,
    }
  }
  const [, after] = readCursor(cursor, cursors.name) ?? []
  const name = sql<string>`(select company_search from companies where company_id = ${after})`
  return {
    after:
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(companies.company_search, companies.company_id) > (${name}, ${after})`,
    order: sql`companies.company_search, companies.company_id`,
  }
}

/** The number of matches, at most one more than is reported. */
async function countSuppliers(reader: Reader, query: SupplierSearch, matches?: TextCondition): Promise<number> {
  const suppliers = activeSuppliers(reader)
    .where(matching(query, matches))
    .limit(MAX_COUNTED + 1)
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
