import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { type Caller, testApp } from '#test/support/app.ts'
import { setClock, shiftDays } from '#test/support/database.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aBidToReveal, letReveal } from '#test/support/make/sealed-bids.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'
import { CANARY, sealedTenders, tamperWith } from '#test/support/make/sealed-tenders.ts'
import { MAX_LINES, MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import { MAX_RECEIPT_BYTES } from '#tenders/sealed/limits.ts'
import { receiptText } from '#tenders/sealed/verify/check-receipt.ts'
import { closeSealedRfq } from '#tenders/sealed/opening/close-sealed-rfq.server.ts'

/* What pages show of an RFQ with sealed bids, and its forms as browsers send them without scripts. */

const site = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { app, call, database } = site
const { today, publish, bid, jobs, whenClosed, afterClosing } = await sealedTenders(site)

async function ask(url: string, as?: Caller, form?: FormValues) {
  const sent = form && multipart(form)
  const answer = await app.inject({
    method: sent ? 'POST' : 'GET',
    url: `/en${url}`,
    headers: { accept: 'text/html', ...(as && { cookie: as.cookie }), ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  return { status: answer.statusCode, html: answer.body.replaceAll('<!-- -->', '') }
}

/** What the link of a page saves whose file's name ends so. */
function savedFile(html: string, ending: string) {
  const [, href] = new RegExp(`href="data:application/json;charset=utf-8,([^"]+)" download="[^"]*${ending}"`).exec(
    html,
  )!
  return JSON.parse(decodeURIComponent(href!.replaceAll('&#x27;', "'")))
}

const filesOnDisk = async () =>
  (await readdir(site.data_dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

describe('the form of a sealed bid without scripts', () => {
  it('keeps what was entered when it is refused, but no file, and takes the bid when that is sent again', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const address = `/rfq/${rfq_id}/bid`
    const filled = {
      ...fieldsOf((await ask(address, bidder)).html, 'place-bid'),
      total_amount: '0',
      comments: 'Delivered on one day',
      attachment: aPdf('quotation.pdf'),
    }
    const before = await filesOnDisk()
    const refused = await ask(`${address}?action=place-bid`, bidder, filled)
    assert.equal(refused.status, 422)
    assert.match(refused.html, /Delivered on one day/)
    assert.doesNotMatch(refused.html, /name="kept\.attachment"/)
    const placed = await ask(`${address}?action=place-bid`, bidder, { ...filled, total_amount: '4500' })
    assert.equal(placed.status, 200)
    assert.match(refused.html, /The file of a sealed bid that was refused isn&#x27;t kept/)
    const { receipt, contents } = savedFile(placed.html, 'contents.json')
    assert.equal(createHash('sha256').update(contents).digest('hex'), receipt.commitment)
    assert.equal(JSON.parse(contents).total_halalas, 450_000)
    const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: bidder })
    assert.equal(body.own_sealed_bid.sealed, true)
    assert.equal(await filesOnDisk(), before)

    // The form that replaces it is empty: nobody here knows what it says.
    const replacing = await ask(address, bidder)
    assert.match(replacing.html, /What you send replaces your whole bid/)
    const fields = fieldsOf(replacing.html, 'replace-bid')
    assert.deepEqual([fields.total_amount, fields.comments], ['', ''])
    const replacement = { ...fields, total_amount: '4400', comments: 'Second', attachment: aPdf('quotation.pdf') }
    const replaced = await ask(`${address}?action=replace-bid`, bidder, replacement)
    assert.equal(replaced.status, 200)
    assert.equal(savedFile(replaced.html, 'contents.json').receipt.bid_version, 2)
    const page = await ask(`${address}/receipt`, bidder)
    assert.equal(savedFile(page.html, '.json').bid_version, 2)
    assert.doesNotMatch(page.html, /-contents\.json|4,400/)
    // The same form again is the same act, and is answered the same: a double click shows only the second answer.
    const again = await ask(`${address}?action=replace-bid`, bidder, replacement)
    assert.equal(again.status, 200)
    assert.deepEqual(savedFile(again.html, 'contents.json'), savedFile(replaced.html, 'contents.json'))
    // Another one is about a bid that has changed.
    const other = { ...replacement, idempotency_key: 'another', comments: 'Third' }
    assert.equal((await ask(`${address}?action=replace-bid`, bidder, other)).status, 412)

    const withdrawing = fieldsOf((await ask(`${address}/withdraw`, bidder)).html, 'withdraw-bid')
    assert.equal((await ask(`${address}/withdraw?action=withdraw-bid`, bidder, withdrawing)).status, 303)
    assert.equal((await call('GET', `/rfqs/${rfq_id}`, { as: bidder })).body.own_sealed_bid, undefined)
  })
})

describe('the form of a sealed bid', () => {
  it('is refused, and keeps no file, where somebody made the RFQ an open one after it was shown', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const address = `/rfq/${rfq_id}/bid`
    const fields = fieldsOf((await ask(address, bidder)).html, 'place-bid')
    const owner = database.owner.pool
    await owner.query('alter table rfqs disable trigger user')
    await owner.query("update rfqs set bid_visibility = 'open' where rfq_id = $1", [rfq_id])
    await owner.query('alter table rfqs enable trigger user')
    const before = await filesOnDisk()
    const filled = { ...fields, total_amount: '4500', comments: 'On one day', attachment: aPdf('quotation.pdf') }
    const refused = await ask(`${address}?action=place-bid`, bidder, filled)
    assert.equal(refused.status, 409)
    assert.match(refused.html, /Your bid wasn&#x27;t sent: the page that you wrote it on said something else/)
    assert.match(refused.html, /On one day/)
    assert.doesNotMatch(refused.html, /name="kept\.attachment"/)
    assert.equal(await filesOnDisk(), before)
    // The form that is shown again is still the one for sealed bids; only one that is opened anew says what is read now.
    assert.match(refused.html, new RegExp(`begin a new bid:.*href="/en${address}"`, 's'))
    const again = { ...fieldsOf(refused.html, 'place-bid'), attachment: aPdf('quotation.pdf') }
    assert.equal((await ask(`${address}?action=place-bid`, bidder, again)).status, 409)
    assert.equal(await filesOnDisk(), before)
    assert.deepEqual((await call('GET', `/rfqs/${rfq_id}`, { as: bidder })).body.bids, [])
    assert.equal(fieldsOf((await ask(address, bidder)).html, 'place-bid').bid_visibility, 'open')
  })

  it('that is sent again after a change of its RFQ is answered with the receipt, without what it cannot say again', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const address = `/rfq/${rfq_id}/bid`
    const fields = fieldsOf((await ask(address, bidder)).html, 'place-bid')
    const filled = { ...fields, total_amount: '4500', comments: 'On one day', attachment: aPdf('quotation.pdf') }
    const send = () => ask(`${address}?action=place-bid`, bidder, filled)
    const placed = savedFile((await send()).html, 'contents.json')
    assert.deepEqual(savedFile((await send()).html, 'contents.json'), placed)
    const before = await filesOnDisk()
    const json = { title: 'كراسي أخرى' }
    assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json })).status, 200)
    const again = await send()
    assert.deepEqual([again.status, savedFile(again.html, '.json').bid_version], [200, 1])
    assert.doesNotMatch(again.html, /-contents\.json|4,500/)
    assert.equal(await filesOnDisk(), before)
  })

  it('says after a change of its RFQ that the bid lapses unless it is confirmed or sent again', async () => {
    const { buyer, rfq_id } = await publish({ on_change: 'confirm', deadline: addDays(today, 9) })
    const bidder = await aSupplier(database)
    assert.equal((await bid(bidder, rfq_id)).status, 201)
    const json = { description: 'كراسي بمساند للفرع الجديد، مع التركيب.', reason: 'أُضيفت المساند.' }
    assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json })).status, 200)
    const { html } = await ask(`/rfq/${rfq_id}/bid`, bidder)
    assert.match(html, /Confirm or change your bid before .*or it lapses.*What changed\?/s)
  })
})

describe('the question before a sealed bid is withdrawn', () => {
  it('is not asked once bidding has ended, and withdraws nothing where it was asked before', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const { bid_id } = (await bid(bidder, rfq_id)).body
    const address = `/rfq/${rfq_id}/bid/withdraw`
    const before = await ask(address, bidder)
    assert.match(before.html, /contents are erased for good; its fingerprint stays in the opening record/)
    const question = fieldsOf(before.html, 'withdraw-bid')
    await whenClosed(async () => {
      for (const isOpened of [false, true]) {
        if (isOpened) await jobs.run('open_sealed')
        const late = await ask(`${address}?action=withdraw-bid`, bidder, question)
        assert.equal(late.status, 409)
        for (const { html } of [late, await ask(address, bidder)]) {
          assert.match(html, /The bid deadline for this RFQ has passed/)
          assert.match(html, new RegExp(`href="/en/rfq/${rfq_id}[^"]*"[^>]*>(<svg[^]{0,300}</svg>)?Back<`))
          assert.doesNotMatch(html, /erased for good|action="[^"]*withdraw-bid/)
        }
      }
      assert.equal((await call('GET', `/bids/${bid_id}`, { as: bidder })).body.total_amount, Number(CANARY.amount))
    })
  })
})

describe('the page of an RFQ with sealed bids', () => {
  it('shows its buyer the number of bids, a bidder the own envelope, and others neither', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    assert.equal((await bid(bidder, rfq_id)).status, 201)
    const [owned, own, others, guests] = await Promise.all(
      [buyer, bidder, await aSupplier(database), undefined].map((as) => ask(`/rfq/${rfq_id}`, as)),
    )
    assert.match(owned!.html, /1 sealed bid so far/)
    assert.match(own!.html, /Your bid is sealed/)
    for (const { html } of [others!, guests!]) {
      assert.match(html, /Neither their number nor the bidders are shown before opening/)
      assert.doesNotMatch(html, /so far|Your bid is sealed|No bids yet/)
    }
    assert.match((await ask('/my-bids', bidder)).html, />Sealed</)
  })

  it('says that the bids are being opened, then shows them to both sides and the record to everybody', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const placed = await bid(bidder, rfq_id, { total_amount: '4500' })
    const record = `/rfq/${rfq_id}/opening`
    assert.match((await ask(record)).html, /The opening record is published here after/)
    const { rows } = await database.pool.query<{ closes_at: Date }>('select closes_at from rfqs where rfq_id = $1', [
      rfq_id,
    ])
    await setClock(database, rows[0]!.closes_at.toISOString())
    try {
      const closing = await ask(`/rfq/${rfq_id}`, buyer)
      assert.match(closing.html, /The bids are being opened|Opening is delayed/)
      const receipt = await ask(`/rfq/${rfq_id}/bid/receipt`, bidder)
      assert.match(receipt.html, /Your bid arrived sealed/)
      assert.doesNotMatch(receipt.html, /You can replace or withdraw it/)
      await jobs.run('open_sealed')
      const stranger = await aSupplier(database)
      const [owned, own, others] = await Promise.all([buyer, bidder, stranger].map((as) => ask(`/rfq/${rfq_id}`, as)))
      for (const { html } of [owned!, own!, others!]) assert.match(html, /<b>Bids opened<\/b>.*1 bid was opened/s)
      for (const { html } of [owned!, own!]) assert.match(html, /4,500/)
      assert.doesNotMatch(others!.html, /4,500|The deadline passed without bids/)
      const { html } = await ask(record)
      assert.match(html, /محضر فتح العروض.*Opening record/s)
      const { commitment } = placed.body.receipt as { commitment: string }
      assert.match(html, new RegExp(commitment.match(/.{4}/g)!.join('</span><span>')))
      assert.match(html, new RegExp(`href="/api/v1/rfqs/${rfq_id}/opening\\.pdf\\?lang=en"`))
      assert.match((await ask(record, buyer)).html, /committee-record\.pdf/)
      for (const as of [undefined, bidder]) assert.doesNotMatch((await ask(record, as)).html, /committee-record\.pdf/)
      for (const [page, as] of [
        [record, undefined],
        [`/rfq/${rfq_id}/bid/receipt`, bidder],
      ] as const) {
        const failed = /role="alert"[^]*The PDF couldn&#x27;t be prepared/
        assert.match((await ask(`${page}?pdf=failed`, as)).html, failed)
        assert.doesNotMatch((await ask(page, as)).html, failed)
      }
      const opened = await ask(`/rfq/${rfq_id}/bid/receipt`, bidder)
      assert.match(opened.html, /Your bid was opened.*href="\/en\/verify".*href="\/en\/rfq\/\d+\/opening"/s)
      assert.ok(opened.html.includes(encodeURIComponent(`"commitment": "${commitment}"`)))
      assert.match(opened.html, /href="\/api\/v1\/rfqs\/\d+\/receipt\.pdf\?lang=en"/)
      for (const as of [buyer, stranger])
        assert.doesNotMatch((await ask(`/rfq/${rfq_id}/bid/receipt`, as)).html, /Your bid was opened/)
    } finally {
      await shiftDays(database, 0)
    }
  })
})

describe('what pages say where bids are not opened', () => {
  it('tells a bidder whose bid cannot be opened, on its receipt', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    await tamperWith(database, (await bid(bidder, rfq_id)).body.bid_id)
    await afterClosing(async () => {
      const { html } = await ask(`/rfq/${rfq_id}/bid/receipt`, bidder)
      assert.match(html, /Your bid couldn&#x27;t be opened/)
      assert.doesNotMatch(html, /Your bid arrived sealed|You can replace or withdraw it/)
      const page = await ask(`/rfq/${rfq_id}`, bidder)
      assert.match(page.html, /<b><svg[^]{0,400}<\/svg>Couldn&#x27;t be opened<\/b>/)
    })
  })

  it('says of a bid that may have been read before the opening so: to its bidder, on the record and to its receipt', async () => {
    const { rfq_id } = await publish()
    const [bidder, other] = [await aSupplier(database), await aSupplier(database)]
    const { bid_id, receipt } = (await bid(bidder, rfq_id)).body
    await bid(other, rfq_id)
    await afterClosing(async () => {
      const owner = database.owner.pool
      await owner.query('alter table sealed_bids disable trigger user')
      await owner.query('update sealed_bids set exposed = true where bid_id = $1', [bid_id])
      await owner.query('alter table sealed_bids enable trigger user')
      for (const path of [`/rfq/${rfq_id}`, `/rfq/${rfq_id}/bid/receipt`]) {
        assert.match((await ask(path, bidder)).html, /somebody may have read it before the opening/, path)
        assert.doesNotMatch((await ask(path, other)).html, /somebody may have read it before/, path)
      }
      const { html } = await ask(`/rfq/${rfq_id}/opening`)
      assert.match(html, /وربما قُرئ قبل ذلك.*Opened; may have been read before/s)
      assert.match(html, /encrypted for another key than that of this RFQ/)
      const checked = await app.inject({
        method: 'POST',
        url: '/en/verify?action=verify',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ receipt: JSON.stringify(receipt) }).toString(),
      })
      assert.match(checked.body, /encrypted for another key than the RFQ&#x27;s: somebody may have read it/)
    })
  })

  it('promises no record of a canceled RFQ', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    await bid(bidder, rfq_id)
    assert.ok((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status < 300)
    const { html } = await ask(`/rfq/${rfq_id}/opening`, buyer)
    assert.match(html, /canceled before the bids were opened/)
    assert.doesNotMatch(html, /The opening record is published here after/)
    assert.equal((await ask(`/rfq/${rfq_id}/opening`)).status, 404)
    assert.match((await ask(`/rfq/${rfq_id}/bid/receipt`, bidder)).html, /Your bid was never opened/)
    const page = (await ask(`/rfq/${rfq_id}`, bidder)).html
    assert.match(page, /canceled before the bids were opened/)
    assert.doesNotMatch(page, /<\/svg>Opening<\/dt>|href="[^"]*\/opening"/)
  })

  it('says of a bid whose RFQ was canceled that it was never opened', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    await bid(bidder, rfq_id)
    assert.ok((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status < 300)
    const page = await ask(`/rfq/${rfq_id}`, bidder)
    assert.match(page.html, /Your bid was never opened.*erased for good, with the key/s)
    assert.match((await ask('/my-bids', bidder)).html, />Never opened</)
    for (const { html } of [page, await ask(`/rfq/${rfq_id}`, buyer)])
      assert.doesNotMatch(html, /Your bid is sealed|>Sealed<|can&#x27;t be accepted before/)
  })

  it('keeps the record of an RFQ that was canceled after bidding had ended, for everybody', async () => {
    const { buyer, rfq_id } = await publish({ title: 'Chairs of a canceled RFQ' })
    const placed = await bid(await aSupplier(database), rfq_id)
    await afterClosing(async () => {
      assert.ok((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status < 300)
      const { status, html } = await ask(`/rfq/${rfq_id}/opening`)
      assert.equal(status, 200)
      assert.match(html, new RegExp(placed.body.receipt.commitment.slice(0, 4)))
      assert.doesNotMatch(html, /Chairs of a canceled RFQ/)
      assert.match((await ask(`/rfq/${rfq_id}/opening`, buyer)).html, /Chairs of a canceled RFQ/)
    })
  })

  it('says on the record of an RFQ that was canceled before the opening that no bid was opened', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    await bid(bidder, rfq_id)
    await shiftDays(database, 3)
    try {
      await database.transaction((tx) => closeSealedRfq(tx, rfq_id))
      assert.ok((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status < 300)
      // Commands write the time of the machine, which the tests do not move.
      await database.pool.query('update rfqs set canceled_at = transaction_time() where rfq_id = $1', [rfq_id])
      const deadlines = []
      for (const as of [undefined, buyer]) {
        const { html } = await ask(`/rfq/${rfq_id}/opening`, as)
        assert.match(html, /Not opened: the RFQ was canceled/)
        deadlines.push(/The end of [^<]*, Riyadh time/.exec(html)?.[0])
      }
      assert.ok(deadlines[0])
      assert.equal(deadlines[0], deadlines[1])
      for (const [path, as] of [
        ['', buyer],
        ['', bidder],
        ['/bid/receipt', bidder],
      ] as const)
        assert.match((await ask(`/rfq/${rfq_id}${path}`, as)).html, /href="[^"]*\/opening"/)
    } finally {
      await shiftDays(database, 0)
    }
  })

  it('tells the buyer of bids that could not be opened, and of none where there was none', async () => {
    const [some, none] = [await publish(), await publish()]
    const bidders = [await aSupplier(database), await aSupplier(database)]
    const [first] = await Promise.all(bidders.map((as) => bid(as, some.rfq_id)))
    await tamperWith(database, first!.body.bid_id)
    await afterClosing(async () => {
      const { html } = await ask(`/rfq/${some.rfq_id}`, some.buyer)
      assert.match(html, /1 bid was opened.*1 bid couldn&#x27;t be opened, and can&#x27;t be accepted/s)
      for (const as of [none.buyer, undefined]) {
        const page = await ask(`/rfq/${none.rfq_id}`, as)
        assert.match(page.html, /No bid was placed/)
        assert.doesNotMatch(page.html, /The buyer alone reads the bids|couldn&#x27;t be opened/)
      }
    })
  })

  it('promises an e-mail to nobody but the buyer and the bidders', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    await bid(bidder, rfq_id)
    await shiftDays(database, 3)
    try {
      const pages = [buyer, bidder, await aSupplier(database), undefined].map((as) => ask(`/rfq/${rfq_id}`, as))
      const promised = (await Promise.all(pages)).map(({ html }) => {
        assert.match(html, /Opening is delayed/)
        return html.includes('We email you')
      })
      assert.deepEqual(promised, [true, true, false, false])
    } finally {
      await jobs.run('open_sealed')
      await shiftDays(database, 0)
    }
  })

  it('leads a bidder to the form that reveals the bid where the seal key is lost; a wrong file is refused', async () => {
    const supplier = await aSupplier(database)
    const file = aPdf('quotation.pdf')
    const { rfq_id, contents } = await aBidToReveal(database, supplier, file.bytes)
    const { receipt } = (await call('GET', `/rfqs/${rfq_id}`, { as: supplier })).body.own_sealed_bid
    const address = `/rfq/${rfq_id}/bid/receipt`
    const page = await ask(`/rfq/${rfq_id}`, supplier)
    assert.match(page.html, new RegExp(`The key that opens the bids was lost.*href="/en${address}#reveal"`, 's'))
    assert.match((await ask('/my-bids', supplier)).html, new RegExp(`href="/en${address}#reveal"`))

    assert.match((await ask(`/rfq/${rfq_id}/opening`)).html, /Seal key lost|Bidders revealed their own bids from/)

    const fields = fieldsOf((await ask(address, supplier)).html, 'reveal-bid')
    const send = (given: object, attachment = file) =>
      ask(`${address}?action=reveal-bid`, supplier, { ...fields, receipt: JSON.stringify(given), attachment })
    const before = await filesOnDisk()
    const REFUSED = [
      [await send({ receipt }), /This file is not a receipt with contents/],
      [await send({ receipt, contents: `${contents} ` }), /This is not the bid that was sealed/],
      [await send({ receipt, contents }, aPdf('quotation.pdf', '% other')), /This is not the bid that was sealed/],
    ] as const
    for (const [{ status, html }, sentence] of REFUSED) {
      assert.equal(status, 422)
      assert.match(html, sentence)
    }
    assert.equal(await filesOnDisk(), before)
    assert.equal((await send({ receipt, contents })).status, 303)
    assert.match((await ask(`/rfq/${rfq_id}`, supplier)).html, /48,500/)
    assert.match((await ask(address, supplier)).html, /Your bid was opened/)
  })
})

describe('the longest receipt', () => {
  it('reveals its bid without scripts, too: all lines, with notes that take the most room', async () => {
    const { buyer, rfq_id } = await publish()
    const lines = await withLines(
      database,
      rfq_id,
      Array.from({ length: MAX_LINES }, () => ({ quantity: '10' })),
    )
    const bidder = await aSupplier(database)
    // A quotation mark is two characters in the JSON of the lines, and four in the receipt.
    const prices = (marks: number) =>
      JSON.stringify(
        lines.map(({ line_id }) => ({
          line_id,
          unit_price: '9999.9999',
          vat_category: 'E',
          vat_reason: 'VATEX-SA-29',
          note: '"'.repeat(marks),
        })),
      )
    const marks = Math.floor((MAX_LINES_BYTES - Buffer.byteLength(prices(0))) / MAX_LINES / 2)
    const form = { total_amount: undefined, lines: prices(marks), comments: '"'.repeat(2000) }
    const placed = await bid(bidder, rfq_id, form)
    assert.equal(placed.status, 201, placed.text)
    const { receipt, contents } = placed.body
    await letReveal(database, rfq_id)
    const text = receiptText({ receipt, contents })
    assert.ok(text.length > 512 * 1024, String(text.length))
    const address = `/rfq/${rfq_id}/bid/receipt`
    const filled = { ...fieldsOf((await ask(address, bidder)).html, 'reveal-bid'), receipt: text }
    const reveal = `${address}?action=reveal-bid`
    const refused = await ask(reveal, bidder, { ...filled, attachment: aPdf('other.pdf', '% other') })
    assert.equal(refused.status, 422)
    assert.match(refused.html, /This is not the bid that was sealed/)
    assert.ok(refused.html.includes('tarsiya-receipt-1'))
    const revealed = await ask(reveal, bidder, { ...filled, attachment: aPdf(CANARY.file) })
    assert.equal(revealed.status, 303, revealed.html.slice(0, 2000))
    const { bids } = (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body
    assert.deepEqual([bids.length, bids[0].total_amount], [1, 50_000_000])
    const tooLong = await ask(reveal, bidder, {
      ...filled,
      receipt: text.padEnd(MAX_RECEIPT_BYTES + 1),
      attachment: aPdf(),
    })
    assert.equal(tooLong.status, 422)
    const beyondAnyForm = { ...filled, receipt: text.padEnd(20 * MAX_RECEIPT_BYTES), attachment: aPdf() }
    assert.match((await ask(reveal, bidder, beyondAnyForm)).html, /^<!doctype html>.*Open the form again/s)
  })
})

describe('the choice of sealed bids', () => {
  it('is on the form that publishes where the feature is enabled, with what follows from it', async () => {
    const buyer = await aCompany(database)
    const { html } = await ask('/rfqs/new', buyer)
    assert.match(html, /name="bid_visibility"/)
    assert.match(html, /This choice can&#x27;t be changed after publishing/)
    assert.equal(fieldsOf(html, 'publish').price_disclosure, 'buyer')
  })

  it('lets bidders learn all names and totals after the opening where the buyer chose so', async () => {
    const { rfq_id } = await publish({ price_disclosure: 'bidders' })
    const bidder = await aSupplier(database)
    await bid(bidder, rfq_id)
    await bid(await aSupplier(database), rfq_id, { total_amount: '7777' })
    assert.match((await ask(`/rfq/${rfq_id}`, bidder)).html, /After opening, bidders see all bidders&#x27; names/)
    await afterClosing(async () => {
      assert.match((await ask(`/rfq/${rfq_id}`, bidder)).html, /7,777\.00/)
      assert.doesNotMatch((await ask(`/rfq/${rfq_id}`, await aSupplier(database))).html, /7,777\.00/)
    })
  })
})

describe('the page that checks receipts, without scripts', () => {
  const check = async (receipt: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/en/verify?action=verify',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ receipt }).toString(),
    })
    const said = (text: string) => answer.body.includes(text)
    return { status: answer.statusCode, said }
  }

  it('says in one sentence what a receipt proves', async () => {
    const { rfq_id } = await publish()
    const { receipt, contents } = (await bid(await aSupplier(database), rfq_id)).body
    for (const [text, sentence] of [
      ['a text', 'This text is not a bid receipt.'],
      ['{}', 'This text is not a bid receipt.'],
      [JSON.stringify({ ...receipt, signature: undefined }), 'The field “signature” of this receipt is missing'],
      [JSON.stringify({ ...receipt, rfq_id: 'one' }), 'The field “rfq_id” of this receipt is missing'],
      [JSON.stringify({ receipt: { ...receipt, note: '' } }), 'The field “note” of this receipt is missing'],
    ] as const) {
      const refused = await check(text)
      assert.equal(refused.status, 422, text)
      assert.ok(refused.said(sentence), text)
    }
    assert.ok((await check(JSON.stringify(receipt))).said('Bids are opened after the deadline.'))
    const unsigned = await check(JSON.stringify({ receipt: { ...receipt, bid_version: 2 }, contents }))
    for (const sentence of [
      'The platform did not issue this receipt',
      'The fingerprint was not checked.',
      'The contents were not checked.',
    ])
      assert.ok(unsigned.said(sentence), sentence)
    assert.ok(!unsigned.said('No opening record') && !unsigned.said('receipt without contents'))
    const long = await check(JSON.stringify({ receipt, contents: 'x'.repeat(200_000) }))
    assert.equal(long.status, 413)
    assert.ok(long.said('Paste “Receipt only”') && !long.said('smaller files'))
    await afterClosing(async () => {
      const whole = await check(JSON.stringify({ receipt, contents }))
      assert.ok(whole.said('This bid was opened exactly as it was sent.'))
      assert.ok(whole.said('The contents match the fingerprint.'))
      const changed = contents.replace('"total_halalas":91827364', '"total_halalas":90000')
      assert.ok((await check(JSON.stringify({ receipt, contents: changed }))).said('don&#x27;t match the receipt'))
    })
  })
})
