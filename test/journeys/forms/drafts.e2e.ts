// needs a browser: storage
import { anRfq } from '../../support/make/rfqs.ts'
import { aColleague, aCompany, aSession, aSupplier, joinCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { leaveForm } from '../tenders/rfq-form.ts'

const t = says.ar
const DAY = 86_400_000

test.use({ fresh: 'storage' })

test('a full storage keeps the draft until the page is closed, says so, and the form works', async ({
  page,
  database,
  signInAs,
}) => {
  const buyer = await aCompany(database)
  await signInAs(buyer)
  await page.goto('/my-rfq')
  await page.evaluate(() => {
    for (let part = 512 * 1024; part >= 1; part = Math.floor(part / 2)) {
      try {
        for (let number = 0; ; number++) localStorage.setItem(`filler:${part}:${number}`, 'x'.repeat(part))
      } catch {
        // So much does not fit any more; half of it may.
      }
    }
  })
  await page
    .getByRole('link', { name: t('site.new_rfq') })
    .first()
    .click()
  const form = page.getByRole('main')
  const title = form.getByLabel(t('rfqs.field_title'), { exact: true })
  await title.fill('توريد مكيفات')
  await expect(form.getByText(t('site.draft_not_saved')).first()).toBeVisible()
  await leaveForm(page, t)
  await page
    .getByRole('link', { name: t('site.new_rfq') })
    .first()
    .click()
  await expect(title).toHaveValue('توريد مكيفات')
})

test('nobody finds the draft of another user of the same computer', async ({ page, context, database, signInAs }) => {
  const [first, second] = [await aCompany(database), await aCompany(database)]
  const form = page.getByRole('main')
  const title = form.getByLabel(t('rfqs.field_title'), { exact: true })
  await signInAs(first)
  await page.goto('/rfqs/new')
  await title.fill('توريد مولدات')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(' '))).toContain('توريد مولدات')
  // The session ends without a sign-out, as on a shared computer that somebody left.
  await context.clearCookies()
  await signInAs(second)
  await page.goto('/rfqs/new')
  await expect(title).toHaveValue('')
  await context.clearCookies()
  await signInAs(first)
  await page.goto('/rfqs/new')
  await expect(title).toHaveValue('توريد مولدات')
})

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: colleagues at one computer, and one person in two companies, find their own drafts alone`, async ({
    page,
    context,
    database,
    signInAs,
  }) => {
    const rfq = await anRfq(database, { closes_in: 5 })
    const first = await aSupplier(database, { lang })
    const colleague = await aColleague(database, first, { roles: ['seller', 'buyer'], lang })
    const other = await aSupplier(database, { lang })
    await joinCompany(database, first, other, ['seller', 'buyer'])
    const elsewhere = { cookie: await aSession(database, { ...first, company_id: other.company_id }) }
    const comments = page.getByLabel(t('bids.comments'))
    const title = page.getByRole('main').getByLabel(t('rfqs.field_title'), { exact: true })
    const drafts = page.getByRole('list', { name: t('rfqs.drafts') }).getByRole('listitem')
    const become = async (who: { cookie: string }) => {
      await context.clearCookies()
      await signInAs(who)
    }
    const stored = () => page.evaluate(() => Object.values(localStorage).join(' '))

    await become(first)
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
    await comments.fill('السعر يشمل التركيب')
    await expect.poll(stored).toContain('السعر يشمل التركيب')
    await page.goto(at(lang, '/rfqs/new'))
    await title.fill('توريد مولدات')
    await expect.poll(stored).toContain('توريد مولدات')

    for (const who of [colleague, elsewhere]) {
      await become(who)
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
      await expect(comments).toHaveValue('')
      await page.goto(at(lang, '/rfqs/new'))
      await expect(title).toHaveValue('')
      await page.goto(at(lang, '/my-rfq'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(drafts).toHaveCount(0)
    }

    await become(first)
    await page.goto(at(lang, '/my-rfq'))
    await expect(drafts).toContainText('توريد مولدات')
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
    await expect(comments).toHaveValue('السعر يشمل التركيب')
  })
}

test('what days are left is said alike on a computer whose clock is three days ahead', async ({ page, database }) => {
  const buyer = await aCompany(database)
  const { rfq_id, title } = await anRfq(database, {
    buyer,
    closes_in: 2,
    title: `توريد خيام للشركة ${buyer.company_id}`,
  })
  const read = async () => {
    await page.goto('/rfqs')
    await page.getByRole('searchbox').fill(title)
    const row = page.getByRole('article').filter({ hasText: title })
    await expect(row).toHaveCount(1)
    const listed = await row.innerText()
    await page.goto(`/rfq/${rfq_id}`)
    const facts = await page.getByRole('main').innerText()
    return { listed, facts }
  }
  const right = await read()
  await page.clock.install({ time: Date.now() + 3 * DAY })
  const wrong = await read()
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 2 * DAY)
  expect(wrong).toEqual(right)
})

test('where every fifth call is lost each list comes or says that it did not', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const buyer = await aCompany(database)
  const titled = (what: string) => anRfq(database, { buyer, title: `${what} للشركة ${buyer.company_id}` })
  const rfqs = [await titled('توريد سجاد'), await titled('توريد ستائر')]
  await signInAs(buyer)
  expectFailure({ url: '/api/v1/', status: 0 })
  let calls = 0
  await page.route('**/api/v1/**', (route) => (++calls % 5 === 0 ? route.abort('connectionreset') : route.continue()))
  const main = page.getByRole('main')
  for (let round = 0; round < 5; round++) {
    const [wanted, other] = [rfqs[round % 2]!, rfqs[(round + 1) % 2]!]
    await page.goto('/rfqs')
    await page.getByRole('searchbox').fill(wanted.title)
    const shown = main.getByRole('article').filter({ hasText: wanted.title })
    const failed = main.getByRole('alert')
    await expect(main.getByRole('article').filter({ hasText: other.title })).toHaveCount(0)
    await expect(shown.or(failed).first()).toBeVisible()
    if (await failed.count())
      await failed
        .getByRole('button', { name: t('site.retry') })
        .first()
        .click()
    await expect(shown).toHaveCount(1)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  expect(calls).toBeGreaterThan(5)
})

test('a draft comes back for thirty days and is gone after them', async ({ page, database, signInAs }) => {
  const buyer = await aCompany(database)
  await signInAs(buyer)
  await page.goto('/support')
  const keep = (age: number, title: string) =>
    page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
      `draft:p${buyer.person_id}:c${buyer.company_id}:rfq`,
      JSON.stringify({ at: Date.now() - age, texts: { title } }),
    ] as const)
  const title = page.getByRole('main').getByLabel(t('rfqs.field_title'), { exact: true })
  await keep(29 * DAY, 'توريد خيام')
  await page.goto('/rfqs/new')
  await expect(title).toHaveValue('توريد خيام')
  await keep(31 * DAY, 'توريد خيام')
  await page.goto('/my-rfq')
  await expect(page.getByText(t('rfqs.empty_mine'))).toBeVisible()
  await expect(page.getByRole('list', { name: t('rfqs.drafts') })).toHaveCount(0)
  await page.goto('/rfqs/new')
  await expect(title).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))))
    .toEqual([])
})

test('a draft that another tab has changed says so, and is listed there as soon as it is written', async ({
  page,
  context,
  database,
  signInAs,
}) => {
  await signInAs(await aCompany(database))
  const form = page.getByRole('main')
  const title = form.getByLabel(t('rfqs.field_title'), { exact: true })
  await page.goto('/rfqs/new')
  // What says that it is saved moves no button, which may be pressed at that moment.
  const foot = form
    .getByRole('complementary', { name: t('publishing.brief') })
    .getByRole('button', { name: t('rfqs.publish'), exact: true })
    .locator('..')
  const heightOfFoot = async () => (await foot.boundingBox())?.height
  const height = await heightOfFoot()
  await title.fill('توريد مضخات')
  await expect(form.getByText(t('site.draft_saved', { time: '' }).trim())).toBeVisible()
  expect(await heightOfFoot()).toBe(height)
  const other = await context.newPage()
  await other.goto('/rfqs/new')
  const there = other.getByRole('main').getByLabel(t('rfqs.field_title'), { exact: true })
  await expect(there).toHaveValue('توريد مضخات')
  const list = await context.newPage()
  await list.goto('/my-rfq')
  const drafts = list.getByRole('list', { name: t('rfqs.drafts') }).getByRole('listitem')
  await expect(drafts).toContainText('توريد مضخات')
  await there.fill('توريد مولدات')
  await expect(form.getByText(t('site.draft_other_tab'))).toBeVisible()
  await expect(drafts).toContainText('توريد مولدات')
  await expect(title).toHaveValue('توريد مضخات')
})
