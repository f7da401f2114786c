import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { City, District, Region } from './contract.ts'

/** The lists never change while a page is open, and a page can do without them: the fields offer to ask again. */
const WHOLE_LIST = { staleTime: Number.POSITIVE_INFINITY, retry: 1, meta: { optional: true } }

export const regionList = (api: Api) => queryOptions({ queryKey: ['regions'], queryFn: () => api.get<Region[]>('/regions'), ...WHOLE_LIST })

export const cityList = (api: Api, region_id: string) =>
  queryOptions({
    queryKey: ['cities', region_id],
    queryFn: () => api.get<City[]>(`/regions/${region_id}/cities`),
    enabled: region_id !== '',
    ...WHOLE_LIST,
  })

export const districtList = (api: Api, region_id: string, city_id: string) =>
  queryOptions({
    queryKey: ['districts', region_id, city_id],
    queryFn: () => api.get<District[]>(`/regions/${region_id}/cities/${city_id}/districts`),
    enabled: region_id !== '' && city_id !== '',
    ...WHOLE_LIST,
  })

/** Whether the chosen city is known to have districts, so that one must be chosen where they are required. */
export const hasDistricts = (queries: QueryClient, api: Api, region_id: string, city_id: string) =>
  (queries.getQueryData(districtList(api, region_id, city_id).queryKey)?.length ?? 0) > 0

/** Reads whether a city has districts, from what is known already where it is. */
export async function readHasDistricts(queries: QueryClient, api: Api, region_id: unknown, city_id: unknown) {
  if (!region_id || !city_id) return false
  const districts = await queries.fetchQuery(districtList(api, String(region_id), String(city_id))).catch(() => [])
  return districts.length > 0
}
