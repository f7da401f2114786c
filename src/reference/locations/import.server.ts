import { sql } from 'kysely'
import { CommandFailure } from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { bareRegion, type PlaceList } from './place-list.server.ts'
import { lockPlaces } from './load-reference.server.ts'

/** Result of one level; `skipped` counts by reason. */
export interface LevelReport {
  matched: number
  added: number
  skipped: Record<string, number>
}

export interface ImportReport {
  regions: LevelReport
  cities: LevelReport
  districts: LevelReport
}

/** First id of imported cities; those of `db/reference` have four digits. */
const FIRST_CITY = 1_000_000

/** Reasons for skipping an entry, as reported. */
const REASONS: Record<string, string> = {
  namesake: 'bear the name of another one of the same region or city',
  renamed: 'have the number of an imported place that is now known by another name',
  moved: 'have the number of a place imported elsewhere',
  city_unknown: 'lie in a city that the list does not have',
  city_skipped: 'lie in a city that was skipped',
}

/** Matches listed places to existing ones, by name within their parent, otherwise by the id of an earlier import. */
async function matchPlaces(
  tx: Tx,
  names:
    | { table: 'cities'; id: 'city_id'; home: 'region_id' }
    | { table: 'districts'; id: 'district_id'; home: 'city_id' },
) {
  const [listed, own] = [sql.table(`listed_${names.table}`), sql.table(names.table)]
  const [id, home] = [sql.ref(names.id), sql.ref(names.home)]
  await sql`
    update ${listed} l set state = 'matched', own_id = o.id
    from (select ${home} as home, fold(name_ar) as folded, min(${id}) as id from ${own} group by 1, 2) o
    where l.state is null and o.home = l.${home} and o.folded = l.folded`.execute(tx)
  await sql`
    update ${listed} l
    set state = case when o.${home} <> l.${home} then 'moved'
        when exists (select from ${listed} other where other.own_id = o.${id}) then 'renamed' else 'matched' end,
      own_id = case when o.${home} = l.${home} then o.${id} end
    from ${own} o where l.state is null and o.${id} = l.new_id`.execute(tx)
}

/** Maps region ids of the list to ours by name. */
async function matchRegions(tx: Tx, { regions }: PlaceList) {
  const ours = await tx.selectFrom('regions').select(['region_id', 'name_ar']).execute()
  const byName = new Map(ours.map(({ region_id, name_ar }) => [foldForSearch(bareRegion(name_ar)), region_id]))
  return regions.map(({ region_id, name_ar }) => {
    const own_id = byName.get(foldForSearch(name_ar))
    if (own_id === undefined)
      throw new CommandFailure(`regions_lite.json: there is no region "${name_ar}" here, and regions are never added`)
    return { region_id, own_id }
  })
}

async function report(tx: Tx, table: 'listed_cities' | 'listed_districts'): Promise<LevelReport> {
  const { rows } = await sql<{ state: string; number: number }>`
    select state, count(*)::int as number from ${sql.table(table)} group by state order by state`.execute(tx)
  const skipped = rows.filter(({ state }) => state !== 'matched' && state !== 'added')
  const numberOf = (state: string) => rows.find((row) => row.state === state)?.number ?? 0
  return {
    matched: numberOf('matched'),
    added: numberOf('added'),
    skipped: Object.fromEntries(skipped.map(({ state, number }) => [REASONS[state] ?? state, number])),
  }
}

/*
 * Cities and districts are imported the same way. `own_id` is the matching row, `state` the result; an entry without
 * state is pending. Match by name within the parent first, because an entry may be an existing place; then by the id of
 * an earlier import, because a name may have been corrected; the rest is new.
 */

async function importCities(tx: Tx, list: PlaceList, regions: { region_id: number; own_id: number }[]) {
  await sql`
    create temp table listed_cities on commit drop as
    select c.city_id as listed_id, r.own_id as region_id, c.name_ar, c.name_en, fold(c.name_ar) as folded, ${FIRST_CITY} + c.city_id as new_id,
      null::integer as own_id, null::text as state
    from json_to_recordset(${JSON.stringify(list.cities)}::json) as c (city_id integer, region_id integer, name_ar text, name_en text)
    join json_to_recordset(${JSON.stringify(regions)}::json) as r (region_id integer, own_id integer) using (region_id)`.execute(
    tx,
  )
  // Among places with the same name, keep the one with the most districts; the others are villages.
  await sql`
    with districts as (
      select city_id, count(*) as number from json_to_recordset(${JSON.stringify(list.districts)}::json) as d (city_id integer) group by city_id
    ), ranked as (
      select listed_id, row_number() over (partition by region_id, folded order by coalesce(number, 0) desc, listed_id) as rank
      from listed_cities left join districts on city_id = listed_id
    )
    update listed_cities l set state = 'namesake' from ranked where ranked.listed_id = l.listed_id and rank > 1`.execute(
    tx,
  )
  await matchPlaces(tx, { table: 'cities', id: 'city_id', home: 'region_id' })
  await sql`
    with added as (
      insert into cities (city_id, region_id, name_ar, name_en)
      select new_id, region_id, name_ar, name_en from listed_cities where state is null returning city_id
    )
    update listed_cities l set state = 'added', own_id = added.city_id from added where added.city_id = l.new_id`.execute(
    tx,
  )
  return report(tx, 'listed_cities')
}

async function importDistricts(tx: Tx, list: PlaceList) {
  await sql`
    create temp table listed_districts on commit drop as
    select d.district_id as new_id, c.own_id as city_id, c.region_id, d.name_ar, d.name_en, fold(d.name_ar) as folded,
      null::text as own_id,
      case when c.listed_id is null then 'city_unknown' when c.state not in ('matched', 'added') then 'city_skipped' end as state
    from json_to_recordset(${JSON.stringify(list.districts)}::json) as d (district_id text, city_id integer, name_ar text, name_en text)
    left join listed_cities c on c.listed_id = d.city_id`.execute(tx)
  await sql`
    with ranked as (
      select new_id, row_number() over (partition by city_id, folded order by new_id) as rank from listed_districts where state is null
    )
    update listed_districts l set state = 'namesake' from ranked where ranked.new_id = l.new_id and rank > 1`.execute(
    tx,
  )
  await matchPlaces(tx, { table: 'districts', id: 'district_id', home: 'city_id' })
  await sql`
    with added as (
      insert into districts (district_id, city_id, region_id, name_ar, name_en)
      select new_id, city_id, region_id, name_ar, name_en from listed_districts where state is null returning district_id
    )
    update listed_districts l set state = 'added', own_id = added.district_id from added where added.district_id = l.new_id`.execute(
    tx,
  )
  return report(tx, 'listed_districts')
}

/**
 * Adds missing places. Existing ones keep their id, which companies and RFQs reference, and their name, which is better
 * spelled. Importing the same list again writes nothing.
 */
export async function importPlaces(tx: Tx, list: PlaceList, print: (line: string) => void): Promise<ImportReport> {
  await lockPlaces(tx)
  const regions = await matchRegions(tx, list)
  print(`Matched ${regions.length} regions`)
  const cities = await importCities(tx, list, regions)
  print(`Went through the cities`)
  const districts = await importDistricts(tx, list)
  print(`Went through the districts`)
  return { regions: { matched: regions.length, added: 0, skipped: {} }, cities, districts }
}
