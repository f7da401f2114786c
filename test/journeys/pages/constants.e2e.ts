// needs a browser: layout, storage
import type { Page } from '@playwright/test'
import { aBid } from '../../support/make/bids.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, holdToasts, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/** How long the first toast stays and where it stands, as soon as it is there. */
const firstToast = async (page: Page) => {
  const seen = await page.waitForFunction(() => {
    const [bar, text] = ['toast-time', 'toast'].map((part) => document.querySelector(`.toasts .${part}`))
    if (!bar || !text) return null
    const { right, top } = text.getBoundingClientRect()
    return { stays: getComputedStyle(bar).animationDuration, right, top }
  })
  return (await seen.jsonValue())!
}

const LONG = 'نورّد ونركّب ونصون كل ما يحتاجه المكتب من أثاث وأجهزة. '.repeat(30)

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: the theme is light until it is chosen, also as the device has it, kept as \`theme\`, and set before anything is painted`, async ({
    page,
  }) => {
    await page.goto(at(lang, '/support'))
    const root = page.locator('html')
    const theme = () =>
      page.evaluate(() => [
        document.documentElement.dataset.theme,
        document.documentElement.classList.contains('dark'),
        localStorage.getItem('theme'),
      ])
    await expect(root).toHaveAttribute('data-ready', '')
    expect(await theme()).toEqual(['light', false, null])
    await page.getByRole('button', { name: t('site.theme_dark') }).click()
    await expect.poll(theme).toEqual(['dark', true, 'dark'])
    await page.reload({ waitUntil: 'commit' })
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(root).toHaveClass(/dark/)
    await expect(root).toHaveAttribute('data-ready', '')
    const bright = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink') === '#14211f')
    expect(await bright()).toBe(false)
    await page.getByRole('button', { name: t('site.theme_system') }).click()
    await expect.poll(theme).toEqual(['system', false, 'system'])
    expect(await bright()).toBe(true)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await bright()).toBe(false)
    await page.reload({ waitUntil: 'commit' })
    await expect(root).toHaveAttribute('data-theme', 'system')
    await expect(root).toHaveAttribute('data-ready', '')
    expect(await bright()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await bright()).toBe(true)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await page.getByRole('button', { name: t('site.theme_light') }).click()
    await expect.poll(theme).toEqual(['light', false, 'light'])
  })

  test(`${lang}: long texts are cut after their lines`, async ({ page, database }) => {
    const rfq = await anRfq(database, { description: LONG })
    const bid = await aBid(database, { rfq_id: rfq.rfq_id, comments: LONG })
    const { seller } = await aProduct(database, { description: LONG })
    await database.kysely
      .updateTable('supplier_profiles')
      .set({ company_profile_description: LONG })
      .where('company_id', '=', seller.company_id)
      .execute()
    await page.route('**/uploads/product/**', (route) =>
      route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    const lines = async (path: string, selector: string) => {
      await page.goto(at(lang, path))
      return page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { webkitLineClamp, overflow, lineHeight } = getComputedStyle(element)
          return {
            lines: Number(webkitLineClamp),
            overflow,
            shown: Math.round(element.clientHeight / Number.parseFloat(lineHeight)),
          }
        })
    }
    const cut = (lines: number) => ({ lines, overflow: 'hidden', shown: lines })
    expect(
      await lines(`/rfqs?search=${encodeURIComponent(rfq.title)}`, `article:has(a[href$="/rfq/${rfq.rfq_id}"]) p.cut`),
    ).toEqual(cut(2))
    expect(await lines(`/market-place`, 'article p.cut:last-of-type')).toMatchObject({ lines: 3, overflow: 'hidden' })
    expect(
      await lines(
        `/suppliers?search=${encodeURIComponent(seller.company_name)}`,
        `article:has(a[href$="/profile/${seller.company_id}"]) > p.cut`,
      ),
    ).toEqual(cut(2))
    expect(await lines(`/rfq/${rfq.rfq_id}`, `article .clamp`), `bid ${bid.bid_id}`).toEqual(cut(4))
  })

  test(`${lang}: toasts stay five seconds at the top right and are reached with Alt+T; lists to choose from are searched`, async ({
    page,
    database,
    signInAs,
  }) => {
    await page.goto(at(lang, '/register'))
    const submit = page.getByRole('button', { name: t('accounts.register_submit') })
    const toasts = page.getByLabel(t('site.a11y_toasts'))
    const said = toasts.getByText(t('errors.toast_title')).first()
    await submit.click()
    const { stays, right, top } = await firstToast(page)
    expect(stays).toBe('5s')
    expect(right).toBeGreaterThan(1280 / 2)
    expect(top).toBeLessThan(200)
    await expect(said).toBeHidden()

    // Above, the style sheet has counted: where things move it is the code that says how long.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await submit.click()
    expect((await firstToast(page)).stays).toBe('5s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await holdToasts(page)
    await expect(said).toBeVisible()
    await page.keyboard.press('Alt+t')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.toasts') !== null)).toBe(true)
    await expect(page.locator('.toast-time').first()).toHaveCSS('animation-play-state', 'paused')

    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs/new'))
    const main = page.getByRole('main')
    const category = main.getByLabel(t('categories.category'), { exact: true }).first()
    await category.click()
    const list = main.getByRole('listbox')
    await expect(list).toHaveCSS('max-height', '240px')
    await category.fill('qqqq')
    await expect(main.getByText(t('categories.none_match')).first()).toBeVisible()
    await category.fill('')
    await main.getByRole('option').first().click()
    // What the chosen category means stands below it, for everybody to read.
    await expect(main.getByText(t('categories.examples', { examples: '' }).trim().slice(0, 6)).first()).toBeVisible()

    // Behind an open dialog nothing can be reached: toasts stand in it, and outside again once it is closed.
    await signInAs(await aSupplier(database, { lang }))
    await page.goto(at(lang, `/rfq/${(await anRfq(database)).rfq_id}`))
    await page.getByRole('link', { name: t('bids.place') }).click()
    await holdToasts(page)
    const form = page.getByRole('dialog', { name: t('bids.place') })
    await form.getByRole('button', { name: t('bids.submit') }).click()
    await expect(form.getByLabel(t('site.a11y_toasts')).getByText(t('errors.toast_title'))).toBeVisible()
    await page.keyboard.press('Alt+t')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog .toasts') !== null)).toBe(true)
    await form.getByRole('button', { name: t('site.a11y_close_toast') }).click()
    await expect(said).toBeHidden()
    await form.getByRole('button', { name: t('site.a11y_dialog_close') }).click()
    await expect(form).toBeHidden()
    await expect(page.locator('.toasts:popover-open')).toHaveCount(1)
  })
}
