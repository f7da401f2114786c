import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { reactionsFor } from '../app/events.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { testApp } from '#test/support/app.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aColleague, aSupplier, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sendDigests } from './digest/send-digests.server.ts'
import { KIND_GROUPS, type MailChoice } from './kind-groups.ts'

const server = await aMailServer()
after(() => server.close())
const site = await testApp({ RATE_LIMITS: 'off', SMTP_URL: server.url })
const { call, database } = site
const { pool } = database
const jobs = await jobsOf(site)
afterEach(() => void (server.taken.length = 0))
const { rows: days } = await pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')

const place = async (rfq_id: number, supplier?: MadeCompany, through = call) => {
  const as = supplier ?? (await aSupplier(database))
  const form = { total_amount: '1250.50', proposed_delivery_date: days[0]!.day, comments: '', attachment: aPdf() }
  const { status, body, text } = await through('POST', `/rfqs/${rfq_id}/bids/new`, { as, form })
  assert.equal(status, 201, text)
  return { bid_id: body.bid_id as number, supplier: as }
}
const choose = async (as: MadeCompany, group: (typeof KIND_GROUPS)[number], mail: MailChoice, in_app = true) => {
  const { status, text } = await call('PUT', '/notifications/preferences', {
    as,
    json: { preferences: [{ group, in_app, mail }] },
  })
  assert.equal(status, 200, text)
}
const notificationsOf = async ({ person_id }: MadeCompany) =>
  (
    await pool.query<{ kind: string; mail: string; in_app: boolean }>(
      'select kind, mail, in_app from notifications where person_id = $1 order by notification_id',
      [person_id],
    )
  ).rows
const mailsTo = ({ email }: MadeCompany) => server.taken.filter(({ receivers }) => receivers[0] === email)
const subjects = (to: MadeCompany) => mailsTo(to).map(({ subject }) => subject)
const readAll = (as: MadeCompany) => call('PUT', '/notifications/read', { as, json: { up_to: 2 ** 40 } })
const morning = () => pool.query("update notifications set mail_due_at = now() where mail = 'digest'")
const digest = async () => {
  await morning()
  await jobs.run('send_digests')
}
/** A buyer with an RFQ, who reads of it in the daily summary. */
async function aDigestReader(mail: MailChoice = 'digest') {
  const rfq = await anRfq(database)
  await choose(rfq.buyer, 'my_tenders', mail)
  return rfq
}

describe('the e-mail about a notification', () => {
  it('is not sent once the notification was read', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await place(rfq_id)
    assert.deepEqual(await notificationsOf(buyer), [{ kind: 'new_bids', mail: 'queued', in_app: true }])
    await readAll(buyer)
    await jobs.run()
    assert.deepEqual(
      [subjects(buyer), await notificationsOf(buyer)],
      [[], [{ kind: 'new_bids', mail: 'skipped', in_app: true }]],
    )
    await place(rfq_id)
    await jobs.run()
    assert.deepEqual(
      [subjects(buyer).length, (await notificationsOf(buyer))[1]!.mail],
      [1, 'sent'],
      'what happens after is mailed',
    )
  })

  it('is sent of the unread when an earlier one was read', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await place(rfq_id)
    await readAll(buyer)
    await place(rfq_id)
    await jobs.run()
    assert.deepEqual(
      [subjects(buyer).length, (await notificationsOf(buyer)).map(({ mail }) => mail)],
      [1, ['skipped', 'sent']],
    )
  })

  it('is sent of what happens again after it was read, though it says the same', async () => {
    const { buyer } = await anRfq(database)
    const member = await aColleague(database, buyer, { roles: ['buyer'] })
    const change = (...roles: string[]) =>
      call('PUT', `/company/members/${member.person_id}`, { as: buyer, json: { roles } })
    await change('viewer')
    await readAll(member)
    await change('seller')
    await jobs.run()
    assert.deepEqual(
      [subjects(member).length, (await notificationsOf(member)).map(({ mail }) => mail)],
      [1, ['skipped', 'sent']],
    )
  })

  it('waits for the person to read it in the product; that of an award does not', async () => {
    const waiting = createDatabase(database.url, {
      max: 4,
      logger: createLogger('silent'),
      reactions: reactionsFor({ mail_delay_seconds: 120 }),
    })
    after(() => waiting.close())
    const slow = await testApp({ RATE_LIMITS: 'off' }, { database: waiting, data_dir: site.data_dir })
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id, supplier } = await place(rfq_id, undefined, slow.call)
    await jobs.run()
    assert.deepEqual([subjects(buyer), subjects(supplier).length], [[], 1], 'a receipt is no notification')
    const { rows } = await pool.query(
      `select extract(epoch from next_attempt_at - mails.created_at)::int as mail, extract(epoch from run_at - mails.created_at)::int as job, extract(epoch from mail_due_at - bumped_at)::int as due
      from mails join notifications using (notification_id) join graphile_worker.jobs on key = 'mail:' || mail_id where mails.company_id = $1`,
      [buyer.company_id],
    )
    assert.deepEqual(rows, [{ mail: 120, job: 120, due: 120 }])
    await slow.call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    await jobs.run()
    assert.deepEqual(
      subjects(supplier)
        .slice(1)
        .map((subject) => subject!.startsWith('قُبل عرضكم')),
      [true],
    )
  })

  it('of a removed member is not sent', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const member = await aColleague(database, buyer, { roles: ['buyer'] })
    await place(rfq_id)
    await call('DELETE', `/company/members/${member.person_id}`, { as: buyer })
    await jobs.run()
    assert.deepEqual(
      [
        subjects(member).filter((subject) => !subject!.includes('لم تعد عضوًا')),
        (await notificationsOf(member)).map(({ mail }) => mail),
      ],
      [[], ['skipped']],
    )
  })

  it('is left out where the person switched it off, but for what always arrives', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { supplier } = await place(rfq_id)
    await jobs.run()
    server.taken.length = 0
    await choose(supplier, 'tenders_i_bid_on', 'off')
    await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 3 } })
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    await jobs.run()
    assert.deepEqual(subjects(supplier).length, 1)
    assert.match(subjects(supplier)[0]!, /^أُلغي طلب/)
    assert.deepEqual(
      (await notificationsOf(supplier)).map(({ kind, mail }) => [kind, mail]),
      [
        ['rfq_changed', 'none'],
        ['rfq_canceled', 'sent'],
      ],
    )
  })

  it('is not sent when it was switched off before', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await place(rfq_id)
    await choose(buyer, 'my_tenders', 'off')
    await jobs.run()
    assert.deepEqual([subjects(buyer), (await notificationsOf(buyer)).map(({ mail }) => mail)], [[], ['skipped']])
  })

  it('goes out where the person wants nothing in the product', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await choose(buyer, 'my_tenders', 'now', false)
    await place(rfq_id)
    await jobs.run()
    assert.deepEqual([subjects(buyer).length, await notificationsOf(buyer)], [1, []])
  })
})

describe('the daily summary', () => {
  it('holds what is unread, by RFQ, in one e-mail, and only once', async () => {
    const first = await aDigestReader()
    const { buyer } = first
    const second = await anRfq(database, { buyer })
    await place(first.rfq_id)
    await place(first.rfq_id)
    const { bid_id, supplier } = await place(second.rfq_id)
    await call('DELETE', `/bids/${bid_id}/delete`, { as: supplier })
    await jobs.run()
    assert.deepEqual(subjects(buyer), [], 'nothing before its time')
    await digest()
    const [mail] = mailsTo(buyer)
    const text = mail!.text!.replace(/[\u2066-\u2069]/g, '')
    assert.match(mail!.subject!, /^ملخص /)
    assert.ok(text.includes(`${first.title}\nعرضان جديدان`), text)
    assert.ok(text.includes(`${second.title}\nسُحب عرض على طلبك\nعرض جديد`), text)
    assert.ok(text.includes('3 أخبار لم تُقرأ بعد'), text)
    assert.match(text, /إعدادات الإشعارات: http\S+\/notifications\/settings/)
    await digest()
    assert.equal(subjects(buyer).length, 1)
    assert.deepEqual([...new Set((await notificationsOf(buyer)).map(({ mail }) => mail))], ['sent'])
    await assertInvariants(database)
  })

  it('is one for each company of the person, of what happened there', async () => {
    const [first, second] = [await aDigestReader(), await anRfq(database)]
    await joinCompany(database, first.buyer, second.buyer, ['buyer'])
    for (const { rfq_id } of [first, second]) await place(rfq_id)
    await jobs.run()
    await digest()
    const texts = mailsTo(first.buyer).map(({ text }) => text!)
    assert.deepEqual(
      texts
        .map((text) => [first, second].map(({ title }) => text.includes(title)))
        .toSorted()
        .reverse(),
      [
        [true, false],
        [false, true],
      ],
    )
  })

  it('holds nothing that was read, mailed at once or switched off, and is not sent empty', async () => {
    const read = await aDigestReader()
    await place(read.rfq_id)
    await readAll(read.buyer)
    const mailed = await aDigestReader('now')
    await place(mailed.rfq_id)
    await jobs.run()
    await choose(mailed.buyer, 'my_tenders', 'digest')
    const off = await aDigestReader()
    await place(off.rfq_id)
    await choose(off.buyer, 'my_tenders', 'off')
    const gone = await aDigestReader()
    const member = await aColleague(database, gone.buyer, { roles: ['buyer'] })
    await choose(member, 'my_tenders', 'digest')
    await place(gone.rfq_id)
    await pool.query('update members set left_at = now() where person_id = $1', [member.person_id])
    await choose(gone.buyer, 'my_tenders', 'off')
    await jobs.run()
    server.taken.length = 0
    await digest()
    assert.deepEqual(
      server.taken.map(({ subject }) => subject),
      [],
    )
    for (const [who, state] of [
      [read.buyer, 'skipped'],
      [mailed.buyer, 'sent'],
      [off.buyer, 'skipped'],
      [member, 'skipped'],
    ] as const)
      assert.deepEqual(
        (await notificationsOf(who)).map(({ mail }) => mail),
        [state],
      )
  })

  it('leaves out what the person may no longer see, and what was read since it was queued', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id, supplier } = await place(rfq_id)
    const seen = await anRfq(database, { buyer })
    await place(seen.rfq_id, supplier)
    await jobs.run()
    await choose(supplier, 'tenders_i_bid_on', 'digest')
    for (const each of [rfq_id, seen.rfq_id])
      await call('PUT', `/rfqs/${each}/update`, { as: buyer, json: { quantity: 3 } })
    await pool.query('update bids set withdrawn_at = now() where bid_id = $1', [bid_id])
    await pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq_id])
    const other = await aDigestReader()
    await place(other.rfq_id)
    server.taken.length = 0
    await morning()
    await sendDigests(database)
    await readAll(other.buyer)
    await jobs.run()
    const [mail] = mailsTo(supplier)
    assert.deepEqual(
      [mail!.text!.includes(seen.title), mail!.text!.match(/عُدّل طلب/g)?.length, subjects(other.buyer)],
      [true, 1, []],
    )
    assert.deepEqual(
      [
        (await notificationsOf(supplier)).map(({ mail }) => mail),
        (await notificationsOf(other.buyer)).map(({ mail }) => mail),
      ],
      [['skipped', 'sent'], ['skipped']],
    )
  })

  it('is sent once by two jobs at the same time', async () => {
    const { rfq_id, buyer } = await aDigestReader()
    await place(rfq_id)
    await morning()
    await Promise.all(Array.from({ length: 6 }, () => sendDigests(database)))
    const { rows } = await pool.query("select from mails where kind = 'daily-summary' and company_id = $1", [
      buyer.company_id,
    ])
    assert.equal(rows.length, 1)
    await jobs.run()
    assert.equal(subjects(buyer).length, 1)
  })

  it('names ten things, and how many more there are', async () => {
    const { buyer } = await aDigestReader()
    for (let at = 0; at < 13; at++) await place((await anRfq(database, { buyer })).rfq_id)
    await digest()
    const text = mailsTo(buyer)[0]!.text!.replace(/[\u2066-\u2069]/g, '')
    assert.deepEqual([text.match(/عرض جديد/g)?.length, text.includes('و\u00a03 أخرى')], [10, true], text)
  })

  it('comes even of what is not shown in the product, each day the new', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await choose(buyer, 'my_tenders', 'digest', false)
    await place(rfq_id)
    assert.deepEqual((await call('GET', '/notifications', { as: buyer })).body, [])
    await digest()
    await place(rfq_id)
    await digest()
    assert.deepEqual(
      mailsTo(buyer).map(({ text }) => /\n(عرض.*)\n/.exec(text!)?.[1]),
      ['عرض جديد', 'عرض جديد'],
    )
  })

  it('is due at 08:00 in Riyadh on the next working day', async () => {
    const { rfq_id, buyer } = await aDigestReader()
    await place(rfq_id)
    const { rows } = await pool.query(
      `select to_char(mail_due_at at time zone 'Asia/Riyadh', 'HH24:MI') as at, extract(dow from mail_due_at at time zone 'Asia/Riyadh')::int not in (5, 6) as working,
        mail_due_at between now() and now() + interval '3 days' as soon from notifications where person_id = $1`,
      [buyer.person_id],
    )
    assert.deepEqual(rows, [{ at: '08:00', working: true, soon: true }])
  })
})
