import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { readUpToBump } from './mark-read.server.ts'
import { changePreferences } from './preferences.server.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { pool } = database

/** Notifications that wait in a daily summary, so many that they are found by an index. */
async function aSummary(size: number) {
  const me = await aCompany(database)
  const { rows } = await pool.query<{ notification_id: number }>(
    `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id, mail, mail_due_at)
    select $1, $2, 'followed_rfq_changed', 'rfq:' || n, 'rfq', n, 'queued', now() from generate_series(1, $3::int) n returning notification_id`,
    [me.person_id, me.company_id, size],
  )
  const notification_ids = rows.map(({ notification_id }) => notification_id)
  const {
    rows: [mail],
  } = await pool.query<{ mail_id: number }>(
    "insert into mails (kind, company_id, person_id, params, next_attempt_at) values ('daily-summary', $1, $2, $3, now()) returning mail_id",
    [me.company_id, me.person_id, { notification_ids }],
  )
  return { me, mail_id: mail!.mail_id, notification_ids }
}

/**
 * Changes notifications while their summary is settled, both begun while the one in the middle was locked; asserts that neither
 * had to be repeated.
 */
async function whileSettled(change: (tx: Tx, me: MadeCompany) => Promise<unknown>) {
  const { me, mail_id, notification_ids } = await aSummary(2000)
  let attempts = 0
  await whileLocked(
    database,
    [`select from notifications where notification_id = ${notification_ids[1000]} for update`],
    async (release) => {
      const changed = database.transaction((tx) => (attempts++, change(tx, me)))
      const settled = pool.query("update mails set status = 'sent', sent_at = now() where mail_id = $1", [mail_id])
      const both = Promise.all([changed, settled])
      await untilWaiting(database, 2, both)
      await release()
      await both
    },
  )
  assert.equal(attempts, 1)
  const { rows } = await pool.query('select distinct mail from notifications where person_id = $1', [me.person_id])
  assert.equal(rows.length, 1, JSON.stringify(rows))
}

/**
 * Deadlocks of this database. `database.transaction` repeats a transaction after one, so that an answer does not tell.
 */
async function deadlocks() {
  await pool.query('select pg_stat_force_next_flush()')
  return (
    await pool.query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')
  ).rows[0]!.deadlocks
}

describe('at the same time', () => {
  it('everything is read and the daily summary is settled', async () => {
    await whileSettled((tx, { person_id, company_id }) =>
      readUpToBump(tx, { viewer: { person_id, company_id } } as SignedInContext, 2 ** 40),
    )
  })

  it('a group is switched off and the daily summary is settled', async () => {
    await whileSettled((tx, { person_id }) =>
      changePreferences(tx, person_id, [{ group: 'followed', in_app: true, mail: 'off' }]),
    )
  })

  it('a person chooses in opposite orders', async () => {
    const me = await aCompany(database)
    const groups = ['my_tenders', 'tenders_i_bid_on', 'deadlines', 'followed', 'company']
    const put = (order: string[], mail: string) =>
      call('PUT', '/notifications/preferences', {
        as: me,
        json: { preferences: order.map((group) => ({ group, in_app: true, mail })) },
      })
    for (let times = 0; times < 5; times++) {
      const answers = await Promise.all([
        put(groups, 'off'),
        put(groups.toReversed(), 'now'),
        put(groups, 'digest'),
        put(groups.toReversed(), 'off'),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      )
    }
  })

  it('a group that is sent twice is as the last says', async () => {
    const me = await aCompany(database)
    const preferences = (['off', 'now', 'digest'] as const).map((mail) => ({ group: 'company', in_app: true, mail }))
    const { status, body } = await call('PUT', '/notifications/preferences', { as: me, json: { preferences } })
    assert.deepEqual(
      [status, body.preferences.find(({ group }: { group: string }) => group === 'company').mail],
      [200, 'digest'],
    )
  })

  it('two administrators each remove a member', async () => {
    const owner = await aCompany(database)
    const second = await aColleague(database, owner, { roles: ['admin'] })
    const remove = ({ person_id }: MadeCompany, as: MadeCompany) =>
      call('DELETE', `/company/members/${person_id}`, { as })
    const before = await deadlocks()
    for (let times = 0; times < 5; times++) {
      const [one, other] = [
        await aColleague(database, owner, { roles: ['buyer'] }),
        await aColleague(database, owner, { roles: ['buyer'] }),
      ]
      const answers = await Promise.all([remove(one, owner), remove(other, second)])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      )
    }
    assert.equal(await deadlocks(), before)
  })
})
