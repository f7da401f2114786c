import { orGuests } from '#companies/guest-path.ts'
import { query, read } from '#framework/ssr/query.ts'
import { idOf } from '#framework/text/normalize.ts'
import { oneOf, pagesOf, searchOf } from '#framework/api/list-pages.ts'

/** Filters and order in the page's query string. Invalid values are ignored. */
export const directoryState = (query: Record<string, string>) => ({
  search: searchOf(query.search),
  category_id: idOf(query.category_id),
  region_id: idOf(query.region_id),
  sort: oneOf(['newest'], query.sort),
})
export type DirectoryState = ReturnType<typeof directoryState>

/**
 * Pages of the directory, without contacts, which `companyContacts` reads per company. Guests use a public endpoint.
 */
export const supplierPages = (state: Partial<DirectoryState>, start?: string) =>
  pagesOf('companies', orGuests('/suppliers/catalog'), { ...state, contacts: 'none' }, start)

/** One company. `withContacts` includes its contacts, which counts toward the viewer's daily limit. */
export const companyDetail = (user_id: string, withContacts: boolean) =>
  query({
    queryKey: ['companies', 'one', user_id, withContacts],
    read: (api) =>
      api.signedIn
        ? api.get('/profile/:user_id', { user_id, contacts: withContacts ? '' : 'none' })
        : api.get('/unauthorized/profile/:user_id', { user_id }),
  })

/**
 * A company with its contacts, read when a member clicks to show them. Never refetched: each read counts toward a
 * limit.
 */
export const companyContacts = (user_id: number) => ({
  ...read('contacts', '/profile/:user_id', { user_id }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
