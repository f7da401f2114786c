import type { Reader } from '#framework/database/database.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { City, District, Region } from './contract.ts'

/** A row that says where something is. */
interface Placed {
  region_id: number
  city_id: number
  district_id: string | null
}

interface Known {
  regions: Map<number, Region>
  cities: Map<number, City>
  districts: Map<string, District>
}

/** Names change only when a list of places is imported: a process may keep them, so that lists need not join them per row. */
const known = createSubjectCache<Known>({ seconds: 60 })

async function load(reader: Reader): Promise<Known> {
  const regions = await reader.selectFrom('regions').selectAll().execute()
  const cities = await reader.selectFrom('cities').selectAll().execute()
  const districts = await reader.selectFrom('districts').selectAll().execute()
  return {
    regions: new Map(regions.map((region) => [region.region_id, region])),
    cities: new Map(cities.map((city) => [city.city_id, city])),
    districts: new Map(districts.map((district) => [district.district_id, district])),
  }
}

const knows = ({ cities, districts }: Known) => ({ city_id, district_id }: Placed) =>
  cities.has(city_id) && (district_id === null || districts.has(district_id))

/** Region, city and district of rows, as the views show them. A place that was imported a moment ago is looked for again. */
export async function placesOf(reader: Reader, rows: readonly Placed[]) {
  let names = await known.get('places', () => load(reader))
  if (!rows.every(knows(names))) {
    known.clear()
    names = await known.get('places', () => load(reader))
  }
  const { regions, cities, districts } = names
  return ({ region_id, city_id, district_id }: Placed) => ({
    region: regions.get(region_id)!,
    city: cities.get(city_id)!,
    district: district_id === null ? null : districts.get(district_id)!,
  })
}
