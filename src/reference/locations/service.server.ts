import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import type { City, District, Region } from './contract.ts'

export const listRegions = (reader: Reader) => reader.selectFrom('regions').selectAll().orderBy('region_id').execute()

/** Cities of a region, ordered by Arabic name. */
export async function listCities(reader: Reader, region_id: number) {
  const cities = await reader
    .selectFrom('cities')
    .selectAll()
    .where('region_id', '=', region_id)
    .orderBy(sql`fold(name_ar)`)
    .execute()
  if (cities.length === 0) await assertFound(reader, region_id)
  return cities
}

async function assertFound(reader: Reader, region_id: number) {
  const found = await reader
    .selectFrom('regions')
    .select('region_id')
    .where('region_id', '=', region_id)
    .executeTakeFirst()
  if (!found) throw fail(404, 'region_not_found')
}

/** Districts of a city in that region. */
export async function listDistricts(reader: Reader, region_id: number, city_id: number) {
  const city = await reader
    .selectFrom('cities')
    .select('city_id')
    .where('city_id', '=', city_id)
    .where('region_id', '=', region_id)
    .executeTakeFirst()
  if (!city) throw fail(404, 'city_not_found')
  return reader
    .selectFrom('districts')
    .selectAll()
    .where('city_id', '=', city_id)
    .orderBy(sql`fold(name_ar)`)
    .execute()
}

export interface PlaceInput {
  region_id: number
  city_id: number
  district_id?: string | undefined
}

/** Validates that region, city and district belong together. */
export async function placeProblems(
  reader: Reader,
  { region_id, city_id, district_id }: PlaceInput,
  { districtRequired }: { districtRequired: boolean },
): Promise<FieldProblem[]> {
  const city = await reader
    .selectFrom('cities')
    .select(({ exists, selectFrom }) => [
      'region_id',
      exists(selectFrom('districts').select('district_id').whereRef('districts.city_id', '=', 'cities.city_id')).as(
        'has_districts',
      ),
    ])
    .where('city_id', '=', city_id)
    .executeTakeFirst()
  if (city?.region_id !== region_id) return [{ field: 'city_id', message: 'locations.city_not_in_region' }]
  if (!district_id) {
    return districtRequired && city.has_districts
      ? [{ field: 'district_id', message: 'locations.district_required' }]
      : []
  }
  const district = await reader
    .selectFrom('districts')
    .select('city_id')
    .where('district_id', '=', district_id)
    .executeTakeFirst()
  return district?.city_id === city_id ? [] : [{ field: 'district_id', message: 'locations.district_not_in_city' }]
}

/** Region, city and district as JSON objects, in the shape that all views share. */
export const placeColumns = (table: 'companies' | 'rfqs') =>
  [
    sql<Region>`(select to_json(r) from regions r where r.region_id = ${sql.ref(`${table}.region_id`)})`.as('region'),
    sql<City>`(select to_json(c) from cities c where c.city_id = ${sql.ref(`${table}.city_id`)})`.as('city'),
    sql<District | null>`(select to_json(d) from districts d where d.district_id = ${sql.ref(`${table}.district_id`)})`.as(
      'district',
    ),
  ] as const

/** Validates a region id. */
export async function regionProblems(reader: Reader, region_id: number): Promise<FieldProblem[]> {
  const found = await reader
    .selectFrom('regions')
    .select('region_id')
    .where('region_id', '=', region_id)
    .executeTakeFirst()
  return found ? [] : [{ field: 'region_id', message: 'errors.invalid_value' }]
}

/** Validates different ids of regions. */
export async function regionListProblems(reader: Reader, ids: readonly number[]): Promise<FieldProblem[]> {
  if (ids.length === 0) return []
  const found = await reader.selectFrom('regions').select('region_id').where('region_id', 'in', ids).execute()
  return found.length === ids.length ? [] : [{ field: 'region_ids', message: 'locations.region_unknown' }]
}
