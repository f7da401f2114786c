import assert from 'node:assert/strict'
import { it } from 'node:test'
import { browserApp } from '#test/support/browser/browser-app.ts'
import type { ScriptedBrowser } from '#test/support/browser/scripted-browser.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* What is copied from a page, as a chat, a text program and a spreadsheet get it. */

const { browseWithScripts, database } = await browserApp({ RATE_LIMITS: 'off' })

/** Selects all of an element and copies it. */
async function copy(page: ScriptedBrowser, selector: string) {
  const { document, window } = page
  document.dispatchEvent(new window.Event('selectstart'))
  await page.rest()
  const element = document.querySelector(selector)
  assert.ok(element, selector)
  const range = document.createRange()
  range.selectNodeContents(element)
  const selection = document.getSelection()!
  selection.removeAllRanges()
  selection.addRange(range)
  const copied = new Map<string, string>()
  const event = new window.Event('copy', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { setData: (type: string, text: string) => copied.set(type, text) } })
  element.dispatchEvent(event)
  assert.ok(event.defaultPrevented)
  return { text: copied.get('text/plain') ?? '', html: copied.get('text/html') ?? '' }
}

it('an amount is copied once, with its currency, and without what screen readers hear', async () => {
  const { product_id } = await aProduct(database)
  const page = await browseWithScripts({ lang: 'ar' })
  await page.goto(`/market-place/${product_id}`)
  const { html } = await copy(page, 'main dl')
  assert.match(html, /^<div dir="rtl">/)
  assert.equal(html.split('950.00').length, 2)
  assert.ok(html.includes('ر.س') && !/ريال|class=|style=/.test(html), html)
  const closed = page.document.querySelector<HTMLElement>('main dl > div')!
  closed.style.display = 'none'
  const seen = await copy(page, 'main dl')
  assert.ok(
    !seen.html.includes('950.00') && !page.document.querySelector('[data-unseen]'),
    'what is closed is not copied',
  )
})

it('a table is copied with its columns, its numbers as numbers and its texts as texts', async () => {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer })
  await withLines(database, rfq_id, [
    { description: '=1+1', quantity: '1250', unit_code: 'MTR' },
    { description: '3/4', quantity: '2', unit_code: 'H87' },
  ])
  for (const [lang, dir] of [
    ['ar', 'rtl'],
    ['en', 'ltr'],
  ] as const) {
    const page = await browseWithScripts({ as: buyer, lang })
    await page.goto(lang === 'ar' ? `/rfq/${rfq_id}` : `/en/rfq/${rfq_id}`)
    const { text, html } = await copy(page, 'main table tbody')
    assert.ok(html.startsWith(`<table dir="${dir}"><tr>`), html)
    const rows = text.split('\n').map((row) => row.split('\t'))
    assert.deepEqual(
      rows.slice(-2).map(([number, description]) => [number, description]),
      [
        ['1', '=1+1'],
        ['2', '3/4'],
      ],
      text,
    )
    assert.match(html, /<td>1<\/td>/)
    assert.match(html, /<td style='mso-number-format:"\\@"'>(?:<[^>]*>)*=1\+1/)
    assert.match(html, /<td style='mso-number-format:"\\@"'>3\/4/)
    await page.close()
  }
})

it('an amount that stands alone in its cell is a number, and one with a note is copied once', async () => {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer })
  for (const total_amount of [218_000, 1250.5]) await aBid(database, { rfq_id, total_amount })
  const page = await browseWithScripts({ as: buyer, lang: 'en' })
  await page.goto(`/en/rfq/${rfq_id}?view=compare`)
  const { text } = await copy(page, 'main table')
  assert.match(text, /\t1,250\.50 SAR including VAT\t218,000\.00 SAR including VAT\n/i)
  const [cell] = page.document.querySelectorAll('main table td')
  const price = cell!.querySelector('.price')
  cell!.replaceChildren(price!)
  const alone = await copy(page, 'main table')
  assert.match(alone.text, /\t1,250\.50\t218,000/)
  assert.ok(alone.html.includes('<td>1,250.50</td>'))
  await page.close()
})
