import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aSupplier } from '#test/support/make/companies.ts'

/* Further categories and regions of a supplier, as boxes of the form of its profile. */

const { browse, browseWithScripts, database } = await browserApp()
const t = says.en
const EDIT = at('en', '/user-profile/supplier/edit')

it('boxes are ticked, shown to everybody, and all taken out again without scripts', async () => {
  const supplier = await aSupplier(database, { lang: 'en', company_name: 'Boxes Trading' })
  const page = browse({ as: supplier, lang: 'en' })
  const main = page.getByRole('main')
  const group = (label: string) => main.getByRole('group', { name: label })
  const save = () => main.getByRole('button', { name: t('site.save') }).click()
  await page.goto(EDIT)
  await group(t('suppliers.other_categories')).getByRole('checkbox').first().check()
  await group(t('suppliers.regions')).getByLabel('Riyadh').check()
  await save()
  const guest = browse({ lang: 'en' })
  await guest.goto(at('en', `/profile/${supplier.company_id}`))
  const facts = guest.getByRole('complementary', { name: 'Boxes Trading' })
  await expect(facts).toContainText('Riyadh')
  await expect(facts).toContainText(t('suppliers.regions'))

  await page.goto(EDIT)
  await group(t('suppliers.other_categories')).getByRole('checkbox').first().uncheck()
  await group(t('suppliers.regions')).getByLabel('Riyadh').uncheck()
  await save()
  await page.goto(EDIT)
  await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

it('a fifth box is refused at its group, with scripts', async () => {
  const supplier = await aSupplier(database, { lang: 'en', company_name: 'Five Trading' })
  const page = await browseWithScripts({ as: supplier, lang: 'en' })
  const main = page.getByRole('main')
  await page.goto(EDIT)
  const boxes = main.getByRole('group', { name: t('suppliers.other_categories') }).getByRole('checkbox')
  for (const place of [1, 2, 3, 4, 5]) await boxes.nth(place).check()
  await main.getByRole('button', { name: t('site.save') }).click()
  await expect(main).toContainText(t('suppliers.categories_many'))
  await boxes.nth(1).uncheck()
  await main.getByRole('button', { name: t('site.save') }).click()
  await expect(main).not.toContainText(t('suppliers.categories_many'))
})
