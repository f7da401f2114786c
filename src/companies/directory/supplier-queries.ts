import { query } from '#framework/ssr/query.ts'
import { idOf } from '#framework/text/normalize.ts'
import { oneOf, pagesOf, searchOf } from '#framework/api/list-pages.ts'

/** What an address asks of the directory. Nonsense in it asks nothing. */
export const directoryState = (query: Record<string, string>) => ({
  search: searchOf(query.search),
  category_id: idOf(query.category_id),
  region_id: idOf(query.region_id),
  sort: oneOf(['newest'], query.sort),
})
export type DirectoryState = ReturnType<typeof directoryState>

/** The directory, page after page; contacts are read one by one. Guests have a list of their own. */
export const supplierPages = (state: Partial<DirectoryState>, start?: string) =>
  pagesOf(
    ['companies', 'catalog'],
    { guest: '/unauthorized/suppliers/catalog', signedIn: '/suppliers/catalog' },
    { ...state, contacts: 'none' },
    start,
  )

/** A company as this visitor may see it. Its contacts come only when the address asks for them. */
export const companyDetail = (user_id: string, withContacts: boolean) =>
  query({
    queryKey: ['companies', 'one', user_id, withContacts],
    read: (api) =>
      api.signedIn
        ? api.get('/profile/:user_id', { user_id, contacts: withContacts ? '' : 'none' })
        : api.get('/unauthorized/profile/:user_id', { user_id }),
  })

/** A company with its contacts, for a member who asks to see them. */
export const companyContacts = (user_id: number) =>
  query({
    queryKey: ['contacts', user_id],
    read: (api) => api.get('/profile/:user_id', { user_id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
