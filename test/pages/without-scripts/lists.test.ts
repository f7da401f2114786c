import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Lists, the directory, the start page and the frame without scripts. */

const { browse, database, takeErrors } = await browserApp()
const lang = 'ar'
const t = says[lang]
const rows = (page: PlainBrowser) => main(page).getByRole('article')
const primary = (page: PlainBrowser) => main(page).locator('.button-primary')
const main = (page: PlainBrowser) => page.getByRole('main')

it('lists are searched, sorted, narrowed and read on', async () => {
  const page = browse()
  const buyer = await aCompany(database)
  const mark = `رافعات ${lang} ${buyer.company_id}`
  for (let number = 1; number <= 25; number++)
    await anRfq(database, { buyer, title: `${mark} رقم ${number}`, closes_in: 40 - number })
  const articles = rows(page)
  await page.goto(at(lang, '/rfqs'))
  await page.getByRole('searchbox').fill(mark)
  await page.getByRole('combobox', { name: t('site.sort') }).selectOption('deadline')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/sort=deadline/)
  await expect(articles).toHaveCount(24)
  await expect(articles.first()).toContainText(`${mark} رقم 25`)
  await page.getByRole('link', { name: t('site.show_more') }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(articles).toHaveText([new RegExp(`${mark} رقم 1`)])

  // The filters stand in a sheet, too, which phones show.
  for (const letter of ['أ', 'ب']) await aSupplier(database, { company_name: `${mark} ${letter}` })
  await page.goto(at(lang, `/suppliers?search=${encodeURIComponent(mark)}`))
  const names = articles.getByRole('heading')
  await expect(names).toHaveText([`${mark} أ`, `${mark} ب`])
  await page.getByRole('button', { name: t('site.filter'), exact: true }).click()
  const sheet = page.locator('#filters')
  await sheet.getByRole('combobox', { name: t('site.sort') }).selectOption('newest')
  await sheet.getByRole('button', { name: t('site.search') }).click()
  await expect(names).toHaveText([`${mark} ب`, `${mark} أ`])

  await page.getByRole('button', { name: t('site.a11y_open_menu') }).click()
  await page
    .getByRole('dialog', { name: t('site.menu') })
    .getByRole('link', { name: t('site.lang_switch') })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'ar' ? 'en' : 'ar')
  await expect(names).toHaveText([`${mark} ب`, `${mark} أ`])
})

it('a result says which line of its bill of quantities the search found', async () => {
  const page = browse()
  const buyer = await aCompany(database, { company_name: 'شركة ركن البداية' })
  const { rfq_id, title } = await anRfq(database, { buyer, title: 'تشطيب مكاتب الإدارة' })
  await withLines(database, rfq_id, [
    { description: 'إزالة الأرضيات القائمة' },
    { section: 'أعمال التشطيبات', description: 'بلاط بورسلان 60×60' },
  ])
  await page.goto(at(lang, `/rfqs?search=${encodeURIComponent('بورسلان')}`))
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText('البند 2: أعمال التشطيبات · بلاط بورسلان 60×60')
  await page.goto(at(lang, `/rfqs?search=${encodeURIComponent(title)}`))
  await expect(row).not.toContainText('بورسلان')
})

it('the directory is searched and read on, and names lead to companies', async () => {
  const page = browse()
  const { company_id } = await aCompany(database)
  const mark = `سند ${company_id}`
  for (let number = 0; number < 26; number++)
    await aSupplier(database, { company_name: `${mark} ${String(number).padStart(2, '0')}` })
  await page.goto(at(lang, '/suppliers'))
  await page.getByRole('searchbox').fill(mark)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('site.search') })
    .click()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('link', { name: t('site.show_more') }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} 24` })).toBeVisible()
})

it('a list that failed is asked for again with the same words', async () => {
  const page = browse()
  const { title } = await anRfq(database, { buyer: await aCompany(database) })
  page.expectStatus(503)
  await database.owner.pool.query('alter table rfqs rename column title to title_away')
  try {
    await page.goto(`/rfqs?search=${encodeURIComponent(title)}`)
  } finally {
    await database.owner.pool.query('alter table rfqs rename column title_away to title')
  }
  assert.ok(takeErrors().length > 0)
  await page
    .getByRole('main')
    .getByRole('button', { name: says.ar('site.retry') })
    .click()
  await expect(page.getByRole('searchbox')).toHaveValue(title)
  await expect(page.getByRole('article')).toHaveCount(1)
})

it('the start page shows a buyer what waits, the most urgent first, does it, and reads the charts', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const buyer = await aCompany(database, { lang })
  const compared = await anRfq(database, { buyer, closes_in: 2 })
  for (const total_amount of [342_000, 389_500]) await aBid(database, { rfq_id: compared.rfq_id, total_amount })
  const deserted = await anRfq(database, { buyer, closes_in: 5 })
  page.signIn(buyer)

  await page.goto(at(lang, '/rfqs'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('site.name') })
    .click()
  await expect(page).toHaveURL(at(lang, '/home'))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
  await expect(rows(page).nth(0)).toContainText(compared.title)
  await expect(rows(page).nth(0)).toContainText(t('home.bids_today', { bids: t('bids.count', { count: 2 }) }))
  await expect(rows(page).nth(1)).toContainText(t('home.no_bid'))
  await expect(main(page).getByRole('region', { name: t('home.group_two_days') })).toContainText(compared.title)
  await expect(main(page).getByRole('region', { name: t('home.group_week') })).toContainText(deserted.title)
  await expect(primary(page)).toHaveCount(1)

  const table = main(page).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(3)
  const drawn = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: compared.title }) })
  await expect(drawn.getByRole('img').nth(1)).toHaveAttribute('aria-label', new RegExp('342,000.*389,500'))
  await expect(main(page).getByRole('link', { name: t('home.all_rfqs') })).toBeVisible()

  await rows(page)
    .nth(0)
    .getByRole('link', { name: t('home.do_bids_to_compare') })
    .click()
  await expect(page).toHaveURL(at(lang, `/rfq/${compared.rfq_id}?view=compare#bids`))
})

it('a guest signs in before the start page; a new company chooses between two ways', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  await page.goto(at(lang, '/home'))
  await expect(page).toHaveURL(`${at(lang, '/')}?from=%2Fhome`)
  await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_login') })).toHaveAttribute(
    'href',
    `${at(lang, '/login')}?from=%2Fhome`,
  )
  const company = await aCompany(database, { lang })
  page.signIn(company)
  await page.goto(at(lang, '/home'))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('home.start_title'))
  await expect(main(page).getByRole('table')).toHaveCount(0)
  await expect(primary(page)).toHaveCount(1)
  await expect(main(page)).toContainText(t('home.invite_colleagues'))
  await expect(main(page)).toContainText(t('members.person_name_missing'))
  // What the start page shows as ways to begin does not wait.
  await page.goto(at(lang, '/rfqs?signed_in=1'))
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page)).not.toContainText(t('home.waiting_open'))
  await expect(main(page)).toContainText(t('home.start_line'))
  await page.goto(at(lang, '/home'))
  await main(page)
    .getByRole('link', { name: t('home.start_sell_do') })
    .click()
  await expect(page).toHaveURL(at(lang, '/user-profile/supplier'))
})
