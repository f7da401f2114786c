import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aUser, type MadeUser } from '#test/support/make/users.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { claimMail, wakeMails } from './claim.server.ts'
import { backoff, deliverMail, type Delivery } from './deliver.server.ts'
import { keptMails } from './mailbox.server.ts'
import { createMailer } from './mailer.server.ts'
import { queueMail } from './queue.server.ts'
import { languageWords, makeT } from '#framework/i18n/words.ts'
import { dictionary } from '#app/words.ts'
import { letters } from '#app/letters.server.ts'

const speak = { ar: makeT('ar', languageWords('ar', dictionary)), en: makeT('en', languageWords('en', dictionary)) }
const database = await testDatabase()
const { kysely, pool } = database
let server: Awaited<ReturnType<typeof aMailServer>>
let delivery: Delivery
let user: MadeUser

before(async () => {
  server = await aMailServer()
  const post = await createMailer({ smtp_url: server.url, data_dir: '/nowhere' })
  delivery = {
    database,
    post,
    letters,
    speak,
    config: { mail_from: 'Tarsiya <no-reply@tarsiya.example>', public_url: 'https://tarsiya.example' },
    logger: createLogger('silent'),
  }
  user = await aUser(database, { email_verified: false, lang: 'en' })
})
after(async () => {
  delivery.post.close()
  await server.close()
})
afterEach(async () => {
  server.taken.length = 0
  server.answers(() => undefined)
  await database.owner.kysely.deleteFrom('mails').execute()
})

const queue = async (kind: Parameters<typeof queueMail>[1]['kind'], params: object = {}, to = user.user_id) => {
  await database.transaction((tx) => queueMail(tx, { kind, to, params }))
  const { mail_id } = await kysely.selectFrom('mails').select('mail_id').orderBy('mail_id', 'desc').limit(1).executeTakeFirstOrThrow()
  return mail_id
}
const rowOf = (mail_id: number) => kysely.selectFrom('mails').selectAll().where('mail_id', '=', mail_id).executeTakeFirstOrThrow()
const jobsOf = async (mail_id: number) =>
  (await pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`mail:${mail_id}`])).rows
/** As if so much time had gone by for one letter. */
const age = (mail_id: number, interval: string) =>
  pool.query(
    'update mails set next_attempt_at = next_attempt_at - $2::interval where mail_id = $1',
    [mail_id, interval],
  )
const tokens = () => kysely.selectFrom('account_tokens').selectAll().execute()

describe('queueing a letter', () => {
  it('leaves neither letter nor job when the change is taken back', async () => {
    const { rows: [count] } = await pool.query('select count(*) from graphile_worker.jobs')
    await assert.rejects(
      database.transaction(async (tx) => {
        await queueMail(tx, { kind: 'reset', to: user.user_id, params: {} })
        throw new Error('taken back')
      }),
      /taken back/,
    )
    assert.equal((await kysely.selectFrom('mails').selectAll().execute()).length, 0)
    assert.deepEqual((await pool.query('select count(*) from graphile_worker.jobs')).rows[0], count)
  })

  it('does not say the same thing twice while it waits, but says it again later', async () => {
    const first = await queue('reset')
    assert.equal(await queue('reset'), first)
    await deliverMail(delivery, first)
    assert.notEqual(await queue('reset'), first)
  })
})

describe('delivering a letter', () => {
  it('hands it over once, to one receiver, and writes that down', async () => {
    const mail_id = await queue('verify')
    await Promise.all([deliverMail(delivery, mail_id), deliverMail(delivery, mail_id), deliverMail(delivery, mail_id)])
    await deliverMail(delivery, mail_id)
    assert.equal(server.taken.length, 1)
    assert.deepEqual(server.taken[0]?.receivers, [user.email])
    const { status, attempts, sent_at } = await rowOf(mail_id)
    assert.deepEqual([status, attempts, sent_at instanceof Date], ['sent', 1, true])
  })

  it('lets a second try pass by while the first one takes it', async () => {
    const mail_id = await queue('reset')
    await database.transaction(async (first) => {
      assert.equal((await claimMail(first, mail_id))?.mail_id, mail_id)
      assert.equal(await database.transaction((second) => claimMail(second, mail_id)), undefined)
    })
  })

  it('makes the link while sending, and keeps only its hash', async () => {
    const before = await tokens()
    const mail_id = await queue('verify')
    assert.equal((await tokens()).length, before.length)
    await deliverMail(delivery, mail_id)
    const link = /https:\/\/tarsiya\.example\/en\/verify-email\?token=([\w-]{43})\n/.exec(server.taken[0]?.text ?? '')
    assert.ok(link, server.taken[0]?.text)
    const { rows } = await pool.query<{ email: string; hours: number }>(
      `select email, extract(epoch from expires_at - now()) / 3600 as hours from account_tokens
       where token_hash = sha256($1::bytea) and user_id = $2`,
      [link[1], user.user_id],
    )
    assert.equal(rows[0]?.email, user.email)
    assert.equal(Math.round(Number(rows[0]?.hours)), 48)
  })

  it('says nothing to a disabled account, and needs no confirmation of a confirmed address', async () => {
    const gone = await aUser(database, { is_active: false })
    const verified = await aUser(database)
    for (const mail_id of [await queue('reset', {}, gone.user_id), await queue('verify', {}, verified.user_id)]) {
      await deliverMail(delivery, mail_id)
      assert.equal((await rowOf(mail_id)).status, 'skipped')
    }
    assert.equal(server.taken.length, 0)
  })

  it('tries again after a temporary refusal, later each time', async () => {
    server.answers(() => ({ status: 451, sentence: 'greylisted' }))
    const mail_id = await queue('reset')
    await deliverMail(delivery, mail_id)
    const row = await rowOf(mail_id)
    assert.deepEqual([row.status, row.attempts], ['queued', 1])
    assert.match(row.last_error ?? '', /greylisted/)
    assert.deepEqual((await jobsOf(mail_id)).map(({ run_at }) => run_at.getTime()), [row.next_attempt_at.getTime()])

    server.answers(() => undefined)
    await deliverMail(delivery, mail_id)
    assert.equal(server.taken.length, 0, 'not before its time')
    await age(mail_id, '10 seconds')
    await deliverMail(delivery, mail_id)
    assert.equal(server.taken.length, 1)
    assert.deepEqual([(await rowOf(mail_id)).status, (await rowOf(mail_id)).last_error], ['sent', null])
    assert.deepEqual([1, 2, 3, 6, 7, 2000].map(backoff), [10, 20, 40, 300, 300, 300])
  })

  it('@asvs V16.5.2 waits while there is no mail server, and gives up after five days', async () => {
    const closed = await aMailServer()
    await closed.close()
    const post = await createMailer({ smtp_url: closed.url, data_dir: '/nowhere' })
    const mail_id = await queue('reset')
    await deliverMail({ ...delivery, post }, mail_id)
    assert.equal((await rowOf(mail_id)).status, 'queued')
    await age(mail_id, '10 seconds')
    await pool.query("update mails set created_at = created_at - interval '5 days 1 second' where mail_id = $1", [mail_id])
    await deliverMail({ ...delivery, post }, mail_id)
    post.close()
    assert.equal((await rowOf(mail_id)).status, 'dead')
  })

  it('does not bother an address that was refused for good', async () => {
    server.answers(() => ({ status: 550, sentence: 'no such mailbox' }))
    const mail_id = await queue('reset')
    await deliverMail(delivery, mail_id)
    assert.equal((await rowOf(mail_id)).status, 'bounced')
    assert.match((await rowOf(mail_id)).last_error ?? '', /no such mailbox/)
  })

  it('keeps its Message-ID when a crash hid that it had been sent', async () => {
    const mail_id = await queue('reset')
    const crashing = { ...database, get kysely(): typeof kysely { throw new Error('crashed') } }
    await assert.rejects(deliverMail({ ...delivery, database: crashing }, mail_id), /crashed/)
    await deliverMail(delivery, mail_id)
    assert.equal(server.taken.length, 1, 'it belongs to the first try for two minutes')
    await age(mail_id, '3 minutes')
    await pool.query('delete from graphile_worker._private_jobs')
    await database.transaction(wakeMails)
    assert.equal((await jobsOf(mail_id)).length, 1)
    await deliverMail(delivery, mail_id)
    assert.equal(server.taken.length, 2)
    assert.equal(server.taken[0]?.messageId, server.taken[1]?.messageId)
    assert.equal((await rowOf(mail_id)).status, 'sent')
  })

  it('keeps letters on the disk when there is no mail server', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-mail-'))
    const post = await createMailer({ smtp_url: undefined, data_dir })
    const mail_id = await queue('reset')
    await deliverMail({ ...delivery, post }, mail_id)
    const [kept] = await keptMails(data_dir)
    assert.deepEqual([kept?.mail_id, kept?.kind, kept?.to.address], [mail_id, 'reset', user.email])
    assert.equal((await rowOf(mail_id)).status, 'sent')
    await rm(data_dir, { recursive: true })
  })
})

describe('letters about new bids', () => {
  const bid = (number: number, rfq_id = 1) => ({
    rfq_id, title: 'Chairs', supplier_company_name: `Supplier ${number}`, total_amount: 1000 + number,
    proposed_delivery_date: '2027-01-01', deadline: '2026-12-01',
  })

  it('come at once, then at most every five minutes, and say how many', async () => {
    await deliverMail(delivery, await queue('new-bid', bid(0)))
    assert.match(server.taken[0]?.subject ?? '', /^New bid on your RFQ: Chairs$/)

    const storm: number[] = []
    for (let number = 1; number <= 12; number++) storm.push(await queue('new-bid', bid(number)))
    const other = await queue('new-bid', bid(1, 2))
    await Promise.all(storm.map((mail_id) => deliverMail(delivery, mail_id)))
    assert.equal(server.taken.length, 1)
    await deliverMail(delivery, other)
    assert.equal(server.taken.length, 2, 'another RFQ has its own letters')

    await pool.query("update mails set sent_at = sent_at - interval '5 minutes', next_attempt_at = next_attempt_at - interval '5 minutes'")
    await Promise.all(storm.map((mail_id) => deliverMail(delivery, mail_id)))
    assert.equal(server.taken.length, 3)
    assert.match(server.taken[2]?.subject ?? '', /^12 new bids on your RFQ: Chairs$/)
    const { rows } = await pool.query("select status, count(*) from mails where params ->> 'rfq_id' = '1' group by 1 order by 1")
    assert.deepEqual(rows, [{ status: 'sent', count: 2 }, { status: 'skipped', count: 11 }])
  })

  it('lose no bid when the first try fails', async () => {
    server.answers(() => ({ status: 451, sentence: 'later' }))
    const first = await queue('new-bid', bid(1))
    const second = await queue('new-bid', bid(2))
    await deliverMail(delivery, second)
    assert.equal((await rowOf(first)).attempts, 1)
    const third = await queue('new-bid', bid(3))
    await deliverMail(delivery, third)
    server.answers(() => undefined)
    await age(first, '10 seconds')
    await deliverMail(delivery, first)
    assert.deepEqual(server.taken.map(({ subject }) => subject), ['3 new bids on your RFQ: Chairs'])
    assert.equal((await rowOf(third)).status, 'skipped')
  })
})

describe('letters about a changed RFQ', () => {
  const pass = () => pool.query("update mails set sent_at = sent_at - interval '5 minutes', next_attempt_at = next_attempt_at - interval '5 minutes'")

  it('come at once, then as one that says what is another than before', async () => {
    const { rfq_id, title } = await anRfq(database)
    const changed = (changes: object[], deadline = '2027-01-10') => queue('rfq-changed', { rfq_id, title, changes, deadline })
    await deliverMail(delivery, await changed([{ field: 'quantity', old: 10, new: 20 }]))
    assert.equal(server.taken.length, 1)

    const storm: number[] = []
    for (let quantity = 20; quantity < 70; quantity++) storm.push(await changed([{ field: 'quantity', old: quantity, new: quantity + 1 }]))
    storm.push(await changed([{ field: 'deadline', old: '2027-01-10', new: '2027-01-12' }], '2027-01-12'))
    storm.push(await changed([{ field: 'category_id', old: 1, new: 2 }], '2027-01-12'), await changed([{ field: 'category_id', old: 2, new: 1 }], '2027-01-12'))
    await Promise.all(storm.map((mail_id) => deliverMail(delivery, mail_id)))
    assert.equal(server.taken.length, 1, 'nothing more within five minutes')
    await pass()
    await Promise.all(storm.map((mail_id) => deliverMail(delivery, mail_id)))
    assert.equal(server.taken.length, 2)
    const text = String(server.taken[1]?.text).replace(/[\u2066-\u2069]/g, '')
    assert.match(text, /Quantity: 70 \(was 20\)/)
    assert.match(text, /Bid deadline: 12 Jan 2027 .* \(was 10 Jan 2027\)/)
    assert.doesNotMatch(text, /\b21\b|Category/)

    const back = [await changed([{ field: 'quantity', old: 70, new: 80 }]), await changed([{ field: 'quantity', old: 80, new: 70 }])]
    await Promise.all(back.map((mail_id) => deliverMail(delivery, mail_id)))
    await pass()
    await Promise.all(back.map((mail_id) => deliverMail(delivery, mail_id)))
    assert.equal(server.taken.length, 2, 'what was taken back is not told')
  })
})
