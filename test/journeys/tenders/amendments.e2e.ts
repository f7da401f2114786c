// needs a browser: the job, late code
import type { Locator } from '@playwright/test'
import type { T } from '../../../src/framework/i18n/messages.ts'
import { aBid } from '../../support/make/bids.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aSupplier } from '../../support/make/companies.ts'
import { at, expect, isPartOf, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const PDF = { name: 'quotation.pdf', mimeType: 'application/pdf', buffer: aPdf().bytes }
const FIRST = 'توريد وتركيب معمل حاسب واحد في الفرع الرئيسي، يشمل الأجهزة والطاولات.'
const SECOND = 'توريد وتركيب معملي حاسب في الفرعين، يشمل الأجهزة والطاولات والتدريب.'

const replaceFile = async (form: Locator, t: T) => {
  await form.locator('summary', { hasText: t('amendments.replace') }).click()
  await form.getByLabel(t('amendments.replacement', { name: '' }).trim()).setInputFiles(PDF)
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: _screen, ...screen } = screenOf[lang]

  test.describe(() => {
    test.use(screen)

    test(`${lang}: a buyer amends an RFQ; one bidder confirms, another sees that the bid lapsed`, async ({
      page,
      database,
      signInAs,
      windowOf,
      expectAccessible,
    }) => {
      const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 1, description: FIRST })
      const [confirms, lapses] = [await aSupplier(database, { lang }), await aSupplier(database, { lang })]
      for (const supplier of [confirms, lapses]) await aBid(database, { rfq_id: rfq.rfq_id, supplier })

      await signInAs(rfq.buyer)
      const uploads: string[] = []
      page.on('request', (request) => {
        if (request.headers()['content-type']?.startsWith('multipart/')) uploads.push(new URL(request.url()).pathname)
      })
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}/edit`))
      const form = page.getByRole('main')
      await form.getByLabel(t('rfqs.description'), { exact: true }).fill(SECOND)
      await form.getByLabel(t('amendments.reason')).fill('زاد عدد الفروع.')
      await replaceFile(form, t)
      const preview = form.getByRole('button', { name: t('amendments.preview') })
      await preview.press('Enter')
      await expect(form.getByRole('insertion').filter({ hasText: PDF.name })).toBeVisible()
      await expect(form.getByText(t('amendments.asks_to_confirm', { count: 2 }))).toBeVisible()
      await expect(form.getByRole('deletion').first()).toBeVisible()
      await expectAccessible()
      await form.getByRole('button', { name: t('amendments.set_deadline', { date: '' }).trim() }).click()
      await form.getByRole('button', { name: t('amendments.publish') }).click()
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
      // With the preview alone.
      expect(uploads).toEqual([`/api/v1/rfqs/${rfq.rfq_id}/amendments/preview`])
      await page.locator('summary', { hasText: t('amendments.replaced_files') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: PDF.name }).getByRole('link')).toHaveText(/pdf/)
      await page.evaluate(() => (window.print = () => (document.documentElement.dataset.printed = '')))
      await page.getByRole('button', { name: t('site.print') }).click()
      await expect(page.locator('html[data-printed]')).toBeAttached()
      await expect(page.getByTestId('paper')).toContainText(t('amendments.version_line', { n: 2, date: '' }).trim())
      await expect(page.getByText(t('amendments.to_confirm_count', { count: 2 }))).toBeVisible()
      await page.getByRole('link', { name: t('amendments.what_changed') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('amendments.what_changed') })).toBeVisible()
      await expect(page.getByRole('insertion').first()).toBeVisible()
      await expectAccessible()

      const bidder = await windowOf(confirms)
      await bidder.goto(at(lang, '/home'))
      await expect(bidder.getByRole('article').filter({ hasText: rfq.title })).toContainText(t('home.bid_to_confirm'))
      // First, although another bid is newer.
      await aBid(database, { rfq_id: (await anRfq(database)).rfq_id, supplier: confirms })
      await bidder.goto(at(lang, '/my-bids'))
      const toConfirm = bidder.getByRole('article').getByText(t('amendments.to_confirm'), { exact: true })
      await expect(bidder.getByRole('article')).toHaveCount(2)
      await expect(bidder.getByRole('article').first()).toContainText(t('amendments.to_confirm'))
      await expect(toConfirm).toBeVisible()
      await expect(bidder.getByText(t('bids.to_confirm_count', { count: 1 }))).toBeAttached()
      await expectAccessible(bidder)
      await bidder.getByRole('link', { name: t('amendments.what_changed') }).focus()
      await bidder.keyboard.press('Tab')
      await expect(bidder.getByRole('button', { name: t('amendments.confirm') })).toBeFocused()
      await bidder.keyboard.press('Enter')
      await expect(bidder.getByText(t('amendments.confirmed'))).toBeVisible()
      await expect(toConfirm).toBeHidden()

      await database.pool.query(`update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1`, [rfq.rfq_id])
      await database.pool.query(
        `update bids set lapsed_at = now(), withdrawn_at = now() where rfq_id = $1 and supplier_id = $2`,
        [rfq.rfq_id, lapses.company_id],
      )
      const other = await windowOf(lapses)
      await other.goto(at(lang, '/my-bids'))
      await expect(other.getByRole('article').getByText(t('amendments.lapsed'))).toBeVisible()
      await other.goto(at(lang, `/rfq/${rfq.rfq_id}`))
      await expect(
        other.getByText(t('amendments.lapsed_on', { date: '' }).split(' ').slice(-4).join(' ')),
      ).toBeVisible()
      await expectAccessible(other)
      await other.getByRole('link', { name: t('amendments.lapsed_kept') }).click()
      await expect(other).toHaveURL(at(lang, '/my-bids?status=lapsed'))
      await expect(other.getByRole('article')).toHaveCount(1)
      // Who no longer bids does not see a canceled RFQ.
      await database.pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq.rfq_id])
      await other.reload()
      await expect(other.getByRole('article')).toContainText(rfq.title)
      await expect(other.getByRole('article').getByRole('link')).toHaveCount(0)
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: _screen, ...screen } = screenOf[lang]
  test.describe(() => {
    test.use(screen)

    test(`${lang}: a bid filled in for an older version shows what changed, and keeps what was typed`, async ({
      page,
      request,
      database,
      signInAs,
      expectFailure,
      expectAccessible,
    }) => {
      const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20, description: FIRST })
      const amend = async (description: string) => {
        const answer = await request.put(`/api/v1/rfqs/${rfq.rfq_id}/update`, {
          data: { description, reason: 'زاد عدد الفروع.' },
          headers: { cookie: rfq.buyer.cookie },
        })
        expect(answer.status()).toBe(200)
      }
      await signInAs(await aSupplier(database, { lang }))
      expectFailure({ url: '/bids/', status: 412 })
      expectFailure({ url: `/rfq/${rfq.rfq_id}/bid`, status: 412 })
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
      const form = page.getByRole('main')
      const changed = form.getByRole('region', { name: t('amendments.what_changed') })
      const amount = form.getByLabel(t('bids.total_amount'))
      const comments = form.getByLabel(t('bids.comments'))
      await amount.fill('48500')
      await comments.fill('السعر شامل التدريب.')
      await form.locator('input[type=file]').setInputFiles(PDF)
      await amend(SECOND)
      await form.getByRole('button', { name: t('bids.submit') }).click()
      await expect(form.getByText(t('errors.rfq_changed'))).toBeVisible()
      await expect(changed.getByRole('deletion').first()).toBeVisible()
      await expect(changed.getByRole('insertion').first()).toBeVisible()
      await expect(amount).toHaveValue(/48,?500/)
      await expect(comments).toHaveValue('السعر شامل التدريب.')
      await expectAccessible()
      await form.getByRole('button', { name: t('bids.submit') }).click()
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))

      // A bid that is changed meets the next change in the same way.
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
      await amount.fill('47000')
      await amend(FIRST)
      await form.getByRole('button', { name: t('bids.update_action') }).click()
      await expect(changed.getByRole('insertion').first()).toBeVisible()
      await expect(amount).toHaveValue(/47,?000/)
      await form.getByRole('button', { name: t('bids.update_action') }).click()
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
      await expect(page.getByRole('button', { name: t('amendments.confirm') })).toHaveCount(0)
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  test(`${lang}: what is typed into an amendment before its code is there is in its preview`, async ({
    page,
    database,
    signInAs,
  }) => {
    const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20, description: FIRST })
    const held = Promise.withResolvers<void>()
    await page.route(isPartOf('all-fields'), async (route) => {
      await held.promise
      await route.continue()
    })
    await signInAs(rfq.buyer)
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}/edit`), { waitUntil: 'commit' })
    const form = page.getByRole('main')
    await form.getByLabel(t('rfqs.description'), { exact: true }).fill(SECOND)
    await form.getByLabel(t('amendments.reason')).fill('زاد عدد الفروع.')
    held.resolve()
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    await form.getByRole('button', { name: t('amendments.preview') }).click()
    await expect(form.getByRole('insertion').first()).toBeVisible()
    await form.getByRole('button', { name: t('amendments.publish') }).click()
    await expect(page.getByText(SECOND)).toBeVisible()
  })
}
