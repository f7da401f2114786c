import { sql } from 'kysely'
import cities from '#db/reference/cities.json' with { type: 'json' }
import districts from '#db/reference/districts.json' with { type: 'json' }
import regions from '#db/reference/regions.json' with { type: 'json' }
import type { Tx } from '#framework/database/database.server.ts'
import type { City, District, Region } from './contract.ts'

/** For upserts: whether the stored row differs from the given one. */
const renamed = (table: 'regions' | 'cities' | 'districts') =>
  sql<boolean>`(${sql.ref(`${table}.name_ar`)}, ${sql.ref(`${table}.name_en`)}) is distinct from (excluded.name_ar, excluded.name_en)`

/** Any constant: held until commit while places are added, so that none is added twice. */
const LOCK = 7_214_002

export const lockPlaces = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)

/** Cities that an import has added under another id: given id → stored id. */
async function citiesElsewhere(tx: Tx, given: readonly City[]) {
  const there = await tx
    .selectFrom('cities')
    .select('city_id')
    .where(sql<boolean>`city_id = any(${given.map(({ city_id }) => city_id)})`)
    .execute()
  const own = new Set(there.map(({ city_id }) => city_id))
  const missing = given.filter(({ city_id }) => !own.has(city_id))
  if (missing.length === 0) return new Map<number, number>()
  const { rows } = await sql<{ city_id: number; found_id: number }>`
    select m.city_id, min(c.city_id) as found_id
    from json_to_recordset(${JSON.stringify(missing)}::json) as m (city_id integer, region_id integer, name_ar text)
    join cities c on c.region_id = m.region_id and fold(c.name_ar) = fold(m.name_ar) group by m.city_id`.execute(tx)
  return new Map(rows.map(({ city_id, found_id }) => [city_id, found_id]))
}

/** Districts that an import has added under another id. */
async function districtsElsewhere(tx: Tx, given: readonly District[]) {
  const there = await tx
    .selectFrom('districts')
    .select('district_id')
    .where(sql<boolean>`district_id = any(${given.map(({ district_id }) => district_id)})`)
    .execute()
  const own = new Set(there.map(({ district_id }) => district_id))
  const missing = given.filter(({ district_id }) => !own.has(district_id))
  if (missing.length === 0) return new Set<string>()
  const { rows } = await sql<{ district_id: string }>`
    select m.district_id from json_to_recordset(${JSON.stringify(missing)}::json) as m (district_id text, city_id integer, name_ar text)
    where exists (select from districts d where d.city_id = m.city_id and fold(d.name_ar) = fold(m.name_ar))`.execute(
    tx,
  )
  return new Set(rows.map(({ district_id }) => district_id))
}

export interface Reference {
  regions: readonly Region[]
  cities: readonly City[]
  districts: readonly District[]
}

/**
 * Updates places from `db/reference`: adds new ones, renames changed ones. Never deletes, because companies and RFQs
 * reference places; never moves a place, because its id determines its parent. Imported places stay, and our districts
 * of such a city are added to it.
 */
export async function loadReference(tx: Tx, reference: Reference = { regions, cities, districts }): Promise<void> {
  await lockPlaces(tx)
  await tx
    .insertInto('regions')
    .values(reference.regions)
    .onConflict((conflict) =>
      conflict
        .column('region_id')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') }))
        .where(renamed('regions')),
    )
    .execute()
  const elsewhere = await citiesElsewhere(tx, reference.cities)
  await tx
    .insertInto('cities')
    .values(reference.cities.filter(({ city_id }) => !elsewhere.has(city_id)))
    .onConflict((conflict) =>
      conflict
        .column('city_id')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') }))
        .where(renamed('cities')),
    )
    .execute()
  const placed = reference.districts.map((each) => ({ ...each, city_id: elsewhere.get(each.city_id) ?? each.city_id }))
  const present = await districtsElsewhere(tx, placed)
  await tx
    .insertInto('districts')
    .values(placed.filter(({ district_id }) => !present.has(district_id)))
    .onConflict((conflict) =>
      conflict
        .column('district_id')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') }))
        .where(renamed('districts')),
    )
    .execute()
}
