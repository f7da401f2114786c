// needs a browser: the job, late code
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { aQuestion } from '../../support/make/questions.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, isPartOf, ONE_LANGUAGE, OTHER_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page) => page.locator('#questions')

/** An RFQ that takes questions until its deadline. */
async function aTender(database: Database, lang: 'ar' | 'en') {
  const buyer = await aCompany(database, { lang })
  const rfq = await anRfq(database, { buyer })
  await database.pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq.rfq_id])
  return rfq
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]
  const open = (id: number) => at(lang, `/rfq/${id}`)
  const question = lang === 'ar' ? 'هل يُقبل لون آخر غير الأسود؟' : 'Is another colour than black accepted?'
  const words = lang === 'ar' ? 'نعم، الأزرق والرمادي' : 'Yes, blue and gray'

  test.describe(`questions (${lang}, ${screen})`, () => {
    test.use(device)

    test('a supplier asks without being known, the buyer answers from the inbox, another supplier reads', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const { rfq_id, buyer } = await aTender(database, lang)
      const supplier = await aSupplier(database, { lang })
      await signInAs(supplier)
      await page.goto(open(rfq_id))
      await expect(section(page)).toContainText(t('questions.none'))
      // By keyboard alone.
      await section(page)
        .getByRole('link', { name: t('questions.ask') })
        .focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('questions.body')).fill(`${question} ${supplier.company_name} ٠٥٥١٢٣٤٥٦٧`)
      await dialog.getByRole('button', { name: t('questions.send') }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toContainText(t('questions.masked'))
      await expect(dialog.getByRole('alert')).toBeFocused()
      await expect(dialog).toContainText(t('questions.mask_company'))
      await expect(dialog).toContainText(t('questions.mask_phone'))
      await expectAccessible()
      await dialog.getByRole('button', { name: t('questions.send') }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(section(page)).toContainText(t('questions.yours'))
      await expect(section(page)).toContainText(question)

      await signInAs(buyer)
      await page.goto(at(lang, '/my-rfq?tab=questions'))
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('questions.inbox'))
      await expect(main(page)).not.toContainText(supplier.company_name)
      await expectAccessible()
      // No other question has an answer.
      await expect(main(page).getByLabel(t('questions.reason_already_answered'))).toHaveCount(0)
      await main(page)
        .getByRole('button', { name: t('questions.publish') })
        .click()
      await expect(main(page).getByText(t('questions.answer_required')).first()).toBeVisible()
      await main(page).getByLabel(t('questions.your_answer')).fill(words)
      await main(page)
        .getByRole('button', { name: t('questions.publish') })
        .click()
      await expect(main(page)).toContainText(t('questions.inbox_empty'))

      await signInAs(await aSupplier(database, { lang }))
      await page.goto(`${open(rfq_id)}#q1`)
      await expect(page.locator('#q1')).toContainText(question)
      await expect(page.locator('#q1')).toContainText(words)
      await expect(main(page)).not.toContainText(supplier.company_name)
      await expectAccessible()
      await page.evaluate(() => (window.print = () => (document.documentElement.dataset.printed = '')))
      await page.getByRole('button', { name: t('site.print') }).click()
      await expect(page.locator('html[data-printed]')).toBeAttached()
      for (const text of [question, words]) await expect(page.getByTestId('paper')).toContainText(text)
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: the buyer sees what waits alone, an answer leads to its version, and phones can ask at any place`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    const { rfq_id, buyer } = await aTender(database, lang)
    const { question_id } = await aQuestion(database, { rfq_id, answer: 'نعم' })
    const { question_id: waiting } = await aQuestion(database, { rfq_id })
    await database.pool.query('update rfqs set version = 2, quantity = quantity + 1 where rfq_id = $1', [rfq_id])
    await database.pool.query('update rfq_questions set amendment_version = 2 where question_id = $1', [question_id])
    const link = (name: string) => section(page).getByRole('link', { name, exact: true })
    await signInAs(buyer)
    await page.goto(at(lang, `/rfq/${rfq_id}`))
    await link(`${t('questions.waiting_only')} 1`).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#q1')).toHaveCount(0)
    await expect(page.locator(`#question-${waiting}`)).toBeVisible()
    await expectAccessible()
    await link(`${t('questions.all')} 2`).click()
    await link(t('questions.amended', { version: 2 })).click()
    await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}/changes?from=1&to=2`))

    await page.goto(at(lang, '/my-rfq?tab=questions'))
    await expect(main(page).locator('#q1')).toHaveCount(0)
    await main(page).getByText(t('questions.decline'), { exact: true }).click()
    await main(page)
      .getByRole('radio', { name: t('questions.reason_already_answered') })
      .check()
    await expect(main(page).getByLabel(t('questions.of'))).toBeVisible()
    await main(page)
      .getByRole('link', { name: t('questions.all') })
      .click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('questions.title'))
    await expect(main(page).locator('#q1')).toBeVisible()

    // The RFQ has changed: an answer may name its version, or not.
    await page.goto(at(lang, `/rfq/${rfq_id}`))
    const row = page.locator(`#question-${waiting}`)
    await row.getByLabel(t('questions.your_answer')).fill('لا')
    await row.getByRole('button', { name: t('questions.publish') }).click()
    const second = page.locator('#q2')
    await expect(second).toContainText('لا')
    await expect(second.getByRole('link', { name: t('questions.amended', { version: 2 }) })).toHaveCount(0)
    await second.getByText(t('questions.edit')).click()
    await second.getByLabel(t('questions.amends', { version: 2 })).check()
    await second.getByRole('button', { name: t('questions.publish') }).click()
    await expect(second.getByRole('link', { name: t('questions.amended', { version: 2 }) })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(await aSupplier(database, { lang }))
    await page.goto(at(lang, `/rfq/${rfq_id}`))
    await page
      .locator('aside dl')
      .first()
      .evaluate((facts) => scrollBy(0, facts.getBoundingClientRect().bottom))
    const bar = page.getByTestId('bid-bar')
    await expect(bar.getByRole('link', { name: t('bids.place') })).toBeVisible()
    await bar.getByRole('link', { name: t('questions.ask') }).click()
    await expect(page.getByRole('dialog').getByLabel(t('questions.body'))).toBeVisible()
  })
}

for (const lang of OTHER_LANGUAGE) {
  const t = says[lang]
  test(`${lang}: a question that is typed before its code is there is shown as it would be published, then sent`, async ({
    page,
    database,
    signInAs,
  }) => {
    const { rfq_id } = await aTender(database, lang)
    const held = Promise.withResolvers<void>()
    await page.route(isPartOf('ask.page'), async (route) => {
      await held.promise
      await route.continue()
    })
    await signInAs(await aSupplier(database, { lang }))
    await page.goto(at(lang, `/rfq/${rfq_id}/ask`), { waitUntil: 'commit' })
    await main(page).getByLabel(t('questions.body')).fill('هل يُقبل لون آخر؟ 0551234567')
    held.resolve()
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    const send = main(page).getByRole('button', { name: t('questions.send') })
    await send.click()
    await expect(main(page).getByRole('alert')).toContainText(t('questions.masked'))
    await send.click()
    await expect(section(page)).toContainText('هل يُقبل لون آخر؟')
    await expect(main(page)).not.toContainText('0551234567')
  })
}
