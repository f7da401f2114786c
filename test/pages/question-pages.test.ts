import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Caller, testApp } from '#test/support/app.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { realPages } from '#test/support/pages.ts'

/* The questions of an RFQ as its page shows them. */

const { app, database } = await testApp({ EMAIL_VERIFICATION: 'required' }, undefined, {
  distDir: 'none',
  pages: await realPages(),
})
const { pool } = database
/** Pages of guests are kept for some seconds. */
const reader = await aCompany(database, { lang: 'en' })
const guest = null

async function section(rfq_id: number, as: Caller | null = reader, query = '') {
  const { statusCode, body } = await app.inject({
    url: `/en/rfq/${rfq_id}${query}`,
    headers: { accept: 'text/html', ...(as && { cookie: as.cookie }) },
  })
  assert.equal(statusCode, 200)
  const page = body.replaceAll('<!-- -->', '')
  return { page, html: /<section id="questions".*?<\/ol>/s.exec(page)?.[0] }
}
const until = (rfq_id: number, day: string) =>
  pool.query(`update rfqs set questions_until = ${day} where rfq_id = $1`, [rfq_id])

it('an RFQ that never took questions has no section for them, and one that did keeps it', async () => {
  const { rfq_id } = await anRfq(database)
  assert.equal((await section(rfq_id)).html, undefined)
  await until(rfq_id, 'deadline')
  assert.match((await section(rfq_id)).html!, /No questions yet/)
  await until(rfq_id, 'riyadh_today() - 1')
  const ended = (await section(rfq_id)).html!
  assert.match(ended, /The time for questions has passed/)
  assert.doesNotMatch(ended, /Ask a question/)
})

it('who has not verified an e-mail address is led there, guests to signing in, others to the form', async () => {
  const { rfq_id } = await anRfq(database)
  await until(rfq_id, 'deadline')
  const ask = `/rfq/${rfq_id}/ask`
  for (const [as, address] of [
    [await aSupplier(database, { lang: 'en', email_verified: false }), '/verify-email'],
    [await aSupplier(database, { lang: 'en' }), ask],
    [guest, `/login?from=${encodeURIComponent(ask)}`],
  ] as const)
    assert.ok((await section(rfq_id, as)).html!.includes(`href="/en${address}"`), address)
  assert.ok(!(await section(rfq_id)).html!.includes('/ask'), 'who only buys cannot ask')
})

it('questions are searched from ten on, in their answers too', async () => {
  const { rfq_id } = await anRfq(database)
  const ask = (count: number) => aQuestion(database, { rfq_id, answer: count === 3 ? 'الْأزرق والرمادي' : 'نعم' })
  for (let count = 1; count <= 9; count++) await ask(count)
  assert.doesNotMatch((await section(rfq_id)).html!, /type="search"/)
  await ask(10)
  assert.match((await section(rfq_id)).html!, /type="search"/)
  const found = async (words: string) =>
    (await section(rfq_id, undefined, `?questions=${encodeURIComponent(words)}`)).html!
  assert.deepEqual((await found('ازرق')).match(/id="q\d+"/g), ['id="q3"'])
  const none = await found('برتقالي')
  assert.match(none, /No question matches/)
  assert.doesNotMatch(none, /id="q\d+"/)
})

it('the buyer reads above the bids how many wait, with a warning from the last day on', async () => {
  const rfq = await anRfq(database)
  await aQuestion(database, rfq)
  const due = async () => /<a[^>]*href="#questions".*?<\/a>/s.exec((await section(rfq.rfq_id, rfq.buyer)).page)?.[0]
  await until(rfq.rfq_id, 'riyadh_today() + 1')
  assert.match((await due())!, /1 question without an answer\. Last day for questions/)
  assert.doesNotMatch((await due())!, /late/)
  for (const day of ['riyadh_today()', 'riyadh_today() - 1']) {
    await until(rfq.rfq_id, day)
    assert.match((await due())!, /class="[^"]*late/, day)
  }
  const { page } = await section(rfq.rfq_id, await aSupplier(database))
  assert.doesNotMatch(page, /without an answer/, 'for the buyer alone')
})

it('each question says once what became of it and when', async () => {
  const { rfq_id } = await anRfq(database)
  await aQuestion(database, { rfq_id, answer: 'نعم' })
  await aQuestion(database, { rfq_id, declined: 'confidential' })
  const { question_id } = await aQuestion(database, { rfq_id })
  await pool.query('update rfq_questions set number = 3, published_at = now() where question_id = $1', [question_id])
  const { html } = await section(rfq_id)
  const dates = ['Answered on', 'Declined on', 'Published at the deadline', 'Answer edited on']
  const said = html!
    .split(/(?=<li)/)
    .slice(1)
    .map((row) => dates.filter((words) => row.includes(words)))
  // The newest first.
  assert.deepEqual(said, [['Published at the deadline'], ['Declined on'], ['Answered on']])
})
