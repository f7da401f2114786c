// needs a browser: hydration, layout
import { aMarket, type Market } from '../../support/every-page.ts'
import { expect, says, SCREENS, test } from '../fixtures.ts'
import { faultsOf, hold, isScript } from './looks.ts'

/*
 * What is seen and done before any script has come; each page at that time: `crawl`.
 */

test.use({ fresh: 'first paint' })

/** The pages that show most. */
const mainPages = ({ own, lined, product, supplier }: Market) => [
  '/home',
  `/rfq/${own.rfq_id}`,
  `/rfq/${lined.rfq_id}?view=lines`,
  `/market-place/${product.product_id}`,
  `/profile/${supplier.company_id}`,
]

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS[0]!.viewport })

  test('nothing is painted before its styles have come, however late', async ({ page }) => {
    const styles = await hold(page, (url) => new URL(url).pathname.endsWith('.css'))
    await page.goto('/rfqs', { waitUntil: 'commit' })
    // The document is there to its end, and waits for its sheet.
    await expect(page.locator('#state')).toBeAttached()
    await expect.poll(() => styles.held.length).toBe(1)
    expect(await page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name))).toEqual([])
    await styles.release()
    const [painted, styled] = await page.evaluate(async () => {
      const first = new Promise<number>((resolve) =>
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          resolve(list.getEntries()[0]!.startTime)
        }).observe({ type: 'paint', buffered: true }),
      )
      const sheets = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css'))
      const at = await first
      return [at, Math.max(...(sheets() as PerformanceResourceTiming[]).map(({ responseEnd }) => responseEnd))]
    })
    expect(painted).toBeGreaterThan(styled)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('pages have their styles, show nothing twice and fit', async ({ page, database, signInAs }) => {
      const market = await aMarket(database)
      await signInAs(market.me)
      for (const path of [...mainPages(market), '/rfqs/new']) {
        await page.goto(path)
        expect.soft(await faultsOf(page), path).toEqual([])
      }
    })
  })

  test('what is pressed before scripts come opens its page or is done when they have come', async ({
    page,
    database,
    signInAs,
  }) => {
    const t = says.ar
    const { me, own } = await aMarket(database)
    await signInAs(me)
    const scripts = await hold(page, isScript)
    const banner = page.getByRole('banner')
    await page.goto('/rfqs', { waitUntil: 'load' })
    await banner.getByRole('button', { name: t('notifications.bell', { number: 7 }) }).click()
    await expect(page).toHaveURL(/\/notifications\?$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('notifications.settings') })
      .click()
    await expect(page).toHaveURL('/notifications/settings')
    await page.goto(`/rfq/${own.rfq_id}`, { waitUntil: 'load' })
    await banner.getByLabel(t('site.a11y_account_menu', { company: me.company_name })).click()
    await scripts.release()
    await expect(page.getByRole('menuitem', { name: t('site.nav_logout') })).toBeVisible()
  })
})
