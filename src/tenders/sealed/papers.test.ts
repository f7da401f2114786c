import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Caller } from '#test/support/app.ts'
import { testApp } from '#test/support/app.ts'
import { describePdf, textRunsOf } from '#test/support/browser/pdf-text.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'

/* The papers of sealed bids: who gets them, and what is on them. */

const site = await testApp()
const { app, call, database } = site
const { publish, bid, withdraw, afterClosing } = await sealedTenders(site)

async function paper(path: string, as?: Caller) {
  const answer = await app.inject({
    url: `/api/v1${path}`,
    headers: { 'accept-language': 'en', ...(as && { cookie: as.cookie }) },
  })
  if (answer.statusCode !== 200) return { status: short({ status: answer.statusCode, body: answer.json() }) }
  assert.deepEqual(
    [answer.headers['content-type'], answer.headers['cache-control']],
    ['application/pdf', 'private, no-store'],
  )
  const runs = (await textRunsOf(answer.rawPayload)).map((run) => run.trim())
  return {
    status: '200',
    runs,
    has: (text: string) => text.split(' ').every((word) => runs.some((run) => run.includes(word))),
    file: answer.headers['content-disposition'],
    described: await describePdf(answer.rawPayload),
  }
}

/** A sealed RFQ with a bid that will be opened, and one that was withdrawn. */
async function aTender() {
  const buyer = await aCompany(database, { company_name: 'شركة مدار الغيث' })
  const bidder = await aSupplier(database, { company_name: 'مؤسسة الوادي' })
  const other = await aSupplier(database, { company_name: 'Najd Trading' })
  const { rfq_id } = await publish({ title: 'Chairs #read("x") *bold*' }, buyer)
  const placed = (await bid(bidder, rfq_id, { total_amount: '175070.83' })).body
  const gone = (await bid(other, rfq_id)).body
  await withdraw(other, gone.bid_id)
  return { buyer, bidder, other, rfq_id, placed, gone }
}

describe('the opening record as PDF', () => {
  it('is for everybody from the closing on, with what its page shows and no name or total', async () => {
    const { buyer, bidder, rfq_id, placed, gone } = await aTender()
    const path = `/rfqs/${rfq_id}/opening.pdf`
    for (const as of [undefined, buyer, bidder]) assert.equal((await paper(path, as)).status, '409 rfq_sealed')
    await afterClosing(async () => {
      for (const as of [undefined, buyer, bidder]) {
        const { runs, has, file, described } = await paper(path, as)
        assert.ok(runs && has)
        for (const text of ['Opening record', 'شركة مدار الغيث', '#read("x") *bold*', 'Withdrawn', 'Bids at closing'])
          assert.ok(has(text), text)
        for (const { receipt } of [placed, gone]) assert.ok(runs.includes(receipt.commitment))
        for (const hidden of ['الوادي', 'Najd', '175,070.83', 'Signature'])
          assert.ok(!runs.some((run) => run.includes(hidden)), hidden)
        assert.equal(file, `attachment; filename="opening-record-${rfq_id}.pdf"`)
        assert.deepEqual([described.lang, described.tagged], ['ar-SA', true])
        assert.match(described.title!, new RegExp(`^محضر فتح العروض .*${rfq_id} · Opening record$`))
      }
    })
  })

  it('stays after the RFQ is canceled, and is missing where bids are open or the RFQ is not seen', async () => {
    const { buyer, rfq_id } = await aTender()
    const { rfq_id: open } = await anRfq(database, { buyer })
    assert.equal((await paper(`/rfqs/${open}/opening.pdf`)).status, '404 not_sealed')
    assert.equal((await paper('/rfqs/999999999/opening.pdf')).status, '404 rfq_not_found')
    await afterClosing(async () => {
      assert.ok((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status < 300)
      const { runs, has } = await paper(`/rfqs/${rfq_id}/opening.pdf`)
      assert.ok(runs && has)
      assert.ok(has('Opening record') && !has('الغيث'))
    })
  })
})

describe("the committee's record", () => {
  it('has names, totals and places for signatures, for the people of the buyer after the opening alone', async () => {
    const { buyer, bidder, other, rfq_id } = await aTender()
    const path = `/rfqs/${rfq_id}/committee-record.pdf`
    assert.equal((await paper(path, buyer)).status, '409 rfq_sealed')
    await afterClosing(async () => {
      const { runs, has } = await paper(path, buyer)
      assert.ok(runs && has)
      for (const text of ['Committee opening record', 'مؤسسة الوادي', '175,070.83', 'Signature', 'Office'])
        assert.ok(has(text), text)
      assert.ok(!runs.some((run) => run.includes('Najd')), 'a withdrawn bid has no name')
      for (const as of [bidder, other, await aCompany(database)])
        assert.equal((await paper(path, as)).status, '403 not_owner')
      assert.equal((await paper(path)).status, '401 unauthenticated')
    })
    const { rfq_id: open } = await anRfq(database, { buyer })
    assert.equal((await paper(`/rfqs/${open}/committee-record.pdf`, buyer)).status, '404 not_sealed')
  })
})

describe('a receipt as PDF', () => {
  it('is for the people of its bidder, before and after the opening, without the price', async () => {
    const { buyer, bidder, other, rfq_id, placed } = await aTender()
    const path = `/rfqs/${rfq_id}/receipt.pdf`
    const check = async () => {
      const { runs, has, file } = await paper(path, bidder)
      assert.ok(runs && has)
      for (const text of ['Bid receipt', 'مؤسسة الوادي', placed.receipt.key_id]) assert.ok(has(text), text)
      assert.ok(runs.includes(placed.receipt.commitment))
      assert.ok(runs.join('').includes(placed.receipt.signature))
      assert.ok(!runs.some((run) => run.includes('175,070.83')))
      assert.equal(file, `attachment; filename="receipt-${placed.bid_id}-1.pdf"`)
      for (const as of [buyer, other]) assert.equal((await paper(path, as)).status, '404 bid_not_found')
      assert.equal((await paper(path)).status, '401 unauthenticated')
    }
    await check()
    await afterClosing(check)
    assert.equal((await paper('/rfqs/999999999/receipt.pdf', bidder)).status, '404 rfq_not_found')
  })

  it('that cannot be made is a refusal for programs, and leads browsers back to their page', async () => {
    const bidder = await aSupplier(database, { company_name: 'x'.repeat(120) })
    const { rfq_id } = await publish()
    await bid(bidder, rfq_id)
    // Typst gets values of a size that no page of ours sends.
    const stringify = JSON.stringify
    JSON.stringify = ((value: object, ...more: []) =>
      stringify(
        'frame' in Object(value) ? { ...value, filler: 'x'.repeat(2_000_000) } : value,
        ...more,
      )) as typeof stringify
    try {
      const url = `/api/v1/rfqs/${rfq_id}/receipt.pdf?lang=en`
      const program = await app.inject({ url, headers: { cookie: bidder.cookie } })
      assert.deepEqual(
        [program.statusCode, program.json().code, program.headers['retry-after']],
        [503, 'paper_failed', '5'],
      )
      const browser = await app.inject({ url, headers: { cookie: bidder.cookie, accept: 'text/html,*/*' } })
      assert.deepEqual(
        [browser.statusCode, browser.headers.location, browser.payload],
        [303, `/en/rfq/${rfq_id}/bid/receipt?pdf=failed`, ''],
      )
    } finally {
      JSON.stringify = stringify
    }
  })
})
