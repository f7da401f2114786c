import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { addressesOf, aMarket, type Market } from '../../support/every-page.ts'
import { at, expect, says, screenOf, SCREENS, test } from '../fixtures.ts'
import { changesOf, faultsOf, hold, isScript, noteLook, shiftOf, wholeOf } from './looks.ts'

/*
 * What is seen before any script has come: complete, in its own look, and as it stays.
 */

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

  for (const viewer of ['guest', 'member'] as const) {
    test(`the first sight of every page of a ${viewer} has its styles, shows nothing twice and fits`, async ({
      page,
      database,
      signInAs,
    }) => {
      const market = await aMarket(database)
      if (viewer === 'member') await signInAs(market.me)
      await hold(page, isScript)
      for (const path of addressesOf(market, viewer).filter((address) => address !== '/dev/components')) {
        await page.goto(path, { waitUntil: 'load' })
        expect.soft(await faultsOf(page), path).toEqual([])
      }
    })
  }

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

for (const lang of LANGS) {
  const { name: screen, viewport } = screenOf[lang]
  test.describe(`${lang}, ${screen}`, () => {
    test.use({ viewport })
    test('what is seen before scripts come stays where and as it is', async ({ page, database, signInAs }) => {
      const market = await aMarket(database)
      await signInAs(market.me)
      for (const path of [...mainPages(market), '/rfqs/new', '/rfqs/new?step=4']) {
        const scripts = await hold(page, isScript)
        await page.goto(at(lang, path), { waitUntil: 'load' })
        const look = await noteLook(page)
        await scripts.release()
        await wholeOf(page)
        const changes = await changesOf(look)
        // On other pages a control may give way to its form with scripts.
        const counts = (change: string) => path.startsWith('/rfqs/new') || !change.endsWith(': gone')
        expect.soft(changes.filter(counts), path).toEqual([])
        expect.soft(await shiftOf(page, look), path).toEqual([])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })
  })
}
