import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { matchSearches } from './saved-searches/match-searches.server.ts'

const server = await aMailServer()
after(() => server.close())
const site = await testApp({ RATE_LIMITS: 'off', SMTP_URL: server.url })
const { call, database } = site
const { pool } = database
const jobs = await jobsOf(site)

const read = (as: MadeCompany, notification_id: number) => call('PUT', `/notifications/${notification_id}/read`, { as })
const statesOf = async ({ person_id }: MadeCompany) =>
  (
    await pool.query<{ mail: string }>('select mail from notifications where person_id = $1 order by notification_id', [
      person_id,
    ])
  ).rows.map(({ mail }) => mail)
/** The texts of the e-mails to somebody. */
const textsTo = ({ email }: MadeCompany) =>
  server.taken.filter(({ receivers }) => receivers[0] === email).map(({ text }) => text!)

/** Somebody with two waiting alerts about two RFQs; the second is due in a minute. */
async function twoAlerts(word: string) {
  const me = await aCompany(database)
  const { status } = await call('POST', '/saved-searches', {
    as: me,
    json: { what: 'rfqs', name: word, alert: 'now', query: { search: word } },
  })
  assert.equal(status, 201)
  const titles = [`${word} أولى`, `${word} ثانية`] as const
  for (const title of titles) await matchSearches(database, 'rfqs', (await anRfq(database, { title })).rfq_id)
  const { rows } = await pool.query<{ mail_id: number; notification_id: number }>(
    "select mail_id, notification_id from mails where person_id = $1 and kind = 'search-matched' order by mail_id",
    [me.person_id],
  )
  assert.equal(rows.length, 2)
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
  await pool.query("update mails set next_attempt_at = now() + interval '1 minute' where mail_id = $1", [
    second.mail_id,
  ])
  return { me, titles, first, second }
}
/** Lets what waits for its next attempt be due. */
async function tryAgain({ mail_id }: { mail_id: number }) {
  await pool.query('update mails set next_attempt_at = now() where mail_id = $1', [mail_id])
  await pool.query(
    "select graphile_worker.add_job('send_mail', json_build_object('mail_id', $1::int), job_key := 'mail:' || $1)",
    [mail_id],
  )
  await jobs.run()
}

describe('an e-mail about several notifications', () => {
  it('does not tell of what was read, though its own e-mail was not due yet', async () => {
    const { me, titles, second } = await twoAlerts('ستائر')
    await read(me, second.notification_id)
    await jobs.run()
    const [text, ...more] = textsTo(me)
    assert.deepEqual(
      [text!.includes(titles[0]), text!.includes(titles[1]), more, await statesOf(me)],
      [true, false, [], ['sent', 'skipped']],
    )
  })

  it('tells of the rest when it is tried again after its first piece was read', async () => {
    const { me, titles, first } = await twoAlerts('أرفف')
    server.answers(() => ({ status: 451, text: 'later' }))
    await jobs.run()
    server.answers(() => undefined)
    assert.deepEqual([textsTo(me), await statesOf(me)], [[], ['queued', 'queued']])
    await read(me, first.notification_id)
    await tryAgain(first)
    assert.deepEqual(
      [textsTo(me).map((text) => text.includes(titles[1])), await statesOf(me)],
      [[true], ['skipped', 'sent']],
    )
    await assertInvariants(database)
  })

  it('is not sent when all of it was read before it was tried again', async () => {
    const { me, first, second } = await twoAlerts('مظلات')
    server.answers(() => ({ status: 451, text: 'later' }))
    await jobs.run()
    server.answers(() => undefined)
    for (const { notification_id } of [first, second]) await read(me, notification_id)
    await tryAgain(first)
    assert.deepEqual([textsTo(me), await statesOf(me)], [[], ['skipped', 'skipped']])
  })
})
