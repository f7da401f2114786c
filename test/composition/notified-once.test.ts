import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ifMatch, testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aFullTender, setNumbersApart } from '#test/support/make/full-tender.ts'

/* Of each act in a full tender: who is notified, of what, in the bell and by mail, and nobody twice. */

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { pool } = database
await setNumbersApart(database)
const jobs = await jobsOf(site)

type Tender = Awaited<ReturnType<typeof aFullTender>>

let lastMail = 0

/** What each person was notified of since the last time: in the bell, and by mail. What followers read in a summary is not mailed yet. */
async function readNews({ people }: Tender) {
  await jobs.run()
  const { rows } = await pool.query<{ person_id: number; bell: string[] | null; mail: string[] | null }>(
    `
    select person_id, bell, mail from
      (select person_id, array_agg(kind || case when n.times > 1 then ' ×' || n.times else '' end order by notification_id) as bell
       from notifications n where read_at is null group by person_id) bells
      full join (select person_id, array_agg(kind order by mail_id) as mail from mails where mail_id > $1 group by person_id) mailed using (person_id)`,
    [lastMail],
  )
  await pool.query(
    "update notifications set read_at = now(), mail = case when mail_due_at is null then mail else 'skipped' end, mail_due_at = null where read_at is null",
  )
  const { rows: newest } = await pool.query<{ mail_id: number }>('select max(mail_id)::int as mail_id from mails')
  lastMail = newest[0]!.mail_id
  return Object.fromEntries(
    Object.entries(people).flatMap(([name, { person_id }]) => {
      const news = rows.find((row) => row.person_id === person_id)
      return news ? [[name, [news.bell ?? [], news.mail ?? []]]] : []
    }),
  )
}

describe('in a full tender', () => {
  it('each act notifies whom it concerns, once', async () => {
    const tender = await aFullTender(site)
    const { rfq_id, people, bids } = tender
    const news: Record<string, unknown> = {}
    const after = async (act: string, ...answers: { status: number; text: string }[]) => {
      for (const { status, text } of answers) assert.ok(status < 300, `${act}: ${text}`)
      news[act] = await readNews(tender)
    }
    const ask = (as: { cookie: string }, body: string) =>
      call('POST', `/rfqs/${rfq_id}/questions`, { as, json: { body } })
    const answer = (id: number, text: string, seen: number) =>
      call('PUT', `/questions/${id}/answer`, { as: people.buyer, json: { answer: text }, headers: ifMatch(seen) })
    await after('published and bid on')
    const asked = await ask(people.bidder, 'هل يُقبل كابل من الألومنيوم؟')
    await after('the bidder asks', asked)
    await after('answered', await answer(asked.body.question_id, 'لا، النحاس وحده', 0))
    await after('answered otherwise', await answer(asked.body.question_id, 'نعم، بالمواصفة نفسها', 1))
    const other = await ask(people.asker, 'هل التمديد داخل المباني؟')
    await after('another asks', other)
    await after(
      'declined',
      await call('PUT', `/questions/${other.body.question_id}/decline`, {
        as: people.buyer,
        json: { reason: 'confidential' },
      }),
    )
    await after(
      'amended',
      await call('PUT', `/rfqs/${rfq_id}/update`, {
        as: people.buyer,
        json: { description: 'كابلات لأربعة مبانٍ.', reason: 'زاد مبنى.' },
      }),
    )
    const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: people.buyer })
    for (const name of ['bidder', 'rival'] as const)
      await after(
        `${name} confirms`,
        await call('PUT', `/bids/${bids[name]}/confirm`, { as: people[name], headers: ifMatch(body.version) }),
      )
    await after(
      'awarded',
      await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: people.buyer, json: { bid_id: bids.bidder } }),
    )
    const ordered = await call('POST', `/rfqs/${rfq_id}/order`, {
      as: people.buyer,
      json: { short_address: 'RRRD2929' },
    })
    await after('ordered', ordered)
    await after(
      'the order is declined',
      await call('PUT', `/orders/${ordered.body.order_id}/decline`, {
        as: people.bidder,
        json: { reason: 'لا يتوفر النحاس هذا الشهر' },
      }),
    )
    const { rows: confirmed } = await pool.query<{ person_id: number }>(
      'select person_id from bid_confirmations order by confirmed_at',
    )
    assert.deepEqual(
      confirmed.map(({ person_id }) => person_id),
      [people.bidder.person_id, people.rival.person_id],
    )
    const buyers = (bell: string, ...mail: string[]) => ({ owner: [[bell], mail], buyer: [[bell], mail] })
    const followers = (bell: string, ...mail: string[]) => ({ former: [[bell], mail], follower: [[bell], mail] })
    const bidders = (bell: string, mail: string) => ({ bidder: [[bell], [mail]], rival: [[bell], [mail]] })
    const received = [[], ['bid-received']]
    const placed = [
      ['new_bids ×3', 'bids_withdrawn'],
      ['new-bid', 'new-bid', 'new-bid'],
    ]
    assert.deepEqual(news, {
      'published and bid on': { owner: placed, buyer: placed, bidder: received, rival: received, former: received },
      'the bidder asks': buyers('new_questions', 'new-question'),
      answered: {
        bidder: [['question_answered'], ['question-answered']],
        rival: [['rfq_answered'], ['rfq-answered']],
        ...followers('followed_rfq_answered'),
      },
      'answered otherwise': { ...bidders('answer_edited', 'answer-edited'), ...followers('followed_rfq_answered') },
      'another asks': buyers('new_questions', 'new-question'),
      declined: { asker: [['question_declined'], ['question-answered']], ...followers('followed_rfq_answered') },
      amended: { ...bidders('rfq_changed', 'rfq-changed'), ...followers('followed_rfq_changed') },
      // The buyer is told once a day how many have.
      'bidder confirms': {},
      'rival confirms': {},
      awarded: {
        owner: [['award_made'], ['award-confirmed']],
        // Who did it is not notified in the product.
        buyer: [[], ['award-confirmed']],
        bidder: [['bid_accepted'], ['bid-accepted']],
        rival: [['bid_not_chosen'], ['bid-not-chosen']],
        ...followers('followed_rfq_awarded'),
      },
      ordered: { bidder: [['order_issued'], ['order-issued']] },
      'the order is declined': {
        ...buyers('order_declined', 'order-declined'),
        rival: [['award_fell'], ['award-fell']],
      },
    })
  })

  it('its cancellation, too', async () => {
    const tender = await aFullTender(site)
    await readNews(tender)
    await call('DELETE', `/follows/rfq/${tender.rfq_id}`, { as: tender.people.rival })
    await call('DELETE', `/rfqs/${tender.rfq_id}/delete`, { as: tender.people.buyer })
    assert.deepEqual(await readNews(tender), {
      // Also who muted it.
      bidder: [['rfq_canceled'], ['rfq-canceled']],
      rival: [['rfq_canceled'], ['rfq-canceled']],
      former: [['followed_rfq_canceled'], ['followed-rfq-canceled']],
      follower: [['followed_rfq_canceled'], ['followed-rfq-canceled']],
    })
  })
})
