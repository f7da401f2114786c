import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { fieldProblems } from '#framework/api/field-problems.ts'
import { fail } from '#framework/api/failure.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { productSearch, type ProductSearch } from '#marketplace/contract.ts'
import { rfqSearch, type RfqSearch } from '#tenders/core/contract.ts'
import { filtersOf, type SearchedList } from './searched-lists.ts'

/** The queries of the lists themselves. Order and pages are no part of a search. */
const NO_FILTERS = ['sort', 'limit', 'cursor', 'contacts']
const QUERIES = { rfqs: rfqSearch, products: productSearch } satisfies Record<SearchedList, z.ZodMiniType>

/** Parses a stored search into the query of its list. */
export const rfqQueryOf = (stored: unknown): RfqSearch =>
  rfqSearch.parse(filtersOf('rfqs', stored as Record<string, string>))
export const productQueryOf = (stored: unknown): ProductSearch =>
  productSearch.parse(filtersOf('products', stored as Record<string, string>))

/** The filters of a search as they are stored, and a hash that two searches with the same matches share. */
export function canonicalQuery(what: SearchedList, given: Record<string, string | number>) {
  const texts = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const unknown = Object.keys(texts).filter((key) => NO_FILTERS.includes(key))
  if (unknown.length > 0)
    throw fail(422, 'invalid', {
      fields: unknown.map((field) => ({ field, message: 'errors.unknown_parameter', values: { name: field } })),
    })
  const parsed = QUERIES[what].safeParse(texts)
  if (!parsed.success) throw fail(422, 'invalid', { fields: fieldProblems(parsed.error.issues) })
  const query = filtersOf(what, parsed.data)
  if (Object.keys(query).length === 0)
    throw fail(422, 'invalid', { fields: [{ field: 'query', message: 'searches.query_empty' }] })
  const compared = { ...query, ...(query.search && { search: foldForSearch(query.search) }) }
  return {
    query,
    query_hash: createHash('sha256')
      .update(JSON.stringify([what, compared]))
      .digest('base64url'),
  }
}
