// needs a browser: print, focus
import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aBid, type MadeBid } from '../../support/make/bids.ts'
import { aPdf, aPng } from '../../support/make/files.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/** An RFQ with bids, the first two equally low; each is delivered a day later than the one before. */
async function aTender(database: Database, count: number) {
  const rfq = await anRfq(database)
  const bids: MadeBid[] = []
  for (let index = 0; index < count; index++) {
    const supplier = await aSupplier(database)
    const bid = await aBid(database, {
      rfq_id: rfq.rfq_id,
      supplier,
      total_amount: 1000 + Math.max(0, index - 1) * 100,
    })
    await database.kysely
      .updateTable('bids')
      .set({ proposed_delivery_date: sql<string>`riyadh_today() + ${9 + index}::int` })
      .where('bid_id', '=', bid.bid_id)
      .execute()
    bids.push(bid)
  }
  return { rfq, bids, names: bids.map(({ supplier }) => supplier.company_name) }
}

/** Counts print windows instead of opening them. */
const watchPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(Number(document.documentElement.dataset.printed ?? 0) + 1)
    }
  })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: bids beside each other, picked by links, accepted in the table`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
    browser,
    baseURL,
  }) => {
    const { rfq, bids, names } = await aTender(database, 6)
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    await signInAs(rfq.buyer)
    await page.goto(address)
    await page.getByRole('link', { name: t('bids.view_compare') }).click()
    await expect(page).toHaveURL(/view=compare/)
    const table = page.getByRole('table')
    const heads = table.locator('thead th')
    await expect(heads).toHaveCount(4)
    await expect(page.getByRole('article')).toHaveCount(0)

    // Who is equally cheap is marked together; so is the one who delivers first.
    const row = (label: string) => table.getByRole('row', { name: label })
    await expect(row(t('bids.against_lowest')).getByText(t('bids.lowest'), { exact: true })).toHaveCount(2)
    await expect(row(t('bids.against_lowest'))).toContainText(
      `${t('site.amount', { amount: '\u2066+100.00\u2069' })} (10.0%)`,
    )
    await expect(row(t('bids.against_requested')).getByText(t('bids.earliest'))).toHaveCount(1)
    await expectAccessible()

    // At most four: another one then takes the place of the last.
    const add = (name: string) => page.getByRole('link', { name: t('bids.a11y_compare_add', { company: name }) })
    await add(names[3]!).click()
    await expect(heads).toHaveCount(5)
    await expect(page).toHaveURL(
      new RegExp(
        `bids=${bids
          .slice(0, 4)
          .map(({ bid_id }) => bid_id)
          .join(',')}`,
      ),
    )
    await expect(add(names[4]!)).toHaveCount(0)
    const replace = t('bids.a11y_compare_replace', { company: names[4]!, last: names[3]! })
    await expect(page.getByRole('link', { name: replace })).toBeVisible()
    await page.getByRole('link', { name: t('bids.a11y_compare_remove', { company: names[0]! }) }).click()
    await expect(heads).toHaveCount(4)
    await expect(table).not.toContainText(names[0]!)
    await add(names[5]!).click()
    await page.getByRole('link', { name: t('bids.sort_delivery') }).click()
    await expect(page).toHaveURL(/sort=delivery&view=compare&bids=/)
    await expect(heads).toHaveCount(5)

    // The same address shows the same table to a guest, and no way to act.
    const plain = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 800 },
    })
    const reader = await plain.newPage()
    await reader.goto(`${address}${new URL(page.url()).search}`)
    await expect(reader.getByRole('table').locator('thead th')).toHaveCount(5)
    await reader.getByRole('link', { name: t('bids.a11y_compare_remove', { company: names[5]! }) }).click()
    await expect(reader.getByRole('table').locator('thead th')).toHaveCount(4)
    await expect(reader.getByRole('table').getByRole('button')).toHaveCount(0)
    // On a small screen the table scrolls, not the page, and its columns stay readable.
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const widths = await reader
      .locator('tbody tr:first-child td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(190)
    await plain.close()

    // The last row accepts.
    await table.getByRole('link', { name: t('bids.a11y_accept', { company: names[1]! }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('bids.accept_action') })
      .click()
    await expect(page.getByText(t('bids.accept_done'))).toBeVisible()
    await expect(heads.filter({ hasText: names[1]! })).toContainText(t('bids.accepted_badge'))
    // A long history is folded.
    const history = page.getByRole('region', { name: t('rfqs.history') })
    await history.getByText(t('site.show_all')).click()
    await expect(history.getByText(t('rfqs.history_accepted', { company: names[1]! }))).toBeVisible()
    await expectAccessible()
  })

  test(`${lang}: the paper holds the RFQ and every bid, and of contacts those that a member has asked to see`, async ({
    page,
    database,
    signInAs,
  }) => {
    const { rfq, bids, names } = await aTender(database, 8)
    const { phone_number } = bids[0]!.supplier
    await watchPrinting(page)
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    const paper = page.getByTestId('paper')
    const printed = (times: number) => expect(page.locator('html')).toHaveAttribute('data-printed', String(times))

    await page.goto(address)
    await page.getByRole('button', { name: t('site.print') }).click()
    await printed(1)
    await expect(paper).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
    await expect(paper.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
    await expect(paper).toContainText('specification.pdf')
    await expect(paper).toContainText(address)
    for (const name of names) await expect(paper.getByRole('columnheader', { name })).toHaveCount(1)
    await expect(paper.getByRole('table')).toHaveCount(2)
    await expect(paper.getByRole('cell').getByText(t('bids.lowest'), { exact: true })).toHaveCount(2)
    await expect(paper).not.toContainText(phone_number)
    await expect(paper).not.toContainText('quotation.pdf')
    await page.emulateMedia({ media: null })

    // The key of the browser does the same as the button.
    await page.keyboard.press('Control+p')
    await printed(2)

    // From the list of one's own RFQs only the comparison is printed.
    await signInAs(rfq.buyer)
    await page.goto(at(lang, '/my-rfq'))
    const prints = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          window.print = () => resolve(document.querySelector('[data-testid=paper]')?.textContent ?? '')
        }),
    )
    await page
      .getByRole('article')
      .getByRole('button', { name: t('rfqs.actions') })
      .click()
    await page.getByRole('menuitem', { name: t('rfqs.print_compare') }).click()
    const text = await prints
    for (const expected of [...names, t('rfqs.compare_title', { number: rfq.rfq_id })]) expect(text).toContain(expected)
    expect(text).not.toContain(rfq.title)
    expect(text).not.toContain(phone_number)
    await expect(paper).toHaveCount(0)

    await page.goto(address)
    await page.getByRole('button', { name: t('suppliers.a11y_supplier_card', { company: names[0]! }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('suppliers.show_contacts') })
      .click()
    await expect(page.getByRole('dialog').getByText(phone_number)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('site.print') }).click()
    await expect(paper).toContainText(phone_number)
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: pictures are looked at one after the other; the history tells what was changed`, async ({
    page,
    database,
    signInAs,
    windowOf,
    expectAccessible,
  }) => {
    const buyer = await aCompany(database, { lang })
    await signInAs(buyer)
    await page.goto(at(lang, '/my-rfq'))
    const rfq_id = await page.evaluate(
      async (files) => {
        const form = new FormData()
        const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
        const regions = (await (await fetch('/api/v1/regions')).json()) as { region_id: number }[]
        const region_id = regions[0]!.region_id
        const cities = (await (await fetch(`/api/v1/regions/${region_id}/cities`)).json()) as { city_id: number }[]
        const values = {
          title: 'أثاث لقاعة التدريب',
          description: 'طاولات وكراسي لقاعة التدريب.',
          item_description: 'طاولة قابلة للطي بعجلات.',
          quantity: 30,
          deadline: day(10),
          delivery_date: day(20),
          category_id: 1,
          region_id,
          city_id: cities[0]!.city_id,
        }
        for (const [name, value] of Object.entries(values)) form.append(name, String(value))
        for (const { name, type, base64 } of files) {
          form.append(
            'attachments',
            new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }),
          )
        }
        const answer = await fetch('/api/v1/rfqs/new', { method: 'POST', body: form })
        return ((await answer.json()) as { rfq_id: number }).rfq_id
      },
      [aPng('plan.png', 640, 480), aPdf('quantities.pdf'), aPng('room.png', 300, 900)].map(({ name, type, bytes }) => ({
        name,
        type,
        base64: bytes.toString('base64'),
      })),
    )
    await page.goto(at(lang, `/rfq/${rfq_id}`))

    const tile = page.getByRole('link', { name: /plan\.png/ })
    await tile.click()
    const viewer = page.getByRole('dialog', { name: /plan\.png/ })
    const count = (index: number) =>
      expect(page.getByRole('dialog').getByText(t('site.a11y_image_of', { index, total: 2 }))).toBeVisible()
    await count(1)
    await expectAccessible()
    const forward = lang === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    const backward = lang === 'ar' ? 'ArrowRight' : 'ArrowLeft'
    await page.keyboard.press(forward)
    await count(2)
    await expect(page.getByRole('dialog', { name: /room\.png/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /room\.png/ })).toBeInViewport({ ratio: 0.5 })
    await page.keyboard.press(forward)
    await count(2)
    await page.keyboard.press(backward)
    await count(1)
    await page.getByRole('button', { name: t('site.a11y_next_image') }).click()
    await count(2)
    await expect(page.getByRole('button', { name: t('site.a11y_next_image') })).toBeDisabled()
    const zoom = page.getByRole('button', { name: t('site.a11y_zoom') })
    await zoom.click()
    await expect(zoom).toHaveAttribute('aria-pressed', 'true')
    await zoom.click()
    await expect(page.getByRole('img', { name: /room\.png/ })).toBeInViewport({ ratio: 0.5 })
    await count(2)
    await expect(page.getByRole('dialog').getByRole('link', { name: t('site.download') })).toHaveAttribute(
      'download',
      'room.png',
    )
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(tile).toBeFocused()

    // A bid arrives and the quantity is changed: the buyer reads both, others only the change.
    const { supplier } = await aBid(database, { rfq_id })
    await page.getByRole('link', { name: t('rfqs.edit') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('rfqs.quantity')).fill('45')
    await form.getByRole('button', { name: t('amendments.preview') }).click()
    await form.getByRole('button', { name: t('amendments.publish') }).click()
    await expect(page.getByText(t('rfqs.updated')).first()).toBeVisible()
    const change = `${t('rfqs.quantity')}: ${t('rfqs.from_to', { old: '30', new: '45' })}`
    const history = (where: Page) => where.getByRole('region', { name: t('rfqs.history') })
    await expect(history(page)).toContainText(change)
    await expect(history(page)).toContainText(t('rfqs.history_bid_placed', { company: supplier.company_name }))
    const other = await windowOf(await aCompany(database))
    await other.goto(at(lang, `/rfq/${rfq_id}`))
    await expect(history(other)).toContainText(change)
    await expect(history(other)).not.toContainText(supplier.company_name)
    await expectAccessible(other)
  })

  test(`${lang}: who wanted to bid as a guest goes on after signing in`, async ({ page, database, signInAs }) => {
    const rfq = await anRfq(database)
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    await page.goto(address)
    const place = page.getByRole('link', { name: t('bids.place') }).first()
    await expect(place).toHaveAttribute('href', at(lang, `/login?from=${encodeURIComponent(`/rfq/${rfq.rfq_id}/bid`)}`))

    // The old address of the form leads to its page, too.
    await signInAs(await aSupplier(database))
    await page.goto(`${address}?bid=1`)
    await expect(page).toHaveURL(new RegExp(`${address}/bid$`))
    await expect(page.getByRole('heading', { level: 1, name: t('bids.place') })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(rfq.title)
    await signInAs(await aCompany(database))
    await page.goto(`${address}/bid`)
    await expect(page.getByRole('heading', { level: 1, name: t('bids.suppliers_only_title') })).toBeVisible()
    await signInAs(rfq.buyer)
    await page.goto(`${address}/bid`)
    await expect(page.getByRole('main')).toContainText(t('errors.own_rfq'))
    await expect(page.getByRole('main').locator('form')).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('site.back') })
      .click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })
}

test('the menu of the browser prints nothing behind the last card: room there may be an empty sheet', async ({
  page,
  database,
  signInAs,
}) => {
  const { rfq } = await aTender(database, 3)
  // Alone in its list, below which nothing is said of others.
  const { product_name } = await aProduct(database, { product_name: `مقعد ${rfq.rfq_id} ${process.pid}` })
  await signInAs(rfq.buyer)
  // A4 between its margins.
  await page.setViewportSize({ width: 703, height: 1017 })
  for (const address of [
    `/rfq/${rfq.rfq_id}?view=compare`,
    `/market-place?search=${encodeURIComponent(product_name)}`,
  ]) {
    await page.emulateMedia({ media: null })
    await page.goto(address)
    await expect(page.getByRole('article').or(page.getByRole('table')).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const room = await page.evaluate(() => {
      const bottom = (element: Element) => element.getBoundingClientRect().bottom
      return (
        bottom(document.getElementById('root')!) - Math.max(...[...document.querySelectorAll('main .card')].map(bottom))
      )
    })
    expect(Math.abs(room), address).toBeLessThan(2)
    // Browsers leave buttons out where they repeat the head of a table.
    for (const name of await page.locator('thead h3 > *').all()) await expect(name).toHaveCSS('display', 'contents')
  }
})
