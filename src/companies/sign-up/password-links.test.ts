import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emails } from '#app/emails.server.ts'
import { testApp } from '#test/support/app.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely, pool } = database
const { server, deliver } = await aDelivery(database, emails)

/** Sends the e-mails that wait for a company, and returns the text of the newest to this person. */
async function newestMail({ company_id, email }: MadeCompany) {
  const waiting = await kysely
    .selectFrom('mails')
    .select('mail_id')
    .where('company_id', '=', company_id)
    .where('status', '=', 'queued')
    .orderBy('mail_id')
    .execute()
  for (const { mail_id } of waiting) await deliver(mail_id)
  return server.taken.findLast(({ receivers }) => receivers.includes(email))?.text ?? ''
}
const requestLink = ({ email }: MadeCompany) => call('POST', '/request-password-reset', { json: { email } })
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
async function aToken(user: MadeCompany) {
  await requestLink(user)
  return tokenIn(await newestMail(user))
}
const reset = (token: string) =>
  call('POST', '/reset-password', { json: { token, new_password: 'a quiet green lamp' } })

describe('the link for a new password', () => {
  it('reaches a person who was removed from the only company, by their own name, so that another invitation can be accepted', async () => {
    const owner = await aCompany(database)
    const member = await aColleague(database, owner, { roles: ['buyer'], full_name: 'Saad Al-Otaibi', lang: 'en' })
    assert.equal((await call('DELETE', `/company/members/${member.person_id}`, { as: owner })).status, 200)
    assert.equal((await requestLink(member)).status, 200)
    const text = await newestMail(member)
    assert.match(text, /Hello .*Saad Al-Otaibi/)
    assert.ok(!text.includes(owner.company_name))
    assert.equal((await reset(tokenIn(text))).status, 200)
    const { rows } = await pool.query(
      "select company_id from audit_events where action = 'user.password_reset' and object_id = $1",
      [String(member.person_id)],
    )
    assert.deepEqual(rows, [{ company_id: null }])
    assert.match(await newestMail(member), /Hello .*Saad Al-Otaibi/)
  })

  it('ends a second step that somebody set up on an address never proved, and no other', async () => {
    for (const email_verified of [false, true]) {
      const user = await aCompany(database, { email_verified })
      await pool.query(
        'insert into second_factors (person_id, secret, salt, confirmed_at) values ($1, $2, $3, now())',
        [user.person_id, Buffer.alloc(48), Buffer.alloc(16)],
      )
      assert.equal((await reset(await aToken(user))).status, 200)
      const { rowCount } = await pool.query('select from second_factors where person_id = $1', [user.person_id])
      assert.equal(rowCount, Number(email_verified))
    }
  })
})
