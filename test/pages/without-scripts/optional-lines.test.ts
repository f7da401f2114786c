import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formatAmount } from '#framework/i18n/format.ts'
import { halalas } from '#framework/i18n/money.ts'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* The buyer chooses optional lines at the award: what the pages say, without scripts and with them. */

const { browse, browseWithScripts, call, database } = await browserApp()

/** Nets of 33.33 + 0.10 and of optional 0.04, 19.99 (both 15%) and 5 (zero-rated); a sixth line is not offered. */
async function aTender(limit: number | null = null) {
  const owner = await aCompany(database)
  await database.pool.query('update companies set award_limit_halalas = $2 where company_id = $1', [
    owner.company_id,
    limit,
  ])
  const { rfq_id } = await anRfq(database, { buyer: owner })
  const lines = await withLines(database, rfq_id, [
    { description: 'مضخة مياه' },
    { description: 'صمام' },
    { description: 'قطع غيار', optional: true, quantity: '3' },
    { description: 'Training of operators', optional: true },
    { description: 'شحن جوي', optional: true },
    { description: 'ضمان ممدد', optional: true },
  ])
  const { bid_id, supplier } = await aBidWithLines(database, {
    rfq_id,
    prices: [
      '33.33',
      '0.1',
      '0.0133',
      '19.99',
      { unit_price: '5', vat_category: 'Z', vat_reason: 'VATEX-SA-32' },
      null,
    ],
  })
  return { owner, rfq_id, bid_id, supplier, lines }
}
const TOTAL = formatAmount(halalas(3844))
/** With the second and the third of them: VAT of 15% is rounded once for 33.43 + 19.99. */
const WITH_TWO = formatAmount(halalas(5342 + 801 + 500))

for (const lang of ['ar', 'en'] as const)
  it(`an award has the optional lines that were ticked, in ${lang}`, async () => {
    const t = says[lang]
    const { owner, rfq_id, bid_id, supplier, lines } = await aTender()
    const page = browse({ lang, as: owner })
    const main = page.getByRole('main')
    await page.goto(at(lang, `/rfq/${rfq_id}/accept/${bid_id}`))
    const boxes = await main.getByRole('checkbox').all()
    assert.equal(boxes.length, 3, 'those that are offered')
    for (const box of boxes) await expect(box).not.toBeChecked()
    await expect(main).toContainText(TOTAL)
    await main.getByLabel('Training of operators').check()
    await main.getByLabel('شحن جوي').check()
    await main.getByRole('button', { name: t('bids.optional_sum') }).click()
    await expect(main).toContainText(WITH_TWO)
    await expect(main.getByLabel('قطع غيار')).not.toBeChecked()
    await main.getByRole('button', { name: t('bids.accept_action') }).click()

    for (const as of [owner, supplier]) {
      const awarded = browse({ lang, as })
      await awarded.goto(at(lang, `/rfq/${rfq_id}`))
      await expect(awarded.getByRole('main')).toContainText(t('bids.chosen_title'))
      await expect(awarded.getByRole('main')).toContainText(WITH_TWO)
    }
    const stranger = await call('GET', `/rfqs/${rfq_id}`, { as: await aCompany(database) })
    assert.equal('chosen' in stranger.body.awards[0], false)
    const { rows } = await database.pool.query(
      `select optional_lines, gross_halalas + optional_net_halalas + optional_vat_halalas as total from awards where rfq_id = $1`,
      [rfq_id],
    )
    assert.deepEqual(rows[0].optional_lines, [lines[3]!.line_id, lines[4]!.line_id])
    assert.equal(formatAmount(halalas(Number(rows[0].total))), WITH_TWO)
  })

it('the total follows the ticks, and no tick means none', async () => {
  const t = says.ar
  const { owner, rfq_id, bid_id } = await aTender()
  const page = await browseWithScripts({ as: owner })
  await page.goto(`/rfq/${rfq_id}/accept/${bid_id}`)
  const main = page.getByRole('main')
  await main.getByLabel('شحن جوي').click()
  await main.getByLabel('Training of operators').click()
  await expect(main.getByRole('status')).toContainText(WITH_TWO)
  for (const name of ['شحن جوي', 'Training of operators']) await main.getByLabel(name).click()
  await expect(main.getByRole('status')).toContainText(TOTAL)
  await main.getByLabel('قطع غيار').click()
  await main.getByRole('button', { name: t('bids.accept_action') }).click()
  await expect(main).toContainText(t('bids.chosen_title'))
  await expect(main).toContainText('قطع غيار')
})

it('an approver reads what is chosen before it is approved, and a form that is shown again keeps it', async () => {
  const t = says.ar
  const { owner, rfq_id, bid_id } = await aTender(1000)
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const page = browse({ as: owner })
  const main = page.getByRole('main')
  await page.goto(`/rfq/${rfq_id}/accept/${bid_id}`)
  await main.getByLabel('Training of operators').check()
  await main.getByLabel('شحن جوي').check()
  await main.getByLabel(t('approvals.propose_reason')).fill('س'.repeat(1001))
  page.expectStatus(422)
  await main.getByRole('button', { name: t('approvals.propose') }).click()
  await expect(main).toContainText(WITH_TWO)
  await main.getByLabel(t('approvals.propose_reason')).fill('الأقل سعرًا')
  await main.getByRole('button', { name: t('approvals.propose') }).click()
  await expect(page).toHaveURL(/\/approvals\/\d+/)

  const inbox = browse({ as: approver })
  await inbox.goto(page.url())
  const shown = inbox.getByRole('main')
  for (const text of [t('bids.chosen_title'), 'Training of operators', 'شحن جوي', WITH_TWO])
    await expect(shown).toContainText(text)
  await expect(shown).not.toContainText('قطع غيار')
})
