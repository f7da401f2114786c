import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { idOf } from '#framework/text/normalize.ts'
import { oneOf, pagesOf, searchOf } from '#framework/api/list-pages.ts'
import type { CompanyProfile } from './contract.ts'

/** What an address asks of the directory. Nonsense in it asks nothing. */
export const directoryState = (query: Record<string, string>) => ({
  search: searchOf(query.search),
  category_id: idOf(query.category_id),
  region_id: idOf(query.region_id),
  sort: oneOf(['newest'], query.sort),
})
export type DirectoryState = ReturnType<typeof directoryState>

/** The directory, page after page, as this visitor may see it; contacts are fetched one by one. */
export const supplierPages = (api: Api, state: Partial<DirectoryState>, signedIn: boolean, start?: string) =>
  signedIn
    ? pagesOf<CompanyProfile>(api, ['companies', 'catalog', 'member'], '/suppliers/catalog?contacts=none', state, start)
    : pagesOf<CompanyProfile>(api, ['companies', 'catalog', 'guest'], '/unauthorized/suppliers/catalog', state, start)

/**
 * A company as this visitor may see it; null when there is none of that number. Its contacts come only when the address
 * asks for them.
 */
export const companyDetail = (api: Api, user_id: string, signedIn: boolean, withContacts: boolean) =>
  queryOptions({
    queryKey: ['companies', 'one', user_id, signedIn, withContacts],
    queryFn: async (): Promise<CompanyProfile | null> => {
      try {
        if (!signedIn) return await api.get<CompanyProfile>(`/unauthorized/profile/${user_id}`)
        return await api.get<CompanyProfile>(`/profile/${user_id}`, { contacts: withContacts ? '' : 'none' })
      } catch (error) {
        if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })

/** A company with its contacts, for a member who asks to see them. */
export const companyContacts = (api: Api, user_id: number) =>
  queryOptions({
    queryKey: ['contacts', user_id],
    queryFn: () => api.get<CompanyProfile>(`/profile/${user_id}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
