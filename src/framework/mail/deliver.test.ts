import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { claimMail, requeueLostMails } from './claim.server.ts'
import { defineEmail, emailsByKind } from './define-email.server.ts'
import { backoff, deliverMail, refusedBackoff } from './deliver.server.ts'
import { listStoredMails } from './mailbox.server.ts'
import { createMailer } from './mailer.server.ts'
import { queueEmails } from './queue.server.ts'

const inBoth = (text: string) => ({ ar: text, en: text })
const reason = inBoth('You received this because it is a test.')
const body = { ar: ['It is here.'], en: ['It is here.'] }
const action = inBoth('Open')

/** Not worth sending once the address is verified. */
const welcome = defineEmail<Record<string, never>>({
  kind: 'welcome',
  reason,
  texts: { subject: inBoth('Welcome'), preview: inBoth('Begin here'), body, action },
  compose: ({ receiver }) => (receiver.email_verified ? null : { path: '/welcome' }),
})
const reminder = defineEmail<{ topic_id: number; count?: number }>({
  kind: 'reminder',
  reason,
  texts: { subject: inBoth('{count} reminders of topic {topic}'), preview: inBoth('Look'), body, action },
  digest: {
    by: 'topic_id',
    merge: (group) => ({ ...group[0]!, count: group.reduce((sum, { count }) => sum + (count ?? 1), 0) }),
  },
  compose: ({ params: { topic_id, count } }) => ({
    path: '/reminders',
    values: { topic: topic_id, count: count ?? 1 },
  }),
})
const emails = emailsByKind([welcome, reminder])

const database = await testDatabase()
const { kysely, pool } = database
const { server, delivery, deliver, queue, rowOf, age, passDigest } = await aDelivery(database, emails)
let user: MadeCompany

before(async () => {
  user = await aCompany(database, { email_verified: false, lang: 'en' })
})

const queueWelcome = (to = user.company_id) => queue(welcome, {}, to)
const jobsOf = async (mail_id: number) =>
  (await pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`mail:${mail_id}`]))
    .rows

it('two e-mails of one kind are a mistake', () => {
  assert.throws(() => emailsByKind([welcome, reminder, welcome]), /two e-mails have the same kind/)
})

describe('queueing an e-mail', () => {
  it('leaves neither e-mail nor job when the transaction rolls back', async () => {
    const {
      rows: [count],
    } = await pool.query('select count(*) from graphile_worker.jobs')
    await assert.rejects(
      database.transaction(async (tx) => {
        await queueEmails(tx, [{ email: welcome, params: {}, to: user.company_id }])
        throw new Error('rolled back')
      }),
      /rolled back/,
    )
    assert.equal((await kysely.selectFrom('mails').selectAll().execute()).length, 0)
    assert.deepEqual((await pool.query('select count(*) from graphile_worker.jobs')).rows[0], count)
  })

  it('queues the same e-mail once while it waits, and again later', async () => {
    const first = await queueWelcome()
    assert.equal(await queueWelcome(), first)
    await deliver(first)
    assert.notEqual(await queueWelcome(), first)
  })
})

describe('delivering an e-mail', () => {
  it('sends it once, to one receiver, and stores that', async () => {
    const mail_id = await queueWelcome()
    await Promise.all([deliver(mail_id), deliver(mail_id), deliver(mail_id)])
    await deliver(mail_id)
    assert.equal(server.taken.length, 1)
    assert.deepEqual(server.taken[0]?.receivers, [user.email])
    const { status, attempts, sent_at } = await rowOf(mail_id)
    assert.deepEqual([status, attempts, sent_at instanceof Date], ['sent', 1, true])
  })

  it('lets only one of two attempts claim it', async () => {
    const mail_id = await queueWelcome()
    await database.transaction(async (first) => {
      assert.equal((await claimMail(first, mail_id, delivery))?.mail_id, mail_id)
      assert.equal(await database.transaction((second) => claimMail(second, mail_id, delivery)), undefined)
    })
  })

  it('skips a disabled account, and an e-mail that is no longer worth sending', async () => {
    const gone = await aCompany(database, { is_active: false, email_verified: false })
    const verified = await aCompany(database)
    for (const mail_id of [await queueWelcome(gone.company_id), await queueWelcome(verified.company_id)]) {
      await deliver(mail_id)
      assert.equal((await rowOf(mail_id)).status, 'skipped')
    }
    assert.equal(server.taken.length, 0)
  })

  it('tries again after a temporary refusal, later each time', async () => {
    server.answers(() => ({ status: 451, text: 'greylisted' }))
    const mail_id = await queueWelcome()
    await deliver(mail_id)
    const row = await rowOf(mail_id)
    assert.deepEqual([row.status, row.attempts], ['queued', 1])
    assert.match(row.last_error ?? '', /greylisted/)
    assert.deepEqual(
      (await jobsOf(mail_id)).map(({ run_at }) => run_at.getTime()),
      [row.next_attempt_at.getTime()],
    )

    server.answers(() => undefined)
    await deliver(mail_id)
    assert.equal(server.taken.length, 0, 'not before it is due')
    await age(mail_id, '10 seconds')
    await deliver(mail_id)
    assert.equal(server.taken.length, 1)
    assert.deepEqual([(await rowOf(mail_id)).status, (await rowOf(mail_id)).last_error], ['sent', null])
    assert.deepEqual([1, 2, 3, 6, 7, 2000].map(backoff), [10, 20, 40, 300, 300, 300])
  })

  it('@asvs V16.5.2 waits while there is no mail server, and gives up after five days', async () => {
    const closed = await aMailServer()
    await closed.close()
    const mailer = await createMailer({ smtp_url: closed.url, data_dir: '/nowhere' })
    const mail_id = await queueWelcome()
    await deliverMail({ ...delivery, mailer }, mail_id)
    assert.equal((await rowOf(mail_id)).status, 'queued')
    await age(mail_id, '10 seconds')
    await pool.query("update mails set created_at = created_at - interval '5 days 1 second' where mail_id = $1", [
      mail_id,
    ])
    await deliverMail({ ...delivery, mailer }, mail_id)
    mailer.close()
    assert.equal((await rowOf(mail_id)).status, 'dead')
  })

  it('does not bother an address that was refused for good', async () => {
    server.answers(() => ({ status: 550, text: 'no such mailbox' }))
    const mail_id = await queueWelcome()
    await deliver(mail_id)
    assert.equal((await rowOf(mail_id)).status, 'bounced')
    assert.match((await rowOf(mail_id)).last_error ?? '', /no such mailbox/)
  })

  it('tries again, after longer pauses, where the server takes e-mails of ours for nobody', async () => {
    const refusals = [
      { status: 554, text: '5.7.1 <a@b.example>: Relay access denied' },
      { status: 550, text: '5.7.26 This mail is unauthenticated' },
      { status: 550, text: '5.1.8 Sender address rejected' },
      { status: 554, text: 'Transaction failed' },
      { status: 550, text: 'relaying denied' },
      { status: 550, text: 'Message blocked by our policy' },
      { status: 530, text: 'Authentication required' },
    ]
    for (const refusal of refusals) {
      for (const answer of [server.answers, server.answersToData]) {
        answer(() => refusal)
        const mail_id = await queueWelcome()
        await deliver(mail_id)
        const { status, attempts, last_error } = await rowOf(mail_id)
        assert.deepEqual([status, attempts], ['queued', 1], refusal.text)
        assert.ok(last_error?.includes(refusal.text), last_error ?? '')
        const { rows } = await pool.query<{ later: boolean }>(
          "select next_attempt_at between now() + interval '4 minutes' and now() + interval '5 minutes' as later from mails where mail_id = $1",
          [mail_id],
        )
        assert.ok(rows[0]!.later)
        answer(() => undefined)
        await database.owner.kysely.deleteFrom('mails').execute()
      }
    }
    assert.deepEqual([1, 2, 3, 4, 5, 2000].map(refusedBackoff), [300, 600, 1200, 2400, 3600, 3600])
  })

  it('takes what is said of a mailbox for a wrong address, in each form', async () => {
    const refusals = [
      { status: 550, text: '5.1.1 User unknown' },
      { status: 554, text: '5.1.10 Recipient not found' },
      { status: 552, text: '5.2.2 Mailbox full' },
      { status: 553, text: 'mailbox name not allowed' },
    ]
    for (const refusal of refusals) {
      server.answers(() => refusal)
      const mail_id = await queueWelcome()
      await deliver(mail_id)
      assert.equal((await rowOf(mail_id)).status, 'bounced', refusal.text)
    }
  })

  it('keeps its Message-ID when a crash hid that it had been sent', async () => {
    const mail_id = await queueWelcome()
    let left = 2
    const transaction: typeof database.transaction = async (work) => {
      // It is claimed and composed before.
      if (left-- === 0) throw new Error('crashed')
      return database.transaction(work)
    }
    const crashing = { ...database, transaction }
    await assert.rejects(deliverMail({ ...delivery, database: crashing }, mail_id), /crashed/)
    await deliver(mail_id)
    assert.equal(server.taken.length, 1, 'it belongs to the first attempt for two minutes')
    await age(mail_id, '3 minutes')
    await pool.query('delete from graphile_worker._private_jobs')
    await database.transaction(requeueLostMails)
    assert.equal((await jobsOf(mail_id)).length, 1)
    await deliver(mail_id)
    assert.equal(server.taken.length, 2)
    assert.equal(server.taken[0]?.messageId, server.taken[1]?.messageId)
    assert.equal((await rowOf(mail_id)).status, 'sent')
  })

  it('is not sent again when storing that ran into a deadlock', async () => {
    const mail_id = await queueWelcome()
    await database.owner.pool.query(`
      create sequence attempts_for_test;
      grant all on sequence attempts_for_test to public;
      create function fail_once_for_test() returns trigger language plpgsql as $$ begin
        if nextval('attempts_for_test') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger fail_once_for_test before update on mails for each row when (new.status = 'sent') execute function fail_once_for_test()`)
    await deliver(mail_id)
    await database.owner.pool.query('drop trigger fail_once_for_test on mails')
    assert.deepEqual([server.taken.length, (await rowOf(mail_id)).status], [1, 'sent'])
  })

  it('stores e-mails on disk when there is no mail server', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-mail-'))
    const mailer = await createMailer({ smtp_url: undefined, data_dir })
    const mail_id = await queueWelcome()
    await deliverMail({ ...delivery, mailer }, mail_id)
    const [kept] = await listStoredMails(data_dir)
    assert.deepEqual([kept?.mail_id, kept?.kind, kept?.to.address], [mail_id, 'welcome', user.email])
    assert.equal((await rowOf(mail_id)).status, 'sent')
    await rm(data_dir, { recursive: true })
  })
})

describe('a digest', () => {
  const remind = (topic_id: number) => queue(reminder, { topic_id }, user.company_id)
  const subjects = () => server.taken.map(({ subject }) => subject)

  it('sends the first e-mail immediately, then at most one every five minutes, each topic alone', async () => {
    await deliver(await remind(1))
    assert.deepEqual(subjects(), ['1 reminders of topic 1'])

    const storm: number[] = []
    // Their counts differ, because the same reminder is queued once.
    for (let count = 1; count <= 4; count++) storm.push(await queue(reminder, { topic_id: 1, count }, user.company_id))
    const other = await remind(2)
    await Promise.all(storm.map(deliver))
    await deliver(other)
    assert.deepEqual(subjects().slice(1), ['1 reminders of topic 2'])

    await passDigest()
    await Promise.all(storm.map(deliver))
    assert.deepEqual(subjects().slice(2), ['10 reminders of topic 1'])
    const { rows } = await pool.query(
      "select status, count(*) from mails where params ->> 'topic_id' = '1' group by 1 order by 1",
    )
    assert.deepEqual(rows, [
      { status: 'sent', count: 2 },
      { status: 'skipped', count: 3 },
    ])
  })
})
