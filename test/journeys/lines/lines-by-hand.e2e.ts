// needs a browser: layout, storage
import { aCompany } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, holdScripts, ONE_LANGUAGE, says, SCREENS, test } from '../fixtures.ts'
import { cell, main, openEditor } from './lines-form.ts'

test.use({ viewport: SCREENS[1]!.viewport })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  for (const moment of ['before scripts come', 'in the moment in which the page comes to life'] as const) {
    test(`${lang}: lines that are chosen ${moment} stay chosen`, async ({ page, database, signInAs }) => {
      await signInAs(await aCompany(database, { lang }))
      const release = await holdScripts(page)
      await page.goto(at(lang, '/rfqs/new?step=2'), { waitUntil: 'commit' })
      const choice = main(page).getByRole('radio', { name: t('publishing.quantities_lines') })
      await choice.waitFor({ state: 'attached' })
      if (moment === 'before scripts come') await choice.check({ force: true })
      else
        await page.evaluate(() =>
          new MutationObserver((_changes, observer) => {
            observer.disconnect()
            document.querySelector<HTMLInputElement>('input[type=radio][value=lines]')!.click()
          }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-ready'] }),
        )
      await release()
      await expect(choice).toBeChecked()
      await expect(main(page).getByRole('table', { name: t('lines.title') })).toBeVisible()
      await expect(main(page).locator('input[type=hidden][name=quantities]')).toHaveValue('lines')
      await expect(main(page).getByRole('textbox', { name: t('rfqs.quantity'), exact: true })).toBeHidden()
    })
  }

  test(`${lang}: a line that is added by mouse leaves the others where they are`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await openEditor(page, lang)
    await cell(page, t('line_editor.description_of', { number: 1 })).fill('كابل نحاسي مسلّح 4×16 مم²')
    await cell(page, t('line_editor.quantity_of', { number: 1 })).fill('1200')
    await cell(page, t('line_editor.unit_of', { number: 1 })).selectOption('MTR')
    const table = main(page).getByRole('table', { name: t('lines.title') })
    /** Where the cells of the head and of the first lines stand, relative to their table. */
    const layout = () =>
      table.evaluate((element) => {
        const { x: left, y: top } = element.getBoundingClientRect()
        return [...element.querySelectorAll('thead th, tbody tr:nth-child(-n+3) td')].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [x - left, y - top, width, height].map(Math.round).join(' ')
        })
      })
    const rows = table.getByRole('row')
    const before = await rows.count()
    const first = await layout()
    await main(page)
      .getByRole('button', { name: t('line_editor.add'), exact: true })
      .click()
    await expect(rows).toHaveCount(before + 1)
    await expect(rows.last().getByRole('textbox').first()).toBeFocused()
    expect((await layout()).slice(0, first.length)).toEqual(first)
    // The new row is as high as the others, and nothing is wider than the page.
    const heights = await rows.evaluateAll((all) => all.slice(-2).map((row) => row.getBoundingClientRect().height))
    expect(heights[1]).toBe(heights[0])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test(`${lang}: a stale second tab of the same person blames nobody else`, async ({
    page,
    database,
    signInAs,
    windowOf,
    expectFailure,
  }) => {
    const { rfq_id, buyer } = await anRfq(database)
    const address = at(lang, `/rfq/${rfq_id}/edit`)
    const second = await windowOf(buyer)
    await signInAs(buyer)
    for (const tab of [page, second]) await tab.goto(address)
    const change = async (tab: typeof page, quantity: string) => {
      await main(tab)
        .getByRole('textbox', { name: t('rfqs.quantity'), exact: true })
        .fill(quantity)
      await main(tab)
        .getByRole('button', { name: t('amendments.preview') })
        .click()
    }
    const publish = (tab: typeof page) =>
      main(tab)
        .getByRole('button', { name: t('amendments.publish') })
        .click()
    await change(page, '70')
    await publish(page)
    await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}$`))
    expectFailure({ url: `/rfqs/${rfq_id}/amendments/preview`, status: 412 })
    await change(second, '80')
    await expect(main(second).getByRole('alert').first()).toContainText('في نافذة أخرى لك أو بفعل شخص آخر')
  })
}
