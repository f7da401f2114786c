import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { queueEmails } from '#framework/mail/queue.server.ts'
import { passwordChangedEmail } from '#companies/emails.server.ts'
import { createTestDatabase, openTestDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { operator } from '#test/support/ops.ts'

const INSTANT = '2026-11-27 14:03:20+03'
const MAILS = 3

/** A database as it is when PostgreSQL has put it back: people are signed in, e-mails and jobs wait. */
async function aRestoredDatabase() {
  const { drop, ...addresses } = await createTestDatabase()
  const before = openTestDatabase(addresses)
  const buyer = await aCompany(before)
  const rfq = await anRfq(before, { buyer })
  const { company_id, person_id } = buyer
  for (let number = 0; number < MAILS; number++)
    await before.transaction((tx) =>
      queueEmails(tx, [
        { email: passwordChangedEmail, params: { at: `${2020 + number}-01-01T00:00:00Z` }, to: company_id },
      ]),
    )
  await before.pool.query(
    `insert into member_invitations (company_id, email, roles, token_hash, invited_by, expires_at)
     values ($1, 'invited@example.sa', '{buyer}', $2, $3, now() + interval '7 days')`,
    [company_id, randomBytes(32), person_id],
  )
  await before.pool.query(
    `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id, mail, mail_due_at)
     values ($1, $2, 'new_bids', 'due', 'rfq', $3, 'digest', now() - interval '1 hour'), ($1, $2, 'new_bids', 'later', 'rfq', $3, 'digest', now() + interval '1 day')`,
    [person_id, company_id, rfq.rfq_id],
  )
  // Tarsiya has been stopped.
  await before.close()
  const database = createDatabase(addresses.owner_url, { max: 2, logger: createLogger('silent'), name: 'test' })
  after(async () => {
    await database.close()
    await drop()
  })
  const count = async (what: string) =>
    Number((await database.pool.query<{ n: number }>(`select count(*) as n from ${what}`)).rows[0]!.n)
  const { ops } = await operator(addresses)
  return { database, ops, count, rfq_id: rfq.rfq_id, url: addresses.url }
}

describe('a database that was put back to an instant', () => {
  it('has no session, link, invitation, job or e-mail of that instant, and leaves out numbers', async () => {
    const { database, ops, count, rfq_id } = await aRestoredDatabase()
    const { code, output, errors } = await ops('backup:restored', INSTANT)
    assert.deepEqual([code, errors], [0, ''])
    assert.match(output, new RegExp(`^1 session ended, ${MAILS} e-mails that waited then not sent`, 'm'))
    for (const gone of [
      'sessions',
      'account_tokens',
      'member_invitations',
      'graphile_worker._private_jobs',
      "mails where status = 'queued'",
      "notifications where mail = 'digest' and mail_due_at <= now()",
    ])
      assert.equal(await count(gone), 0, gone)
    assert.equal(await count("notifications where mail = 'digest'"), 1, 'what was not due is mailed later')
    assert.equal(
      await count("audit_events where action = 'backup.restored' and object_id = '2026-11-27T11:03:20.000Z'"),
      1,
    )
    await assertInvariants(database)
    const next = await anRfq(database)
    assert.ok(next.rfq_id > rfq_id + 1000, `RFQ ${next.rfq_id} follows ${rfq_id}`)
  })

  it('sends what waited where the operator says that nothing was sent since', async () => {
    const { ops, count } = await aRestoredDatabase()
    assert.equal((await ops('backup:restored', INSTANT, '--keep-mail')).code, 0)
    assert.equal(await count("mails where status = 'queued'"), MAILS)
    assert.equal(await count('graphile_worker._private_jobs'), MAILS)
    assert.equal(await count('sessions'), 0)
  })

  it('is left alone while Tarsiya runs on it, and without an instant', async () => {
    const { ops, count, url } = await aRestoredDatabase()
    for (const wrong of ['yesterday', '2026-11-27', '2026-11-27 14:03:20', '2026-02-31 25:00:00Z']) {
      const { code, errors } = await ops('backup:restored', wrong)
      assert.equal(code, 2)
      assert.match(errors, /is not an instant/)
    }
    const running = createDatabase(url, { max: 1, logger: createLogger('silent'), name: 'tarsiya jobs' })
    await running.pool.query('select 1')
    const { code, errors } = await ops('backup:restored', INSTANT)
    await running.close()
    assert.equal(code, 1)
    assert.match(errors, /Tarsiya is running/)
    assert.equal(await count('sessions'), 1)
  })
})
