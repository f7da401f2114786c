import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'
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

describe('bids on one RFQ', () => {
  async function bidOn({ rfq_id, delivery_date }: MadeRfq) {
    const form = {
      total_amount: '1250.50',
      proposed_delivery_date: delivery_date,
      comments: '',
      attachment: aPdf(),
    }
    const supplier = await aSupplier(database)
    const { status, text } = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: supplier, form })
    assert.equal(status, 201, text)
  }
  /** What the buyer was notified of, with the e-mails about it that are still to be sent. */
  async function notified({ rfq_id, buyer }: MadeRfq) {
    const { rows } = await pool.query<{ times: number; is_read: boolean; mail: string; emails: number }>(
      `select times, read_at is not null as is_read, mail,
         (select count(*)::int from mails where mails.notification_id = n.notification_id and status = 'queued') as emails
       from notifications n where person_id = $1 and object_id = $2 order by notification_id`,
      [buyer.person_id, rfq_id],
    )
    return rows
  }
  /** Holds up the commit of a bid. */
  const countOf = ({ rfq_id }: MadeRfq) => `select from rfq_bid_counts where rfq_id = ${rfq_id} for update`

  it('wait for each other at their commits alone', async () => {
    const rfq = await anRfq(database)
    await bidOn(rfq)
    const held = `select from notifications where person_id = ${rfq.buyer.person_id} for no key update`
    await whileLocked(database, [held], async (release) => {
      const bids = Promise.all([bidOn(rfq), bidOn(rfq)])
      await untilWaiting(database, 2, bids)
      const { rows } = await pool.query<{ query: string }>(
        "select distinct query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      assert.deepEqual(rows, [{ query: 'commit' }])
      await release()
      await bids
    })
    assert.deepEqual(await notified(rfq), [{ times: 3, is_read: false, mail: 'queued', emails: 3 }])
  })

  it('are one notification, of which two begin it at the same time', async () => {
    const rfq = await anRfq(database)
    await whileLocked(database, [countOf(rfq)], async (release) => {
      const first = bidOn(rfq)
      await untilWaiting(database, 1, first)
      const second = bidOn(rfq)
      await untilWaiting(database, 2, first, second)
      await release()
      await Promise.all([first, second])
    })
    assert.deepEqual(await notified(rfq), [{ times: 2, is_read: false, mail: 'queued', emails: 2 }])
  })

  it('are unread, with their e-mail, when the notification is read before they are committed', async () => {
    const rfq = await anRfq(database)
    await bidOn(rfq)
    await whileLocked(database, [countOf(rfq)], async (release) => {
      const bid = bidOn(rfq)
      await untilWaiting(database, 1, bid)
      const { status } = await call('PUT', '/notifications/read', { as: rfq.buyer, json: { up_to: 2 ** 40 } })
      assert.equal(status, 200)
      await release()
      await bid
    })
    assert.deepEqual(await notified(rfq), [
      { times: 1, is_read: true, mail: 'skipped', emails: 1 },
      { times: 1, is_read: false, mail: 'queued', emails: 1 },
    ])
  })
})
