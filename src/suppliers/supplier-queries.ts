import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api, type ApiQuery } from '#platform/api-client.ts'
import { idOf, oneOf, pagesOf, searchOf } from '#platform/list-pages.ts'
import type { CompanyProfile } from './contract.ts'

/** A company on a page. Past the day's limit of contacts it comes without them, and says so. */
export type ShownCompany = CompanyProfile & { contacts_limited?: true }

/** What an address asks of the directory. Nonsense in it asks nothing. */
export const directoryState = (query: Record<string, string>) => ({
  search: searchOf(query.search),
  category_id: idOf(query.category_id),
  region_id: idOf(query.region_id),
  sort: oneOf(['newest'], query.sort),
})
export type DirectoryState = ReturnType<typeof directoryState>

const isLimited = (thrown: unknown) => isApiFailure(thrown) && thrown.code === 'contacts_limited'

/** The calls of a member: who has seen the contacts of too many companies today goes on as guests do. */
const withoutHaste = (api: Api): Api => ({
  ...api,
  async list<A>(path: string, query?: ApiQuery, options?: { signal?: AbortSignal }) {
    try {
      return await api.list<A>(path, query, options)
    } catch (refused) {
      if (!isLimited(refused)) throw refused
      const page = await api.list<A>(`/unauthorized${path}`, query, options)
      return { ...page, items: page.items.map((company) => ({ ...company, contacts_limited: true as const })) }
    }
  },
})

/** The directory, page after page, as this visitor may see it. */
export const supplierPages = (api: Api, state: Partial<DirectoryState>, signedIn: boolean, start?: string) =>
  signedIn
    ? pagesOf<ShownCompany>(withoutHaste(api), ['companies', 'catalog', 'member'], '/suppliers/catalog', state, start)
    : pagesOf<ShownCompany>(api, ['companies', 'catalog', 'guest'], '/unauthorized/suppliers/catalog', state, start)

/** A company as this visitor may see it; null when there is none of that number. */
export const companyDetail = (api: Api, user_id: string, signedIn: boolean) =>
  queryOptions({
    queryKey: ['companies', 'one', user_id, signedIn],
    queryFn: async (): Promise<ShownCompany | null> => {
      try {
        return await api.get<ShownCompany>(`${signedIn ? '' : '/unauthorized'}/profile/${user_id}`)
      } catch (error) {
        if (isLimited(error)) return { ...(await api.get<CompanyProfile>(`/unauthorized/profile/${user_id}`)), contacts_limited: true }
        if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })
