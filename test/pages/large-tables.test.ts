import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { invalidateSubjects } from '#framework/cache/invalidation.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { lineComparisonMessages } from '#tenders/comparison/lines/messages.ts'
import { unitReader } from '#tenders/lines/editor/unit-names.ts'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import { ROWS_OF_PAGE } from '#tenders/lines/page-of-rows.ts'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

/*
 * Forms with long tables, before scripts and without: the answer to 500 lines is a page of 50, and nothing is lost.
 */

const { app, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { kysely } = database
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!
const city = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()
const units = await kysely.selectFrom('units').select(['code', 'name_ar', 'name_en']).execute()

const KIB = 1024
const PUBLISH = '/rfqs/new?action=publish'

async function ask(url: string, cookie: string, form?: FormValues, urlencoded = false) {
  const sent = form && (urlencoded ? textForm(form) : multipart(form))
  const answer = await app.inject({
    method: sent ? 'POST' : 'GET',
    url,
    headers: { accept: 'text/html', cookie, ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  const { statusCode: status, body: html } = answer
  return { status, html, bytes: Buffer.byteLength(html), location: answer.headers.location }
}
const textForm = (form: FormValues) => ({
  payload: new URLSearchParams(form as Record<string, string>).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** The places of the rows that a page shows. */
const placesIn = (html: string, column: string) =>
  [...html.matchAll(new RegExp(`name="lines\\.(\\d+)\\.${column}"`, 'g'))].map(([, place]) => Number(place))
const count = (html: string, part: string) => html.split(part).length - 1
/** The links of the summary of what is wrong. */
const summaryOf = (html: string) => /class="errors".*?<\/div>/s.exec(html)?.[0] ?? ''
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

const aLine = (at: number) => ({ description: `كابل نحاسي "${at + 1}"`, quantity: `${at + 1}`, unit_code: 'LM' })
const cellsOf = (rows: readonly object[]) =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([column, value]) => [`lines.${at}.${column}`, String(value)])),
  )
const LINES = range(0, MAX_LINES).map(aLine)
const RFQ = {
  title: 'توريد كابلات',
  description: 'كابلات لمكاتب الفرع الجديد، مع التركيب.',
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: '1',
  region_id: String(city.region_id),
  city_id: String(city.city_id),
  questions_until: '',
  quantities: 'lines',
}

async function aRegistered() {
  const supplier = await aSupplier(database)
  await kysely
    .updateTable('companies')
    .set({ vat_number: '300075588400003' })
    .where('company_id', '=', supplier.company_id)
    .execute()
  return supplier
}

describe('a refused form with 500 lines', () => {
  it('is answered with 50 of them, its other rows in one field and its units once', async () => {
    const { cookie } = await aCompany(database)
    const wrong = LINES.map((line) => ({ ...line, quantity: 'x', unit_code: '' }))
    const { status, html, bytes } = await ask(PUBLISH, cookie, { quantities: 'lines', ...cellsOf(wrong) }, true)
    assert.equal(status, 422)
    assert.equal(placesIn(html, 'description').length, ROWS_OF_PAGE)
    assert.equal(count(html, 'name="lines.kept"'), 1)
    assert.equal(units.filter(({ name_ar }) => count(html, `<option>${name_ar}</option>`) !== 1).length, 0)
    // Two cells of each line are wrong, and further fields of the form: one entry of each.
    const links = count(summaryOf(html), '<a ')
    assert.ok(links < 15, `${links} links`)
    assert.match(summaryOf(html), /950/)
    assert.ok(bytes < 400 * KIB, `${bytes} bytes`)
  })

  it('is not read where its rows come as one text that has thousands', async () => {
    const { cookie } = await aCompany(database)
    for (const field of ['lines', 'lines.kept']) {
      const statuses = []
      for (const rows of [3500, 3501]) {
        const form = {
          quantities: 'lines',
          [field]: JSON.stringify(Array.from({ length: rows }, () => ({ quantity: 'x' }))),
        }
        statuses.push((await ask(PUBLISH, cookie, form, true)).status)
      }
      assert.deepEqual(statuses, [422, 413], field)
    }
  })

  it('shows the wrong rows wherever they are, by their numbers, and is sent again with all others in their order', async () => {
    const { cookie, company_id } = await aCompany(database)
    const rows = LINES.map((line, at) => ([3, 299, 499].includes(at) ? { ...line, quantity: 'x' } : line))
    const refused = await ask(PUBLISH, cookie, { ...RFQ, ...cellsOf(rows), attachments: [aPdf()] })
    assert.equal(refused.status, 422)
    assert.deepEqual(placesIn(refused.html, 'quantity'), [...range(0, 48), 299, 499])
    assert.match(summaryOf(refused.html), /-lines\.299\.quantity"[^>]*>[^<]*300:/)
    const fields = fieldsOf(refused.html, 'publish')
    const corrected = { 'lines.3.quantity': '4', 'lines.299.quantity': '300', 'lines.499.quantity': '500' }
    const sent = await ask(PUBLISH, cookie, { ...fields, ...corrected, attachments: [aPdf()] })
    assert.equal(sent.status, 303, summaryOf(sent.html))
    const stored = await kysely
      .selectFrom('rfq_lines')
      .innerJoin('rfqs', 'rfqs.rfq_id', 'rfq_lines.rfq_id')
      .select(['rfq_lines.description', 'rfq_lines.quantity', 'unit_code'])
      .where('buyer_id', '=', company_id)
      .orderBy('line_no')
      .execute()
    assert.deepEqual(
      stored.map(({ quantity, ...line }) => ({ ...line, quantity: String(Number(quantity)) })),
      LINES.map(({ description, quantity, unit_code }) => ({ description, unit_code, quantity })),
    )
  })

  it('shows any other rows on demand, and keeps what was changed in those that it showed before', async () => {
    const { cookie } = await aCompany(database)
    const first = await ask(PUBLISH, cookie, { quantities: 'lines', ...cellsOf(LINES), refresh: 'lines_from_0' }, true)
    assert.deepEqual([first.status, placesIn(first.html, 'quantity')], [200, range(0, ROWS_OF_PAGE)])
    const changed = { ...fieldsOf(first.html, 'publish'), 'lines.7.description': 'كابل ألياف' }
    const next = await ask(PUBLISH, cookie, { ...changed, refresh: 'lines_from_450' }, true)
    assert.deepEqual(placesIn(next.html, 'quantity'), range(450, 500))
    const back = await ask(PUBLISH, cookie, { ...fieldsOf(next.html, 'publish'), refresh: 'lines_from_0' }, true)
    const fields = fieldsOf(back.html, 'publish')
    assert.deepEqual(
      [fields['lines.7.description'], fields['lines.8.description']],
      ['كابل ألياف', aLine(8).description],
    )
  })

  it('of a guest keeps the rows as one text', async () => {
    const { status, html, bytes } = await ask(PUBLISH, '', { ...RFQ, ...cellsOf(LINES) }, true)
    assert.equal(status, 401)
    assert.equal(count(html, '<textarea'), Object.keys(RFQ).length + 1)
    assert.ok(bytes < 200 * KIB, `${bytes} bytes`)
    const kept = fieldsOf(html, 'publish')
    assert.deepEqual(JSON.parse(kept.lines!)[499].description, aLine(499).description)
    assert.equal(kept.refresh, undefined)
    const asked = await ask(PUBLISH, '', { ...RFQ, ...cellsOf(LINES), refresh: 'lines_from_50' }, true)
    assert.equal(fieldsOf(asked.html, 'publish').refresh, 'lines_from_50', 'it is not published by sending it again')
  })

  for (const [kind, urlencoded] of [
    ['of text', true],
    ['with files', false],
  ] as const) {
    it(`${kind} has no more text in its cells than a call takes for one table`, async () => {
      const { cookie } = await aCompany(database)
      const long = (characters: number) => cellsOf(range(0, 32).map(() => ({ specification: '"'.repeat(characters) })))
      const most = await ask(PUBLISH, cookie, { quantities: 'lines', ...long(8 * KIB) }, urlencoded)
      assert.equal(most.status, 422)
      const more = await ask(PUBLISH, cookie, { quantities: 'lines', ...long(8 * KIB + 1) }, urlencoded)
      assert.deepEqual([more.status, more.bytes < 50 * KIB], [413, true])
    })
  }
})

describe('units of a long table', () => {
  it('are read by the names that its list has, in both languages', async () => {
    for (const name of ['name_ar', 'name_en'] as const) {
      const rows = units.map((unit) => ({ unit_code: unit[name] }))
      const read = (await unitReader(rows))(rows) as { unit_code: string }[]
      assert.deepEqual(
        read.map(({ unit_code }) => unit_code),
        units.map(({ code }) => code),
      )
    }
  })
})

describe('a bid on 500 lines', () => {
  const LONG = LINES.map(({ description }) => ({ description }))

  it('is a page of 50 with its other rows in one field; each line is priced without scripts', async () => {
    const { rfq_id } = await anRfq(database)
    const lines = await withLines(database, rfq_id, LONG)
    const { cookie, company_id } = await aRegistered()
    const address = `/rfq/${rfq_id}/bid`
    let page = await ask(address, cookie)
    assert.deepEqual([page.status, placesIn(page.html, 'unit_price')], [200, range(0, ROWS_OF_PAGE)])
    assert.ok(page.bytes < 300 * KIB, `${page.bytes} bytes`)
    const priced = (html: string) => ({
      ...fieldsOf(html, 'place-bid'),
      ...Object.fromEntries(placesIn(html, 'unit_price').map((at) => [`lines.${at}.unit_price`, `${at + 1}`])),
    })
    for (let from = ROWS_OF_PAGE; from < MAX_LINES; from += ROWS_OF_PAGE) {
      page = await ask(`${address}?action=place-bid`, cookie, { ...priced(page.html), refresh: `lines_from_${from}` })
      assert.deepEqual([page.status, placesIn(page.html, 'unit_price')[0]], [200, from])
      assert.ok(page.bytes < 400 * KIB, `${page.bytes} bytes`)
    }
    const sent = await ask(`${address}?action=place-bid`, cookie, {
      ...priced(page.html),
      proposed_delivery_date: addDays(today, 10),
      attachment: aPdf(),
    })
    assert.equal(sent.status, 303, summaryOf(sent.html))
    const prices = await kysely
      .selectFrom('bid_lines')
      .innerJoin('bids', 'bids.bid_id', 'bid_lines.bid_id')
      .select(['line_id', 'unit_price_e4'])
      .where('supplier_id', '=', company_id)
      .orderBy('line_id')
      .execute()
    assert.deepEqual(
      prices.map(({ line_id, unit_price_e4 }) => [line_id, Number(unit_price_e4)]),
      lines.map(({ line_id }, at) => [line_id, (at + 1) * 10_000]),
    )
  })

  it('that is sent without some prices comes back with the first of those lines, by their numbers', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, LONG)
    const { cookie } = await aRegistered()
    const { html } = await ask(`/rfq/${rfq_id}/bid`, cookie)
    const prices = Object.fromEntries(range(0, ROWS_OF_PAGE).map((at) => [`lines.${at}.unit_price`, '5']))
    const fields = { ...fieldsOf(html, 'place-bid'), ...prices, proposed_delivery_date: addDays(today, 10) }
    const refused = await ask(`/rfq/${rfq_id}/bid?action=place-bid`, cookie, { ...fields, attachment: aPdf() })
    assert.equal(refused.status, 422)
    assert.deepEqual(placesIn(refused.html, 'unit_price'), range(50, 100))
    assert.match(summaryOf(refused.html), /-lines\.50\.unit_price"[^>]*>[^<]*البنود من 51 إلى 100:/)
    assert.equal(JSON.parse(fieldsOf(refused.html, 'place-bid')['lines.kept']!)[49].unit_price, '5')
  })

  it('that is changed keeps the prices that its page does not show', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, LONG)
    const prices = range(0, MAX_LINES).map((at) => ({ unit_price: `${at + 1}`, brand: `B${at}` }))
    const { supplier, bid_id } = await aBidWithLines(database, { rfq_id, prices })
    const address = `/rfq/${rfq_id}/bid`
    const { html, bytes } = await ask(address, supplier.cookie)
    assert.ok(bytes < 500 * KIB, `${bytes} bytes`)
    const fields = { ...fieldsOf(html, 'change-bid'), 'lines.0.unit_price': '9' }
    const sent = await ask(`${address}?action=change-bid`, supplier.cookie, fields, true)
    assert.equal(sent.status, 303, summaryOf(sent.html))
    const stored = await kysely
      .selectFrom('bid_lines')
      .select(['unit_price_e4', 'brand'])
      .where('bid_id', '=', bid_id)
      .orderBy('line_id')
      .execute()
    assert.deepEqual(
      stored.map(({ unit_price_e4, brand }) => [Number(unit_price_e4), brand]),
      prices.map(({ unit_price, brand }, at) => [at === 0 ? 90_000 : Number(unit_price) * 10_000, brand]),
    )
  })
})

it('a line has a field for its section once sections are enabled', async () => {
  const { cookie } = await aCompany(database)
  const form = { quantities: 'lines', ...cellsOf([aLine(0)]), refresh: 'lines_from_0' }
  const hasSection = async () => placesIn((await ask(PUBLISH, cookie, form, true)).html, 'section').includes(0)
  await database.owner.pool.query("delete from features where name = 'sections_and_units'")
  await invalidateSubjects(['features'])
  try {
    assert.equal(await hasSection(), false)
  } finally {
    await database.owner.pool.query("insert into features (name) values ('sections_and_units')")
    await invalidateSubjects(['features'])
  }
  assert.equal(await hasSection(), true)
})

describe('the comparison of 12 bids on 500 lines', () => {
  /** The bill of quantities follows it. */
  const comparisonIn = (html: string) => html.slice(html.indexOf('id="compared-lines"')).split('id="lines-title"')[0]!
  /** The numbers of the lines in the table of desks and in the list of phones. */
  const numbersIn = (html: string) =>
    [...comparisonIn(html).matchAll(/<bdi>كابل نحاسي &quot;(\d+)&quot;/g)].map(([, number]) => Number(number))
  const linksIn = (html: string) =>
    [...html.matchAll(/href="([^"]*)#compared-lines"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
  /** The last rows of the table. */
  const totalsIn = (html: string) => /<tbody(?:(?!<tbody).)*?<\/table>/s.exec(comparisonIn(html))![0]

  it('is a page of 50 lines; links lead to the others, and the totals are those of all', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await withLines(
      database,
      rfq_id,
      LINES.map((line, at) => ({ ...line, optional: at === 1 || at === 499 })),
    )
    for (const factor of range(1, 13))
      await aBidWithLines(database, { rfq_id, prices: range(1, MAX_LINES + 1).map((price) => String(price * factor)) })
    const address = `/rfq/${rfq_id}?view=lines&basis=net`
    const first = await ask(address, buyer.cookie)
    assert.equal(first.status, 200)
    assert.deepEqual(numbersIn(first.html), [...range(1, 51), ...range(1, 51)])
    assert.ok(first.bytes < 1200 * KIB, `${first.bytes} bytes`)
    const links = linksIn(first.html)
    assert.deepEqual(links, [address, ...range(1, 10).map((page) => `${address}&lines=${page * 50 + 1}`)])
    const last = await ask(links.at(-1)!, buyer.cookie)
    assert.deepEqual(numbersIn(last.html), [...range(451, 501), ...range(451, 501)])
    assert.deepEqual(linksIn(last.html), links)
    assert.match(totalsIn(last.html), new RegExp(lineComparisonMessages.optional_total.ar))
    assert.equal(totalsIn(last.html), totalsIn(first.html))
    assert.deepEqual(numbersIn((await ask(`${address}&lines=52`, buyer.cookie)).html), numbersIn(first.html))
  })
})
