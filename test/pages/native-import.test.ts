import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { anError, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'
import { realPages } from '#test/support/pages.ts'

/* Without scripts a file is chosen once: the question which of its sheets to read is answered with the kept file. */

const { app, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { cookie } = await aCompany(database)

async function publish(form: FormValues) {
  const { payload, headers } = multipart({ quantities: 'lines', refresh: 'lines_import', ...form })
  const answer = await app.inject({
    method: 'POST',
    url: '/en/rfqs/new?action=publish',
    payload,
    headers: { accept: 'text/html', cookie, ...headers },
  })
  return { status: answer.statusCode, html: answer.body }
}

const HEAD: MadeCell[] = ['Description', 'Qty', 'Unit']
const CIVIL = { name: 'Civil', rows: [HEAD, ['Concrete', 10, 'm3']] }
const ELECTRICAL = { name: 'Electrical', rows: [HEAD, ['Cable', 5, 'm'], ['Panel', 2, 'pc']] }
const book = aWorkbook([CIVIL, ELECTRICAL])

const descriptions = (html: string) =>
  [...html.matchAll(/<textarea[^>]*name="lines\.\d+\.description"[^>]*>([^<]*)/g)].flatMap(([, text]) => text || [])
const sheets = (html: string) =>
  [...(/<select name="lines_sheet">(.*?)<\/select>/s.exec(html)?.[1] ?? '').matchAll(/<option[^>]*>/g)].map(([tag]) => [
    /value="([^"]*)"/.exec(tag)?.[1],
    tag.includes('selected'),
  ])
const kept = (html: string) => /name="kept\.lines_file"[^>]* value="([\w-]+)"/.exec(html)?.[1] ?? ''

describe('importing without scripts', () => {
  it('asks which of several sheets to read, and reads it from the file that was sent', async () => {
    const own = { 'lines.0.description': 'Own line' }
    const asked = await publish({ ...own, lines_file: book })
    assert.equal(asked.status, 200)
    assert.deepEqual(sheets(asked.html), [
      ['Civil', false],
      ['Electrical', true],
    ])
    assert.deepEqual(descriptions(asked.html), ['Own line'])

    const read = await publish({ ...own, 'kept.lines_file': kept(asked.html), lines_sheet: 'Civil' })
    assert.deepEqual(descriptions(read.html), ['Own line', 'Concrete'])
    assert.deepEqual(sheets(read.html), [])
  })

  it('asks again where another file has other sheets, and not where there is only one', async () => {
    const asked = await publish({ lines_file: book, lines_sheet: 'Of another file' })
    assert.deepEqual(descriptions(asked.html), [])
    assert.equal(sheets(asked.html).length, 2)
    const { html } = await publish({ lines_file: aWorkbook([ELECTRICAL]), lines_sheet: 'Of another file' })
    assert.deepEqual(descriptions(html), ['Cable', 'Panel'])
    assert.deepEqual(sheets(html), [])
  })

  it('says what to check in which row of the file', async () => {
    const { html } = await publish({
      lines_file: aWorkbook([
        { name: 'Civil', rows: [HEAD, ['Concrete', anError('C9', '#REF!'), 'm3'], ['Sand', 2, 't'], ['Total', 2]] },
      ]),
    })
    assert.deepEqual(descriptions(html), ['Concrete', 'Sand'])
    const [, remarks = ''] = /Check these rows of the file<\/b><ul>(.*?)<\/ul>/s.exec(html) ?? []
    assert.equal(
      remarks.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, ''),
      'Row 2, The cell has an error of the spreadsheet: #REF!',
    )
    assert.match(html, /1 row was left out/)
    assert.match(html, /Row 4(?:<!-- -->)?, (?:<!-- -->)?total/)
  })
})
