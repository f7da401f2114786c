import { listAddress } from '#framework/api/list-pages.ts'

/** The lists whose searches can be saved. */
export const SEARCHED_LISTS = ['rfqs', 'products'] as const
export type SearchedList = (typeof SEARCHED_LISTS)[number]

/** How often a saved search notifies of new matches: right away, in the daily summary, not at all. */
export const ALERTS = ['now', 'daily', 'off'] as const
export type Alert = (typeof ALERTS)[number]

/** Searches that one person may save. */
export const MAX_SAVED_SEARCHES = 20

/** New matches are counted up to this number; one more means "or more". */
export const MAX_NEW_COUNTED = 99

/** The address of the list of saved searches, without language prefix. */
export const SAVED_SEARCHES = '/saved-searches'

const LIST_PATHS: Record<SearchedList, string> = { rfqs: '/rfqs', products: '/market-place' }

/** Filters of each list, in the order of the query string. */
const FILTERS: Record<SearchedList, readonly string[]> = {
  rfqs: ['search', 'category_id', 'region_id', 'status'],
  products: ['search', 'category_id', 'min_price', 'max_price'],
}

type Filters = Readonly<Record<string, string | number | undefined>>

/** Filters of a list as text, from a query string or a stored search; empty if none is set. */
export const filtersOf = (what: SearchedList, from: Filters): Record<string, string> =>
  Object.fromEntries(
    FILTERS[what].flatMap((key) => (from[key] === undefined || from[key] === '' ? [] : [[key, String(from[key])]])),
  )

/** The address of a list that is narrowed like this. */
export const searchedAddress = (what: SearchedList, filters: Filters) =>
  listAddress(LIST_PATHS[what], filtersOf(what, filters))

/** The address of the form that saves a search. */
export const newSearchAddress = (what: SearchedList, filters: Filters) =>
  listAddress(`${SAVED_SEARCHES}/new`, { what, ...filtersOf(what, filters) })

/** The list that an address names. */
export const searchedListOf = ({ what }: Readonly<Record<string, string>>): SearchedList =>
  what === 'products' ? 'products' : 'rfqs'
