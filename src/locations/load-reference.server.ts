import { sql } from 'kysely'
import cities from '#db/reference/cities.json' with { type: 'json' }
import districts from '#db/reference/districts.json' with { type: 'json' }
import regions from '#db/reference/regions.json' with { type: 'json' }
import type { Tx } from '#platform/database/database.server.ts'

/** In an upsert of named places: the row in the table differs from the one offered. */
const renamed = (table: 'regions' | 'cities' | 'districts') =>
  sql<boolean>`(${sql.ref(`${table}.name_ar`)}, ${sql.ref(`${table}.name_en`)}) is distinct from (excluded.name_ar, excluded.name_en)`

/**
 * Brings the tables of places up to `db/reference`: adds what is new, renames what was respelled, writes nothing otherwise.
 * Never deletes, because companies and RFQs point at places; never moves a place, because its id says where it lies.
 */
export async function loadReference(tx: Tx): Promise<void> {
  await tx
    .insertInto('regions')
    .values(regions)
    .onConflict((conflict) =>
      conflict
        .column('region_id')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') }))
        .where(renamed('regions')),
    )
    .execute()
  await tx
    .insertInto('cities')
    .values(cities)
    .onConflict((conflict) =>
      conflict
        .column('city_id')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') }))
        .where(renamed('cities')),
    )
    .execute()
  await tx
    .insertInto('districts')
    .values(districts)
    .onConflict((conflict) =>
      conflict
        .column('district_id')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') }))
        .where(renamed('districts')),
    )
    .execute()
}
