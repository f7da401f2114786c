import { type QueryClient } from '@tanstack/react-query'
import { read } from '#framework/ssr/query.ts'
import { idOf } from '#framework/text/normalize.ts'

/** Lists do not change while a page is open, and pages work without them: the fields offer to retry. */
const WHOLE_LIST = { staleTime: Number.POSITIVE_INFINITY, retry: 1, meta: { optional: true } }

export const regionList = () => ({ ...read('regions', '/regions'), ...WHOLE_LIST })

/** Letters from which on places are searched. */
export const MIN_SEARCH = 2

export const placesFound = (name: string) => ({
  ...read('places', '/places', { name }),
  enabled: name.trim().length >= MIN_SEARCH,
  ...WHOLE_LIST,
})

export const cityList = (region_id: string) => ({
  ...read('cities', '/regions/:region_id/cities', { region_id }),
  enabled: idOf(region_id) !== '',
  ...WHOLE_LIST,
})

export const districtList = (region_id: string, city_id: string) => ({
  ...read('districts', '/regions/:region_id/cities/:city_id/districts', { region_id, city_id }),
  enabled: idOf(region_id) !== '' && idOf(city_id) !== '',
  ...WHOLE_LIST,
})

/** The lists for selecting a place: regions, and the children of the selected region and city. */
export function placesOf({ region_id, city_id }: Readonly<Record<string, string>> = {}) {
  const [region, city] = [idOf(region_id), idOf(city_id)]
  return { regions: regionList(), cities: cityList(region), districts: districtList(region, city) }
}

/** Whether a district is required, as a rule for forms: known for the given place; the server checks any other. */
export async function districtRule(queries: QueryClient, { region_id, city_id }: Readonly<Record<string, unknown>>) {
  const [region, city] = [idOf(String(region_id)), idOf(String(city_id))]
  const districts = region && city ? await queries.fetchQuery(districtList(region, city)).catch(() => []) : []
  return (of_region: string, of_city: string) => districts.length > 0 && of_region === region && of_city === city
}
