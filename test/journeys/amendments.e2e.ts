import { aBid } from '../support/make/bids.ts'
import { anRfq } from '../support/make/rfqs.ts'
import { aSupplier } from '../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, OTHER_LANGUAGE, says, screenOf, test } from './fixtures.ts'

const FIRST = 'توريد وتركيب معمل حاسب واحد في الفرع الرئيسي، يشمل الأجهزة والطاولات.'
const SECOND = 'توريد وتركيب معملي حاسب في الفرعين، يشمل الأجهزة والطاولات والتدريب.'

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
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}/edit`))
      const form = page.getByRole('main')
      await form.getByLabel(t('rfqs.description'), { exact: true }).fill(SECOND)
      await form.getByLabel(t('amendments.reason')).fill('زاد عدد الفروع.')
      const preview = form.getByRole('button', { name: t('amendments.preview') })
      await preview.press('Enter')
      await expect(form.getByText(t('amendments.asks_to_confirm', { count: 2 }))).toBeVisible()
      await expect(form.getByRole('deletion').first()).toBeVisible()
      await expectAccessible()
      await form.getByRole('button', { name: t('amendments.set_deadline', { date: '' }).trim() }).click()
      await form.getByRole('button', { name: t('amendments.publish') }).click()
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
      await expect(page.getByText(t('amendments.to_confirm_count', { count: 2 }))).toBeVisible()
      await page.getByRole('link', { name: t('amendments.what_changed') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('amendments.what_changed') })).toBeVisible()
      await expect(page.getByRole('insertion').first()).toBeVisible()
      await expectAccessible()

      const bidder = await windowOf(confirms)
      await bidder.goto(at(lang, '/my-bids'))
      await expect(bidder.getByText(t('amendments.to_confirm'), { exact: true })).toBeVisible()
      await expectAccessible(bidder)
      await bidder.getByRole('button', { name: t('amendments.confirm') }).click()
      await expect(bidder.getByText(t('amendments.confirmed'))).toBeVisible()
      await expect(bidder.getByText(t('amendments.to_confirm'), { exact: true })).toBeHidden()

      await database.pool.query(`update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1`, [rfq.rfq_id])
      await database.pool.query(
        `update bids set lapsed_at = now(), withdrawn_at = now() where rfq_id = $1 and supplier_id = $2`,
        [rfq.rfq_id, lapses.company_id],
      )
      const other = await windowOf(lapses)
      await other.goto(at(lang, '/my-bids'))
      await expect(other.getByRole('article').getByText(t('amendments.lapsed'))).toBeVisible()
    })
  })
}

for (const lang of OTHER_LANGUAGE) {
  const t = says[lang]
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test(`${lang}: an RFQ is amended after its preview, and a bid is confirmed`, async ({
      page,
      database,
      signInAs,
      windowOf,
    }) => {
      const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20 })
      const supplier = await aSupplier(database, { lang })
      await aBid(database, { rfq_id: rfq.rfq_id, supplier })
      await signInAs(rfq.buyer)
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}/edit`))
      const form = page.getByRole('main')
      await form.getByLabel(t('rfqs.description'), { exact: true }).fill(SECOND)
      await form.getByLabel(t('amendments.reason')).fill('زاد عدد الفروع.')
      await form.getByRole('button', { name: t('amendments.preview') }).click()
      await expect(form.getByText(t('amendments.asks_to_confirm', { count: 1 }))).toBeVisible()
      await form.getByRole('button', { name: t('amendments.publish') }).click()
      await expect(page.getByText(t('rfqs.updated'))).toBeVisible()
      await expect(page.getByText(SECOND)).toBeVisible()

      const bidder = await windowOf(supplier)
      await bidder.goto(at(lang, `/rfq/${rfq.rfq_id}`))
      await bidder.getByRole('button', { name: t('amendments.confirm') }).click()
      await expect(bidder.getByText(t('amendments.confirmed'))).toBeVisible()
      await expect(bidder.getByRole('button', { name: t('amendments.confirm') })).toBeHidden()
      await bidder.goto(at(lang, `/rfq/${rfq.rfq_id}/changes?from=1&to=2`))
      await expect(bidder.getByRole('deletion').first()).toBeVisible()
    })
  })
}
