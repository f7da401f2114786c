// needs a browser: hydration
import type { Page } from '@playwright/test'
import { expect, says, test } from '../fixtures.ts'
import { aMarket } from '../../support/every-page.ts'

/*
 * Each part of a page that acts in the browser does so, without a new document: none stays what the server wrote.
 */

const t = says.ar
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => main(page).getByRole('link', { name })

/** Whether all of it happened in one document. */
async function oneDocument(page: Page, path: string, act: () => Promise<void>) {
  await page.goto(path)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await act()
  expect(await page.evaluate(() => 'stays' in window), `${path} is still the same document`).toBe(true)
}

async function sharesAndCloses(page: Page) {
  await button(page, t('site.share')).click()
  const dialog = page.getByRole('dialog', { name: t('site.share_title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function follows(page: Page) {
  const follow = button(page, t('following.follow'))
  await follow.click()
  await expect(main(page).locator('[aria-pressed=true]')).toHaveCount(1)
}

async function contactsOf(page: Page, phone: string) {
  await link(page, t('suppliers.show_contacts')).first().click()
  await expect(main(page).getByRole('link', { name: t('site.a11y_call', { phone }) })).toBeVisible()
}

/** Opens the question of a link over the page and leaves it. */
async function asks(page: Page, name: string) {
  const before = page.url()
  await link(page, name).first().click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(question).toHaveCount(0)
  expect(page.url()).toBe(before)
}

test('every part of the pages of a member reacts', async ({ page, database, signInAs }) => {
  const market = await aMarket(database)
  const { me, own, lined, other, product, foreign, supplier } = market
  await signInAs(me)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const banner = page.getByRole('banner')

  await test.step('the frame', () =>
    oneDocument(page, '/support', async () => {
      await banner.getByRole('button', { name: t('notifications.bell', { number: 7 }) }).click()
      const newest = page.getByRole('dialog', { name: t('notifications.title') })
      await expect(newest.getByRole('listitem').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await banner.getByRole('button', { name: t('site.a11y_account_menu', { company: me.company_name }) }).click()
      await expect(page.getByRole('menuitem', { name: t('site.nav_logout') })).toBeVisible()
      await page.keyboard.press('Escape')
      const html = page.locator('html')
      await banner.getByRole('button', { name: t('site.theme_dark') }).click()
      await expect(html).toHaveAttribute('data-theme', 'dark')
      await banner.getByRole('button', { name: t('site.theme_system') }).click()
      await banner.getByRole('button', { name: t('site.theme_light') }).click()
      await expect(html).toHaveAttribute('data-theme', 'light')
    }))

  await test.step('an own RFQ', () =>
    oneDocument(page, `/rfq/${own.rfq_id}`, async () => {
      await sharesAndCloses(page)
      await button(page, t('site.print')).click()
      await expect(page.getByTestId('paper')).toHaveCount(1)
      await asks(page, t('rfqs.cancel'))
      await asks(page, t('bids.a11y_accept', { company: supplier.company_name }))
      await button(page, t('bids.show_remaining', { count: 2 })).click()
      await expect(
        main(page)
          .getByRole('region', { name: t('bids.title') })
          .getByRole('article'),
      ).toHaveCount(6)
      await button(page, t('suppliers.a11y_supplier_card', { company: supplier.company_name })).click()
      const card = page.getByRole('dialog', { name: supplier.company_name })
      await card.getByRole('link', { name: new RegExp(t('suppliers.show_contacts')) }).click()
      await expect(
        card.getByRole('link', { name: t('site.a11y_call', { phone: supplier.phone_number }) }),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await link(page, t('bids.sort_delivery')).click()
      await expect(page).toHaveURL(/sort=delivery/)
      await link(page, t('bids.view_compare')).click()
      await expect(main(page).getByRole('table')).toBeVisible()
    }))

  await test.step('the comparison of lines', () =>
    oneDocument(page, `/rfq/${lined.rfq_id}?view=lines`, async () => {
      await link(page, t('line_comparison.basis_net')).click()
      await expect(page).toHaveURL(/basis=net/)
      await link(page, t('line_comparison.view_totals')).click()
      await expect(page).toHaveURL(/view=compare/)
    }))

  await test.step('the RFQ of somebody else', () =>
    oneDocument(page, `/rfq/${other.rfq_id}`, async () => {
      await follows(page)
      await sharesAndCloses(page)
      await asks(page, t('bids.place'))
    }))

  await test.step('the product of somebody else', () =>
    oneDocument(page, `/market-place/${foreign.product_id}`, async () => {
      await sharesAndCloses(page)
      await button(page, t('site.a11y_next_image')).click()
      await expect(link(page, t('marketplace.a11y_thumbnail', { index: 2 }))).toHaveAttribute('aria-current', 'true')
      await link(page, t('site.a11y_image_alt', { name: foreign.product_name, index: 2 })).click()
      await expect(page.getByRole('dialog')).toContainText(t('site.a11y_image_of', { index: 2, total: 3 }))
      await page.keyboard.press('Escape')
      await contactsOf(page, foreign.seller.phone_number)
    }))

  await test.step('an own product', () =>
    oneDocument(page, `/market-place/${product.product_id}`, async () => {
      await sharesAndCloses(page)
      await asks(page, t('marketplace.delete_short'))
      await asks(page, t('marketplace.form_edit'))
      await expect(main(page).getByText(t('marketplace.image_count', { count: 2 }))).toBeVisible()
    }))

  await test.step('a supplier', () =>
    oneDocument(page, `/profile/${foreign.seller.company_id}`, async () => {
      await follows(page)
      await sharesAndCloses(page)
      await contactsOf(page, foreign.seller.phone_number)
      await link(page, foreign.product_name).first().click()
      await expect(page).toHaveURL(`/market-place/${foreign.product_id}`)
    }))

  await test.step('lists', async () => {
    for (const [path, narrowed] of [
      ['/rfqs', 'rfqs'],
      ['/market-place', 'market'],
      ['/suppliers', 'suppliers'],
    ] as const)
      await oneDocument(page, path, async () => {
        await main(page).getByRole('searchbox').fill(`zzzz${narrowed}`)
        await expect(page).toHaveURL(/search=zzzz/)
        await expect(main(page).getByRole('article')).toHaveCount(0)
        if (path === '/suppliers') return
        await asks(page, t('searches.save'))
      })
    await oneDocument(page, '/my-rfq', async () => {
      await main(page)
        .getByRole('article')
        .filter({ hasText: own.title })
        .first()
        .getByRole('button', { name: t('rfqs.actions') })
        .click()
      await page.getByRole('menuitem', { name: t('rfqs.cancel') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.goBack({ waitUntil: 'commit' })
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    })
    await oneDocument(page, '/notifications', async () => {
      await button(page, t('notifications.mark_all')).click()
      await expect(banner.getByRole('button', { name: t('notifications.bell_none') })).toBeVisible()
    })
  })

  await test.step('the start page', () =>
    oneDocument(page, '/home', async () => {
      await main(page).getByRole('article').first().getByRole('link').last().click()
      await expect(page).not.toHaveURL(/\/home$/)
    }))
})

test('every part of the pages of a guest reacts', async ({ page, database }) => {
  const { own, foreign } = await aMarket(database)
  await oneDocument(page, `/rfq/${own.rfq_id}`, async () => {
    await sharesAndCloses(page)
    await link(page, t('following.follow')).click()
    await expect(page).toHaveURL(/\/login\?from=/)
  })
  await oneDocument(page, `/market-place/${foreign.product_id}`, async () => {
    await sharesAndCloses(page)
    await button(page, t('site.a11y_next_image')).click()
    await expect(link(page, t('marketplace.a11y_thumbnail', { index: 2 }))).toHaveAttribute('aria-current', 'true')
  })
  await oneDocument(page, `/profile/${foreign.seller.company_id}`, () => sharesAndCloses(page))
})
