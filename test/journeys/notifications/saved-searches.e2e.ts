// needs a browser: focus, history
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aCompany, type MadeCompany } from '../../support/make/companies.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
let made = 0
/** A word that no other journey searches for. */
const aWord = () => `معدات${String(process.pid).padStart(7, '0')}${String(++made).padStart(3, '0')}`

/** A search of a person as a row. */
async function aSearch(
  { kysely }: Database,
  { person_id, company_id }: MadeCompany,
  search: string,
  what: 'rfqs' | 'products' = 'rfqs',
) {
  const { saved_search_id } = await kysely
    .insertInto('saved_searches')
    .values({
      person_id,
      company_id,
      name: `بحث ${search}`,
      what,
      query: JSON.stringify({ search }),
      query_hash: search,
    })
    .returning('saved_search_id')
    .executeTakeFirstOrThrow()
  return saved_search_id
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]

  test.describe(`saved searches (${lang}, ${screen})`, () => {
    test.use(device)

    test('a narrowed list is saved in a dialog, is told of, opened, renamed, deleted and brought back', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const me = await aCompany(database, { lang })
      const word = aWord()
      await anRfq(database, { title: `توريد ${word}` })
      await signInAs(me)
      // Nothing narrows the list: there is nothing to save.
      await page.goto(at(lang, '/rfqs'))
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main(page).getByRole('link', { name: t('searches.save') })).toHaveCount(0)
      await page.goto(at(lang, `/rfqs?search=${word}&category_id=1`))
      await main(page)
        .getByRole('link', { name: t('searches.save') })
        .click()
      const dialog = page.getByRole('dialog', { name: t('searches.save') })
      const name = dialog.getByLabel(t('searches.name'))
      await expect(name).toHaveValue(new RegExp(word))
      await expect(dialog).toContainText(t('searches.what_rfqs'))
      await expect(dialog.getByRole('radio', { name: t('searches.alert_daily') })).toBeChecked()
      await expectAccessible()
      await name.fill('')
      await dialog.getByRole('button', { name: t('searches.submit') }).click()
      await expect(dialog.getByRole('alert').first()).toContainText(t('searches.name_required'))
      await name.fill(`بحث ${word}`)
      await dialog.getByRole('button', { name: t('searches.submit') }).click()
      await expect(dialog).toBeHidden()
      await main(page)
        .getByRole('link', { name: t('searches.saved') })
        .click()
      await expect(page).toHaveURL(at(lang, '/saved-searches'))
      const row = main(page).getByRole('listitem').filter({ hasText: word }).first()
      await expect(row).toContainText(t('searches.nothing_new'))
      await expectAccessible()

      // Alerts are changed in place.
      await row.getByRole('radio', { name: t('searches.alert_now') }).check({ force: true })
      await expect
        .poll(
          async () =>
            (
              await database.kysely
                .selectFrom('saved_searches')
                .select('alert')
                .where('person_id', '=', me.person_id)
                .executeTakeFirst()
            )?.alert,
        )
        .toBe('now')

      // Something new, until the search is opened.
      await anRfq(database, { title: `صيانة ${word}` })
      await page.reload()
      await expect(row).toContainText(new RegExp(`1 ${t('searches.new_count', { count: 1 })}`))
      const seen = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().includes('/saved-searches/'),
      )
      await row.getByRole('link', { name: new RegExp(`^${t('searches.open')}`) }).click()
      await expect(main(page)).toContainText(`صيانة ${word}`)
      await expect(main(page).getByRole('link', { name: t('searches.saved') })).toBeVisible()
      await seen
      await page.goBack()
      await expect(row).toContainText(t('searches.nothing_new'))

      const menu = async (item: string) => {
        await row.getByRole('button', { name: new RegExp(word) }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await menu(t('searches.rename'))
      const rename = page.getByRole('dialog', { name: t('searches.rename_title') })
      await rename.getByLabel(t('searches.name')).fill(`اسم آخر ${word}`)
      await rename.getByRole('button', { name: t('site.save') }).click()
      await expect(rename).toBeHidden()
      await expect(row).toContainText(`اسم آخر ${word}`)

      await menu(t('searches.delete'))
      const undo = main(page).getByRole('button', { name: t('searches.undo') })
      await expect(undo).toBeFocused()
      await expect(main(page)).toContainText(t('searches.empty'))
      await expectAccessible()
      await undo.click()
      await expect(row).toContainText(`اسم آخر ${word}`)
    })

    test('with the keyboard alone, for products', async ({ page, database, signInAs }) => {
      const me = await aCompany(database, { lang })
      const word = aWord()
      await aProduct(database, { product_name: `طاولة ${word}` })
      await signInAs(me)
      await page.goto(at(lang, `/market-place?search=${word}`))
      const save = main(page).getByRole('link', { name: t('searches.save') })
      await save.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: t('searches.save') })
      await expect(dialog.getByLabel(t('searches.name'))).toHaveValue(word)
      await dialog.getByRole('radio', { name: t('searches.alert_daily') }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('radio', { name: t('searches.alert_off') })).toBeChecked()
      await dialog.getByLabel(t('searches.name')).focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(main(page).getByRole('link', { name: t('searches.saved') })).toBeVisible()
    })

    test('the twentieth is the last, and the form says so', async ({ page, database, signInAs, expectFailure }) => {
      const me = await aCompany(database, { lang })
      for (let index = 0; index < 20; index++) await aSearch(database, me, aWord())
      await signInAs(me)
      await page.goto(at(lang, '/saved-searches/new?what=rfqs&category_id=1'))
      expectFailure({ url: '/saved-searches', status: 409 })
      await main(page)
        .getByRole('button', { name: t('searches.submit') })
        .click()
      await expect(main(page).getByRole('alert').first()).toContainText(t('errors.limit_reached', { count: 20 }))
    })
  })
}
