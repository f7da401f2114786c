import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { setClock } from '#test/support/database.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

// Time stands still unless a test moves it: the clock of this process by `mock.timers`, that of the database by `setClock`.
mock.timers.enable({ apis: ['Date'], now: Date.now() })

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { day } = (await database.pool.query<{ day: string }>('select (riyadh_today() + 3)::text as day')).rows[0]!
const CLOSES_AT = Date.parse(`${day}T11:00:00.000Z`)
/** Less than guests' answers are kept for. */
const LEFT_MS = 2500

const databaseAt = (time: number) => setClock(database, new Date(time).toISOString())

describe('what guests were shown of an open RFQ', () => {
  it('is kept until the instant at which it closes, and not a millisecond longer', async () => {
    await databaseAt(CLOSES_AT - LEFT_MS)
    const { rfq_id, title } = await anRfq(database, { closes_in: 0, closing_time: '14:00', title: 'كراسٍ تُغلق قريبًا' })
    const search = encodeURIComponent('تُغلق قريبًا')
    /** What says that the RFQ is open. */
    const shown: Record<string, () => Promise<boolean>> = {
      'its answer': async () => (await call('GET', `/unauthorized/rfqs/${rfq_id}`)).body.status === 'active',
      'the list of open RFQs': async () =>
        (await call('GET', `/rfqs/all?status=active&search=${search}`)).body.length === 1,
      'its page': async () => (await app.inject({ url: `/rfq/${rfq_id}` })).body.includes('"status":"active"'),
      'the page of the list': async () =>
        (await app.inject({ url: `/rfqs?status=active&search=${search}` })).body.includes(title),
    }
    const open = async () => {
      const names: string[] = []
      for (const [name, isOpen] of Object.entries(shown)) if (await isOpen()) names.push(name)
      return names
    }
    assert.deepEqual(await open(), Object.keys(shown))
    await databaseAt(CLOSES_AT)
    mock.timers.tick(LEFT_MS - 1)
    assert.deepEqual((await open()).includes('its answer'), true, 'it is kept')
    mock.timers.tick(1)
    assert.deepEqual(await open(), [])
  })
})
