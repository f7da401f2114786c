import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { createDatabase } from '#framework/database/database.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { reactions, testDatabase } from '#test/support/database.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aSupplier } from '#test/support/make/companies.ts'

/*
 * A day ends at midnight in Riyadh, 21:00 UTC, to the millisecond, whatever the time zone of the database's sessions.
 * The database's clock is set by a `now()` that is found before PostgreSQL's own.
 */
const made = await testDatabase()
const { url, pool, owner } = made
await owner.pool.query('create schema clock; grant usage on schema clock to public')
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-midnight-'))
after(() => rm(data_dir, { recursive: true, force: true }))
const {
  rows: [start],
} = await pool.query<{ day: string }>('select (riyadh_today() + 3)::text as day')
const day = start!.day

const setClock = (instant: string) =>
  owner.pool.query(
    `create or replace function clock.now() returns timestamptz language sql stable as $$ select timestamptz '${instant}' $$`,
  )
const LAST = `${day}T20:59:59.999Z`
const NEXT = `${day}T21:00:00.000Z`
await setClock(LAST)

describe('the last day of a deadline', () => {
  for (const zone of ['UTC', 'Asia/Riyadh', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    it(`ends with the last millisecond of the day in Riyadh (sessions in ${zone})`, async () => {
      const options = encodeURIComponent(`-c TimeZone=${zone} -c search_path=clock,pg_catalog,public`)
      const database = createDatabase(`${url}?options=${options}`, {
        max: 4,
        logger: createLogger('silent'),
        reactions,
      })
      try {
        const { call } = await testApp({}, { database, data_dir })
        const { rfq_id, buyer } = await anRfq(made, { closes_in: 3, delivery_in: 5 })
        const read = async () => {
          const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
          return { status: body.status, days: body.closes_in, deadline: body.deadline }
        }
        const bid = async () => {
          const form = { total_amount: 500, proposed_delivery_date: addDays(day, 2), attachment: aPdf() }
          const { status, body } = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: await aSupplier(made), form })
          return `${status} ${body.code ?? ''}`.trim()
        }
        const changeTo = async (deadline: string) =>
          (await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { deadline } })).status

        await setClock(LAST)
        assert.deepEqual(await read(), { status: 'active', days: 0, deadline: day })
        assert.equal(await bid(), '201')
        assert.equal(await changeTo(day), 200)
        await setClock(NEXT)
        assert.deepEqual(await read(), { status: 'expired', days: -1, deadline: day })
        assert.equal(await bid(), '409 rfq_expired')
        assert.equal(await changeTo(day), 422)
        assert.equal(await changeTo(addDays(day, 1)), 200)
        assert.equal((await read()).status, 'active')
      } finally {
        await database.close()
      }
    })
  }
})
