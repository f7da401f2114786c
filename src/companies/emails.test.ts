import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emailsByKind } from '#framework/mail/define-email.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { verificationEmail } from './emails.server.ts'

const database = await testDatabase()
const { kysely, pool } = database
const { server, deliver, queue, rowOf } = await aDelivery(database, emailsByKind([verificationEmail]))
const tokens = () => kysely.selectFrom('account_tokens').selectAll().execute()

describe('the e-mail that verifies an address', () => {
  it('gets its link while it is sent, of which only the hash is stored', async () => {
    const user = await aCompany(database, { email_verified: false, lang: 'en' })
    const before = await tokens()
    const mail_id = await queue(verificationEmail, {}, user)
    assert.equal((await tokens()).length, before.length)
    await deliver(mail_id)
    const link = /https:\/\/tarsiya\.example\/en\/verify-email\?token=([\w-]{43})\n/.exec(server.taken[0]?.text ?? '')
    assert.ok(link, server.taken[0]?.text)
    const { rows } = await pool.query<{ email: string; hours: number }>(
      `select email, extract(epoch from expires_at - now()) / 3600 as hours from account_tokens
       where token_hash = sha256($1::bytea) and person_id = $2`,
      [link[1], user.person_id],
    )
    assert.equal(rows[0]?.email, user.email)
    assert.equal(Math.round(Number(rows[0]?.hours)), 48)
  })

  it('is not sent to a verified address', async () => {
    const verified = await aCompany(database)
    const mail_id = await queue(verificationEmail, {}, verified.company_id)
    await deliver(mail_id)
    assert.equal((await rowOf(mail_id)).status, 'skipped')
    assert.equal(server.taken.length, 0)
  })
})
