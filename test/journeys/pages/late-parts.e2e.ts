// needs a browser: late code, history
import { aBid } from '../../support/make/bids.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { expect, isPartOf, says, test } from '../fixtures.ts'

test.use({ fresh: 'late code' })

test('what the server wrote stays on the page while its code is still on its way', async ({
  page,
  database,
  signInAs,
}) => {
  const t = says.ar
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
  await signInAs(buyer)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(isPartOf('supplier-card'), async (route) => {
    asked++
    await held.promise
    await route.continue()
  })
  await page.goto(`/rfq/${rfq.rfq_id}`, { waitUntil: 'commit' })
  const name = page.locator('#bids').getByText(supplier.company_name).first()
  await expect(name).toBeVisible()
  await expect.poll(() => asked, { message: 'the code of the part is asked for and held' }).toBeGreaterThan(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-ready', '')
  held.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await page
    .getByRole('link', { name: t('rfqs.edit') })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: t('rfqs.edit') })).toBeVisible()
  await expect(name).toBeVisible()
})

test('what the server wrote stays, and says so, when its code does not come', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const t = says.ar
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
  await signInAs(buyer)
  expectFailure({ url: '/assets/', status: 0 })
  const isCode = isPartOf('supplier-card')
  await page.route(isCode, (route) => route.abort())
  await page.goto(`/rfq/${rfq.rfq_id}`, { waitUntil: 'commit' })
  await expect(page.locator('#bids').getByText(supplier.company_name).first()).toBeVisible()
  const failed = page.getByLabel(t('site.a11y_toasts')).filter({ hasText: t('site.part_failed') })
  await expect(failed).toBeVisible()
  await page.unroute(isCode)
  await failed.getByRole('button', { name: t('site.retry') }).click()
  await expect(failed).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await page
    .locator('#bids')
    .getByRole('button', { name: t('suppliers.a11y_supplier_card', { company: supplier.company_name }) })
    .click()
  await expect(page.getByRole('dialog', { name: supplier.company_name })).toBeVisible()
})

test('a place whose code does not come says so, and is filled when somebody asks', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const t = says.ar
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
  await signInAs(buyer)
  await page.goto('/my-rfq')
  expectFailure({ url: '/assets/', status: 0 })
  expectFailure({ url: '/livez', status: 0 })
  const isCode = isPartOf('supplier-card')
  const isUnreachable = (url: URL) => url.pathname === '/livez' || isCode(url)
  await page.route(isUnreachable, (route) => route.abort())
  await page.getByRole('article').getByRole('link', { name: rfq.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
  const failed = page
    .locator('#bids')
    .getByRole('status')
    .filter({ hasText: t('site.part_failed') })
  await expect(failed.first()).toBeVisible()
  await page.unroute(isUnreachable)
  await failed
    .first()
    .getByRole('button', { name: t('site.retry') })
    .click()
  await expect(page.locator('#bids').getByText(supplier.company_name).first()).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a page works when the code of a slot that it does not show does not come', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const rfq = await anRfq(database)
  await signInAs(await aSupplier(database))
  expectFailure({ url: '/assets/', status: 0 })
  await page.route(isPartOf('slots'), (route) => route.abort())
  await page.goto(`/rfq/${rfq.rfq_id}/bid`)
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await expect(page.getByLabel(says.ar('bids.total_amount'))).toBeVisible()
})

test('a button that is pressed before hydration works after hydration', async ({ page, database, signInAs }) => {
  const t = says.ar
  const rfq = await anRfq(database)
  await signInAs(await aSupplier(database))
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/rfq/${rfq.rfq_id}`, { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: t('site.share') })
    .first()
    .click()
  await expect(page.locator('html')).not.toHaveAttribute('data-ready', '')
  held.resolve()
  await expect(page.getByRole('dialog', { name: t('site.share_title') })).toBeVisible()
})

test('words that are typed before hydration are searched after it', async ({ page, database }) => {
  const { title } = await anRfq(database, { title: `مظلات مواقف ${Date.now()}` })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/rfqs', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill(title)
  await expect(page.locator('html')).not.toHaveAttribute('data-ready', '')
  held.resolve()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('Back before hydration shows the page that one goes back to, also after a reload', async ({
  page,
  database,
  signInAs,
}) => {
  const t = says.ar
  const rfq = await anRfq(database)
  await signInAs(await aSupplier(database))
  await page.goto(`/rfq/${rfq.rfq_id}`)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('site.nav_contact') })
    .click()
  const support = page.getByRole('heading', { level: 1, name: t('site.support_title') })
  await expect(support).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(support).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
  await expect(support).toBeHidden()
  await expect(page).toHaveURL(`/rfq/${rfq.rfq_id}`)
})

test('a page that a link leads to is shown with its parts, and stays where it is', async ({
  page,
  database,
  signInAs,
}) => {
  const t = says.ar
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
  await signInAs(buyer)
  await page.goto('/my-rfq')
  const held = Promise.withResolvers<void>()
  await page.route(isPartOf('supplier-card'), async (route) => {
    await held.promise
    await route.continue()
  })
  const answered = page.waitForResponse(`**/api/v1/rfqs/${rfq.rfq_id}?*`)
  await page.getByRole('article').getByRole('link', { name: rfq.title, exact: true }).click()
  await answered
  await expect(
    page
      .locator('#main .placeholder')
      .first()
      .or(page.getByRole('heading', { level: 1, name: rfq.title })),
  ).toBeVisible()
  const accept = page.getByRole('link', { name: t('bids.a11y_accept', { company: supplier.company_name }) })
  const shownAt = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const named = () => document.querySelector('#bids h3, #bids [aria-haspopup=dialog]') !== null
        if (document.querySelector('#bids')) return resolve(named())
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('#bids')) return
          observer.disconnect()
          resolve(named())
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  held.resolve()
  expect(await shownAt, 'the bids appear together with the names of their suppliers').toBe(true)
  await accept.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a page that came quickly stays where it was scrolled to when a slow one would show its skeleton', async ({
  page,
}) => {
  const t = says.ar
  await page.clock.install()
  await page.goto('/rfqs')
  // Before hydration a link loads a document, which focuses nothing.
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('site.footer_terms') })
    .click()
  // The last step of a navigation.
  await expect(page.getByRole('heading', { level: 1, name: t('site.footer_terms') })).toBeFocused()
  const scrolledTo = await page.evaluate(() => {
    window.scrollTo(0, 500)
    return window.scrollY
  })
  expect(scrolledTo, 'the page is long enough').toBe(500)
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
  await expect(page.getByRole('main').locator('.placeholder')).toHaveCount(0)
})
