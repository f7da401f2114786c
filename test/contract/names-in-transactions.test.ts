import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { createDatabase, type Tx } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { placesOf } from '#reference/locations/place-names.server.ts'
import { testDatabase } from '#test/support/database.ts'

mock.timers.enable({ apis: ['Date'], now: Date.now() })

it('transactions that hold all connections do not wait for names that somebody else loads without one', async (context) => {
  const { url } = await testDatabase()
  const database = createDatabase(url, { max: 2, logger: createLogger('silent') })
  context.after(() => database.close())
  const place = await database.kysely
    .selectFrom('cities')
    .select(['region_id', 'city_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows = [{ ...place, district_id: null }]
  await placesOf(database.kysely, rows)
  mock.timers.tick(3_600_000)

  const begun = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  let count = 0
  const present = (tx: Tx) => placesOf(tx, rows)
  const transactions = [1, 2].map(() =>
    database.transaction(async (tx) => {
      await tx.selectFrom('cities').select('city_id').limit(1).execute()
      if (++count === 2) begun.resolve()
      await waiting.promise
      return present(tx)
    }),
  )
  await begun.promise
  const reader = placesOf(database.kysely, rows)
  await new Promise(setImmediate)
  waiting.resolve()
  for (const placeOf of await Promise.all([...transactions, reader]))
    assert.equal(placeOf(rows[0]!).city.city_id, place.city_id)
})
