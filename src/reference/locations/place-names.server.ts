import type { Reader } from '#framework/database/database.server.ts'
import { keepNames } from '#reference/keep-names.server.ts'
import type { City, District, Region } from './contract.ts'

/** A row with place ids. */
interface PlaceIds {
  region_id: number
  city_id: number
  district_id: string | null
}

interface PlaceNames {
  regions: Map<number, Region>
  cities: Map<number, City>
  districts: Map<string, District>
}

async function load(reader: Reader): Promise<PlaceNames> {
  const regions = await reader.selectFrom('regions').selectAll().execute()
  const cities = await reader.selectFrom('cities').selectAll().execute()
  const districts = await reader.selectFrom('districts').selectAll().execute()
  return {
    regions: new Map(regions.map((region) => [region.region_id, region])),
    cities: new Map(cities.map((city) => [city.city_id, city])),
    districts: new Map(districts.map((district) => [district.district_id, district])),
  }
}

/** So that lists need not join them per row. */
const placeNames = keepNames(60, load)

const hasNames =
  ({ cities, districts }: PlaceNames) =>
  ({ city_id, district_id }: PlaceIds) =>
    cities.has(city_id) && (district_id === null || districts.has(district_id))

/** Looks up region, city and district of rows. A place missing in the cache is loaded again, because it may be new. */
export async function placesOf(reader: Reader, rows: readonly PlaceIds[]) {
  let names = await placeNames.get(reader)
  if (!rows.every(hasNames(names))) names = await placeNames.renew(reader)
  const { regions, cities, districts } = names
  return ({ region_id, city_id, district_id }: PlaceIds) => ({
    region: regions.get(region_id)!,
    city: cities.get(city_id)!,
    district: district_id === null ? null : districts.get(district_id)!,
  })
}
