// needs a browser: the job
import type { Locator } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import { aPdf } from '../../support/make/files.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { openStep, setDeadline } from './rfq-form.ts'

const { name, type: mimeType, bytes: buffer } = aPdf('specification.pdf')

/** The hour as people read it. */
const hourIn = (place: Locator) => place.getByRole('time').filter({ hasText: '14:00' }).first()

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: an RFQ that closes at 14:00 says so in the form, on its card, on its page and where one bids`, async ({
    page,
    database,
    signInAs,
    windowOf,
  }) => {
    const buyer = await aCompany(database, { lang })
    const deadline = addDays(dayOf(Date.now()), 9)
    const title = `مكاتب الفرع ${buyer.company_id}`
    await signInAs(buyer)
    await page.goto(at(lang, '/rfqs/new'))
    const form = page.getByRole('main')
    const field = (label: string) => form.getByLabel(label, { exact: true })
    await field(t('rfqs.field_title')).fill(title)
    await form.getByRole('combobox', { name: t('categories.category') }).click()
    await form.getByRole('option').first().click()
    await field(t('rfqs.description')).fill('مكاتب لموظفي الفرع.')
    await openStep(form, t, 2)
    await field(t('rfqs.quantity')).fill('12')
    await field(t('rfqs.item_description')).fill('مكتب خشبي بعرض 140 سم.')
    await openStep(form, t, 3)
    await field(t('rfqs.delivery_date')).fill(addDays(deadline, 30))
    await field(t('rfqs.attachments_label')).setInputFiles({ name, mimeType, buffer })
    await setDeadline(form, t, deadline)
    await form.getByRole('combobox', { name: t('rfqs.closing_time') }).click()
    await form.getByRole('option', { name: '14:00', exact: true }).click()
    const brief = form.getByRole('complementary', { name: t('publishing.brief') })
    await expect(hourIn(brief)).toBeVisible()
    await brief.getByRole('button', { name: t('rfqs.publish') }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(hourIn(form)).toHaveAttribute('datetime', `${deadline}T14:00+03:00`)
    const address = new URL(page.url()).pathname

    const bidder = await windowOf(await aSupplier(database, { lang }))
    await bidder.goto(at(lang, `/rfqs?search=${encodeURIComponent(title)}`))
    const card = bidder.getByRole('main').getByRole('article').filter({ hasText: title })
    await expect(hourIn(card)).toBeVisible()
    await bidder.goto(address)
    await expect(hourIn(bidder.getByRole('main'))).toBeVisible()
    await bidder.getByRole('link', { name: t('bids.place') }).click()
    await expect(hourIn(bidder.getByRole('dialog', { name: t('bids.place') }))).toBeVisible()
  })
}
