import { expect, says, test } from '../fixtures.ts'
import { aMarket } from '../../support/every-page.ts'
import { changesOf, faultsOf, holdLateSheets, noteLook, shiftOf, wholeOf } from './looks.ts'

/*
 * Style sheets that come later than the page's own change nothing that is seen.
 */

test('what is seen while late style sheets are on their way is as it stays, and does not move', async ({
  page,
  database,
  signInAs,
}) => {
  const { me, own, product, supplier } = await aMarket(database)
  await signInAs(me)
  for (const path of [`/rfq/${own.rfq_id}`, `/market-place/${product.product_id}`, `/profile/${supplier.company_id}`]) {
    const sheets = await holdLateSheets(page)
    await page.goto(path, { waitUntil: 'load' })
    // Scripts run, and everything that comes with a sheet waits for it.
    await expect
      .poll(async () => sheets.held.length > 0 || (await page.locator('html[data-ready]').count()) > 0)
      .toBe(true)
    expect(await faultsOf(page), path).toEqual([])
    const look = await noteLook(page)
    await sheets.release()
    await wholeOf(page)
    expect(await changesOf(look), path).toEqual([])
    expect(await shiftOf(page, look), path).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('nothing of a page that a link leads to is seen without its styles', async ({ page, database, signInAs }) => {
  const { me } = await aMarket(database)
  await signInAs(me)
  await page.goto('/support')
  const sheets = await holdLateSheets(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: says.ar('site.name') })
    .click()
  await expect(page).toHaveURL('/home')
  const rows = page.getByRole('main').getByRole('article')
  await expect.poll(async () => sheets.held.length + (await rows.count())).toBeGreaterThan(0)
  expect((await faultsOf(page)).filter((fault) => !fault.startsWith('loading'))).toEqual([])
  const early = (await rows.count()) > 0 ? await noteLook(page) : undefined
  await sheets.release()
  await expect(rows.first()).toBeVisible()
  const look = early ?? (await noteLook(page))
  await wholeOf(page)
  expect(await changesOf(look)).toEqual([])
})
