// needs a browser: layout, print
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aBid } from '../../support/make/bids.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, holdToasts, isPartOf, ONE_LANGUAGE, says, SCREENS, test, BOTH_IN_ALL } from '../fixtures.ts'

const [PHONE, DESK] = SCREENS as [(typeof SCREENS)[number], (typeof SCREENS)[number]]
const ENGLISH =
  'Supply and installation of two hundred and forty office workstations with chairs, drawers, cabling and training for the facility team. '
const ENDLESS = 'W'.repeat(240)
const COMPANY = 'Najd'.repeat(30)

const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', '')

/** Products of these journeys have no bytes. */
const withPictures = (context: BrowserContext) =>
  context.route('**/uploads/product/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )

/** How far the page could be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function boxOf(locator: Locator) {
  const { x, y, width, height } = (await locator.boundingBox())!
  return { left: x, top: y, right: x + width, bottom: y + height, middle: x + width / 2 }
}

async function covers(cover: Locator, covered: Locator) {
  const [a, b] = await Promise.all([boxOf(cover), boxOf(covered)])
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The line boxes of an element's text that are seen, and the side that the page starts at. */
const linesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { top, bottom } = element.getBoundingClientRect()
    // Dots that cut a text may hang beside its block, but never its letters.
    const { left, right } = element.parentElement!.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(element.parentElement!)
    const seen = [...range.getClientRects()].filter(
      (line) => line.width > 0 && line.top >= top - 1 && line.bottom <= bottom + 1,
    )
    const rtl = document.dir === 'rtl'
    const { direction, webkitLineClamp } = getComputedStyle(element)
    return {
      indent: Math.min(
        ...seen.map((line) =>
          rtl ? right - parseFloat(paddingRight) - line.right : line.left - left - parseFloat(paddingLeft),
        ),
      ),
      direction,
      clamp: webkitLineClamp,
    }
  })

for (const lang of BOTH_IN_ALL) {
  const t = says[lang]

  test(`${lang}: names without spaces and prices of nine digits stay inside the page`, async ({
    context,
    page,
    database,
    signInAs,
  }) => {
    await withPictures(context)
    const buyer = await aCompany(database, { company_name: COMPANY, lang })
    const supplier = await aSupplier(database, { company_name: COMPANY })
    const rfq = await anRfq(database, { buyer, title: ENDLESS, description: ENDLESS })
    await aBid(database, { rfq_id: rfq.rfq_id, supplier, total_amount: 987_654_321.5, comments: ENDLESS })
    await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 123_456_789.25 })
    const { product_id, seller } = await aProduct(database, {
      product_name: ENDLESS,
      description: ENDLESS,
      start_price: 987_654_321.5,
    })
    await database.kysely
      .updateTable('companies')
      .set({ company_name: COMPANY })
      .where('company_id', '=', seller.company_id)
      .execute()
    await signInAs(buyer)
    for (const { viewport } of lang === 'ar' ? [PHONE, DESK] : [PHONE]) {
      await page.setViewportSize(viewport)
      for (const path of [
        `/rfq/${rfq.rfq_id}`,
        `/rfq/${rfq.rfq_id}?view=compare`,
        '/my-rfq',
        `/market-place/${product_id}`,
        `/market-place?search=${ENDLESS.slice(0, 90)}`,
        `/profile/${seller.company_id}`,
      ]) {
        await page.goto(at(lang, path))
        expect(await sideways(page), `${path} at ${viewport.width}`).toBe(0)
        const cut = await page
          .locator('main dl, main dd, .price')
          .evaluateAll((all) =>
            all
              .filter(
                (one) =>
                  one.checkVisibility() &&
                  one.scrollWidth > one.clientWidth + 1 &&
                  getComputedStyle(one).display !== 'inline',
              )
              .map((one) => one.outerHTML),
          )
        expect(cut, `${path} at ${viewport.width}`).toEqual([])
      }
    }

    await page.setViewportSize(PHONE.viewport)
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
    await page.getByRole('link', { name: t('rfqs.cancel'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(t('rfqs.cancel_body'))).toBeInViewport({ ratio: 1 })
    expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  })

  test(`${lang}: text of both languages starts at the same side, and is cut at its own end`, async ({
    page,
    database,
    signInAs,
  }) => {
    const buyer = await aCompany(database, { lang })
    const english = await anRfq(database, { buyer, title: ENGLISH.trim(), description: ENGLISH.repeat(4) })
    const arabic = await anRfq(database, {
      buyer,
      description: 'تجهيز ثلاثة أدوار في مبنى إداري بمحطات عمل مفتوحة وكراسي دوّارة. '.repeat(6),
    })
    await aBid(database, { rfq_id: english.rfq_id, comments: ENGLISH.repeat(6) })
    await signInAs(buyer)
    await page.goto(at(lang, '/my-rfq'))
    for (const [rfq, direction] of [
      [english, 'ltr'],
      [arabic, 'rtl'],
    ] as const) {
      const row = page.getByRole('article').filter({ has: page.locator(`a[href$="/rfq/${rfq.rfq_id}"]`) })
      for (const block of [row.getByRole('heading'), row.locator('p').first()]) {
        const lines = await linesOf(block)
        expect(lines).toMatchObject({ direction, clamp: '2' })
        expect(Math.abs(lines.indent), await block.innerHTML()).toBeLessThanOrEqual(2)
      }
      await expect(row.getByRole('heading')).toHaveAttribute('title', rfq.title)
    }
    await page.goto(at(lang, `/rfq/${english.rfq_id}`))
    for (const block of [
      page.getByRole('heading', { level: 1 }),
      page.locator('.prose').first(),
      page.getByRole('article').locator('.clamp'),
    ]) {
      const lines = await linesOf(block)
      expect(lines.direction).toBe('ltr')
      expect(Math.abs(lines.indent), await block.innerHTML()).toBeLessThanOrEqual(2)
    }
  })

  test(`${lang}: what a stop of the time rail says stands under its dot`, async ({ page, database }) => {
    for (const [closes_in, delivery_in] of [
      [1, 20],
      [9, 20],
      [19, 20],
    ] as const) {
      const { rfq_id } = await anRfq(database, { closes_in, delivery_in })
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      const [dots, stops] = [
        page.locator('aside [aria-hidden="true"] > div > i'),
        page.locator('aside li:has(> b > time)'),
      ]
      const boxes = await Promise.all([0, 1, 2].map((stop) => boxOf(stops.nth(stop))))
      for (const [stop, words] of boxes.entries()) {
        const { middle } = await boxOf(dots.nth(stop))
        expect(words.left - 1, `stop ${stop} of ${closes_in}`).toBeLessThanOrEqual(middle)
        expect(words.right + 1, `stop ${stop} of ${closes_in}`).toBeGreaterThanOrEqual(middle)
      }
      expect(await covers(stops.nth(0), stops.nth(1))).toBe(false)
      expect(await covers(stops.nth(1), stops.nth(2))).toBe(false)
    }
  })
}

for (const lang of ONE_LANGUAGE) {
  test(`${lang}: the prices of a row of products stand in one line, two steps side by side`, async ({
    context,
    page,
    database,
  }) => {
    await withPictures(context)
    const mark = `رف${Date.now()}`
    const { seller } = await aProduct(database, {
      product_name: `${mark} ${ENGLISH.slice(0, 90)}`,
      description: ENGLISH,
    })
    await aProduct(database, { product_name: mark, description: 'قصير.', start_price: 12_345 })
    await aProduct(database, { product_name: `${mark} واحد`, start_price: 987_654_321.5 })
    await aProduct(database, { product_name: `${mark} اثنان`, seller })
    for (const { viewport } of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await page.goto(at(lang, `/market-place?search=${encodeURIComponent(mark)}`))
      await expect(page.getByRole('article')).toHaveCount(4)
      const cards = await page.getByRole('article').evaluateAll((all) =>
        all.map((card) => ({
          card: card.getBoundingClientRect().top,
          price: card.querySelector('dt')!.getBoundingClientRect().top,
        })),
      )
      for (const { card, price } of cards) {
        const row = cards.filter((other) => other.card === card)
        expect(
          row.map((other) => Math.abs(other.price - price) < 1),
          `at ${viewport.width}`,
        ).not.toContain(false)
      }
    }
    const steps = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: mark, exact: true }) })
      .locator('dl > div')
    const [first, second] = await Promise.all([boxOf(steps.nth(0)), boxOf(steps.nth(1))])
    expect(second.top).toBe(first.top)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE.viewport, isMobile: true, hasTouch: true })
  for (const lang of LANGS) {
    const t = says[lang]

    if (lang === 'ar')
      test(`${lang}: toasts cover no heading and no way out, and are taken back when the form is sent again`, async ({
        page,
        database,
        signInAs,
      }) => {
        const toast = page.locator('.toast')
        const rfq = await anRfq(database)
        await signInAs(await aSupplier(database, { lang }))
        await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
        await page.getByRole('link', { name: t('bids.place') }).click()
        await holdToasts(page)
        const form = page.getByRole('dialog', { name: t('bids.place') })
        const submit = form.getByRole('button', { name: t('bids.submit') })
        await submit.click()
        await expect(toast).toHaveCount(1)
        for (const covered of [
          form.getByRole('heading', { level: 2 }),
          form.getByRole('button', { name: t('site.a11y_dialog_close') }),
          submit,
        ]) {
          expect(await covers(toast, covered)).toBe(false)
        }
        const box = await boxOf(form)
        expect([box.left, box.top, box.right, box.bottom]).toEqual([0, 0, PHONE.viewport.width, PHONE.viewport.height])
        await expect(page.locator('html')).toHaveCSS('scrollbar-gutter', 'auto')

        // The first is taken back before the second says what is wrong now.
        const first = await toast.getAttribute('id')
        await submit.click()
        await expect(page.locator(`.toast:not([id="${first}"])`)).toHaveCount(1)
        await expect(toast).toHaveCount(1)

        // It is as old outside of the dialog as inside.
        await expect
          .poll(() =>
            toast.evaluate((element) =>
              Math.max(...element.getAnimations({ subtree: true }).map(({ currentTime }) => Number(currentTime))),
            ),
          )
          .toBeGreaterThan(1000)
        await form.getByRole('button', { name: t('site.a11y_dialog_close') }).click()
        await expect(form).toBeHidden()
        await expect(page.locator('body > div > .toasts')).toBeVisible()
        expect(
          await toast.evaluate((element) =>
            Math.max(...element.getAnimations({ subtree: true }).map(({ currentTime }) => Number(currentTime))),
          ),
        ).toBeGreaterThan(1000)
        expect(await covers(toast, page.getByRole('banner'))).toBe(false)
      })

    if (lang === 'en')
      test(`${lang}: lists begin soon, signing in is at hand, and bars leave what they lead to uncovered`, async ({
        page,
        database,
        signInAs,
      }) => {
        const rfq = await anRfq(database)
        for (let bid = 0; bid < 3; bid++) await aBid(database, { rfq_id: rfq.rfq_id })
        for (const path of ['/rfqs', '/market-place', '/suppliers']) {
          await page.goto(at(lang, path))
          await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_login') })).toBeVisible()
          await expect(page.getByRole('link', { name: t('site.nav_register') })).toHaveCount(1)
          expect((await boxOf(page.getByRole('article').first())).top, path).toBeLessThan(290)
          expect(await sideways(page)).toBe(0)
        }
        await signInAs(rfq.buyer)
        await page.goto(at(lang, '/rfqs'))
        expect((await boxOf(page.getByRole('article').first())).top).toBeLessThan(350)

        await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
        const bar = page.getByTestId('bid-bar')
        await expect(bar).toBeHidden()
        await page
          .locator('aside dl')
          .first()
          .evaluate((facts) => scrollBy(0, facts.getBoundingClientRect().bottom))
        await expect(bar).toBeVisible()
        await bar.getByRole('link', { name: t('bids.review') }).click()
        await expect(page.locator('#bids')).toBeInViewport()
        await expect(bar).toBeHidden()
      })
  }
})

test('the menu of the browser prints the same paper as the button', async ({ page, database }) => {
  const rfq = await anRfq(database)
  await aBid(database, { rfq_id: rfq.rfq_id })
  const paper = page.getByTestId('paper')
  let prepared = false
  const isPaper = isPartOf('rfq-paper')
  page.on('response', (answer) => (prepared ||= isPaper(answer.url())))
  await page.goto(`/rfq/${rfq.rfq_id}`)
  let steps = 0
  await expect.poll(() => page.mouse.move(40, 40 + steps++).then(() => prepared)).toBe(true)
  // The browser tells it while it stands still: what is not there when the event ends is not printed.
  await expect
    .poll(() =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'))
        return document.querySelector('[data-testid=paper]')?.querySelectorAll(':scope > section').length ?? 0
      }),
    )
    .toBe(2)
  const printed = await paper.innerText()
  await page.reload()
  await ready(page)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: says.ar('site.print') }).click()
  await expect(paper).toHaveCount(1)
  expect(await paper.innerText()).toBe(printed)
})

test('an RFQ without bids says so once', async ({ page, database, signInAs }) => {
  const rfq = await anRfq(database)
  await signInAs(rfq.buyer)
  await page.goto(`/rfq/${rfq.rfq_id}`)
  await expect(page.getByText(says.ar('bids.empty_owner'))).toHaveCount(1)
})
