// needs a browser: storage
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: categories of an earlier visit are there at once, and are replaced by those of today`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    const kept = () => page.evaluate(() => localStorage.getItem('category-storage') ?? '')
    const open = async () => {
      // Opened directly, the page brings them along.
      await page.goto(at(lang, '/rfqs'))
      await page
        .getByRole('main')
        .getByRole('link', { name: t('site.new_rfq') })
        .click()
      const form = page.getByRole('main')
      await form.getByLabel(t('categories.category'), { exact: true }).first().click()
      return form.getByRole('option')
    }
    await expect((await open()).first()).toBeVisible()
    await expect.poll(kept).toContain('category_name_ar')
    const many = (JSON.parse(await kept()) as unknown[]).length
    expect(many).toBeGreaterThan(10)

    const old = {
      category_id: 1,
      category_name: 'As it was',
      category_name_ar: 'كما كان',
      examples_of_supplies: null,
      examples_of_supplies_ar: null,
    }
    await page.evaluate((text) => localStorage.setItem('category-storage', text), JSON.stringify([old]))
    let release = () => {}
    const asked = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/categories', async (route) => {
      await asked
      await route.continue()
    })
    const options = await open()
    await expect(options).toHaveText([lang === 'ar' ? 'كما كان' : 'As it was'])
    release()
    await expect(options).toHaveCount(many)
    await expect.poll(async () => (JSON.parse(await kept()) as unknown[]).length).toBe(many)

    // What is no list of categories is not taken.
    await page.evaluate(() => localStorage.setItem('category-storage', '{"category_id":1}'))
    await expect(await open()).toHaveCount(many)
  })
}
