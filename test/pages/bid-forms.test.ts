import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

/* What the form of a bid asks and says, as its page shows it before scripts and without. */

const { app, call, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

async function ask(url: string, cookie?: string, form?: FormValues) {
  const sent = form && multipart(form)
  const answer = await app.inject({
    method: sent ? 'POST' : 'GET',
    url: `/en${url}`,
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  return { status: answer.statusCode, html: answer.body.replaceAll('<!-- -->', '') }
}
/** The texts of the summary of what is wrong. */
const problemsIn = (html: string) =>
  [...(/class="errors".*?<\/div>/s.exec(html)?.[0] ?? '').matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text]) =>
    text!.replaceAll(/[\u2066-\u2069]/g, ''),
  )
const question = (html: string) => /<input[^>]*name="free_lines"[^>]*>/.exec(html)?.[0]

describe('a bid on lines', () => {
  it('that is empty is refused in one sentence for all its lines', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(
      database,
      rfq_id,
      Array.from({ length: 61 }, () => ({})),
    )
    const { cookie } = await aSupplier(database)
    const address = `/rfq/${rfq_id}/bid`
    const fields = fieldsOf((await ask(address, cookie)).html, 'place-bid')
    const { status, html } = await ask(`${address}?action=place-bid`, cookie, fields)
    assert.equal(status, 422)
    assert.deepEqual(problemsIn(html), ['Lines 1–50: Enter the unit price', 'Attach your quotation file'])
    assert.match(html, /And 11 more fields in later lines/)
  })

  it('asks once whether lines at 0.00 are free: not before one is, and not when the bid is changed', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{}, {}, {}])
    const { cookie } = await aSupplier(database)
    const address = `/rfq/${rfq_id}/bid`
    const { html } = await ask(address, cookie)
    assert.equal(question(html), undefined)
    const filled = {
      ...fieldsOf(html, 'place-bid'),
      'lines.0.unit_price': '5',
      'lines.1.unit_price': '0',
      'lines.2.unit_price': '0.00',
      proposed_delivery_date: addDays(today, 10),
      attachment: aPdf(),
    }
    const asked = await ask(`${address}?action=place-bid`, cookie, filled)
    assert.equal(asked.status, 422)
    assert.deepEqual(problemsIn(asked.html), [
      'The unit price is 0.00 in these lines: 2 · 3. Correct it, or confirm that they are free.',
    ])
    assert.doesNotMatch(question(asked.html)!, /checked/)
    const placed = await ask(`${address}?action=place-bid`, cookie, { ...filled, free_lines: 'true' })
    assert.equal(placed.status, 303, placed.html)

    const change = await ask(address, cookie)
    assert.match(question(change.html)!, /checked/)
    const changed = { ...fieldsOf(change.html, 'change-bid'), 'lines.0.unit_price': '6' }
    assert.equal((await ask(`${address}?action=change-bid`, cookie, changed)).status, 303)
  })
})

describe('an RFQ that has changed since a bid', () => {
  const NOTICE = /The RFQ changed after your bid/

  it('says so to its bidder, with what has changed, on its page and before the form; to nobody else', async () => {
    const { rfq_id, buyer } = await anRfq(database, { quantity: 120 })
    const { supplier } = await aBid(database, { rfq_id })
    for (const path of [`/rfq/${rfq_id}`, `/rfq/${rfq_id}/bid`])
      assert.doesNotMatch((await ask(path, supplier.cookie)).html, NOTICE)
    const { body } = await call<{ version: number }>('GET', `/rfqs/${rfq_id}`, { as: buyer })
    const { status, text } = await call('PUT', `/rfqs/${rfq_id}/update`, {
      as: buyer,
      json: { quantity: 150 },
      headers: ifMatch(body.version),
    })
    assert.equal(status, 200, text)

    for (const path of [`/rfq/${rfq_id}`, `/rfq/${rfq_id}/bid`]) {
      const { html } = await ask(path, supplier.cookie)
      assert.match(html, NOTICE)
      assert.match(html, /Quantity[^<]*120[^<]*150/)
      assert.ok(html.search(NOTICE) < html.indexOf('name="total_amount"') || !html.includes('name="total_amount"'))
    }
    for (const { cookie } of [buyer, await aCompany(database), { cookie: undefined }])
      assert.doesNotMatch((await ask(`/rfq/${rfq_id}`, cookie)).html, NOTICE)

    const { bid_id } = await database.kysely
      .selectFrom('bids')
      .select('bid_id')
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    await call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: 900 } })
    assert.doesNotMatch((await ask(`/rfq/${rfq_id}`, supplier.cookie)).html, NOTICE, 'a bid that is changed knows it')
  })
})
