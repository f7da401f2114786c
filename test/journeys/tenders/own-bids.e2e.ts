// needs a browser: history
import { aBid } from '../../support/make/bids.ts'
import { anRfq, type MadeRfq, type RfqOptions } from '../../support/make/rfqs.ts'
import { aSupplier } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: own bids are counted, searched and narrowed by state`, async ({
    page,
    request,
    database,
    signInAs,
  }) => {
    const supplier = await aSupplier(database, { lang })
    const place = async (title: string, wishes: RfqOptions = {}) => {
      const rfq = await anRfq(database, { ...wishes, title })
      return { ...rfq, ...(await aBid(database, { rfq_id: rfq.rfq_id, supplier })) }
    }
    const award = async ({ rfq_id, buyer }: MadeRfq, { bid_id }: { bid_id: number }) => {
      const answer = await request.put(`/api/v1/rfqs/${rfq_id}/accept-bid`, {
        data: { bid_id },
        headers: { cookie: buyer.cookie },
      })
      expect(answer.status()).toBe(200)
    }
    await place('توريد مفتوح')
    await place('توريد منتهٍ', { closes_in: -1 })
    await place('توريد ملغى', { canceled: true })
    const won = await place('توريد مقبول')
    await award(won, won)
    const lost = await place('توريد لغيرنا')
    await award(lost, await aBid(database, { rfq_id: lost.rfq_id }))

    await signInAs(supplier)
    await page.goto(at(lang, '/rfqs'))
    await page
      .getByRole('main')
      .getByRole('link', { name: t('rfqs.tab_my_bids') })
      .click()
    const titles = page.getByRole('article').getByRole('heading')
    const counted = page.getByRole('status').filter({ hasText: /./ })
    await expect(titles).toHaveText(['توريد لغيرنا', 'توريد مقبول', 'توريد ملغى', 'توريد منتهٍ', 'توريد مفتوح'])
    await expect(counted.filter({ hasText: t('bids.count', { count: 5 }) })).toBeVisible()
    const lead = { waiting: t('bids.waiting_count', { count: 2 }), accepted: t('bids.accepted_count', { count: 1 }) }
    await expect(page.getByRole('main').getByText(t('bids.mine_lead', lead))).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: t('rfqs.tab_my_bids') })).toContainText('5')

    const states = {
      open: 'توريد مفتوح',
      accepted: 'توريد مقبول',
      other: 'توريد لغيرنا',
      over: 'توريد منتهٍ',
      canceled: 'توريد ملغى',
    }
    for (const [status, title] of Object.entries(states)) {
      await page.getByRole('combobox', { name: t('rfqs.status') }).selectOption(status)
      await expect(titles).toHaveText([title])
      await expect(page).toHaveURL(new RegExp(`status=${status}`))
    }
    await expect(counted.filter({ hasText: t('bids.count', { count: 1 }) })).toBeVisible()
    await page.getByRole('searchbox').fill('مفتوح')
    await expect(page.getByText(t('bids.empty_filtered'))).toBeVisible()
    await page.getByRole('link', { name: t('site.clear_all') }).click()
    await expect(titles).toHaveCount(5)
    await page.getByRole('searchbox').fill('مفتوح')
    await expect(titles).toHaveText(['توريد مفتوح'])
  })

  test(`${lang}: leaving a changed bid asks first; a bid is withdrawn after a question, and its row is gone`, async ({
    page,
    database,
    signInAs,
  }) => {
    const supplier = await aSupplier(database, { lang })
    const rfq = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id, supplier, total_amount: 9000 })
    await signInAs(supplier)
    await page.goto(at(lang, '/my-bids'))
    const row = page.getByRole('article')
    const form = page.getByRole('dialog', { name: t('bids.edit') })
    const amount = form.getByLabel(t('bids.total_amount'))
    const cancel = form.getByRole('button', { name: t('site.cancel') })
    const unsaved = page.getByRole('alertdialog', { name: t('site.unsaved_title') })
    const edit = row.getByRole('link', { name: t('bids.edit') })

    // Nothing was changed: it closes without a question.
    await edit.click()
    await cancel.click()
    await expect(form).toBeHidden()
    await expect(unsaved).toHaveCount(0)

    await edit.click()
    await amount.fill('8000')
    await page.keyboard.press('Escape')
    await unsaved.getByRole('button', { name: t('site.unsaved_stay') }).click()
    await expect(unsaved).toBeHidden()
    await expect(amount).toHaveValue(/8,?000/)
    await cancel.click()
    await unsaved.getByRole('button', { name: t('site.unsaved_leave') }).click()
    await expect(form).toBeHidden()
    await edit.click()
    await expect(amount).toHaveValue('9,000.00')

    const question = page.getByRole('alertdialog', { name: t('bids.withdraw_title') })
    await form.getByRole('link', { name: t('bids.withdraw') }).click()
    await expect(question).toContainText(rfq.title)
    await question.getByRole('button', { name: t('site.cancel') }).click()
    await expect(question).toBeHidden()
    await expect(row).toHaveCount(1)
    await edit.click()
    await form.getByRole('link', { name: t('bids.withdraw') }).click()
    await question.getByRole('button', { name: t('bids.withdraw') }).click()
    await expect(page.getByText(t('bids.withdrawn'))).toBeVisible()
    await expect(page).toHaveURL(at(lang, '/my-bids'))
    await expect(row).toHaveCount(0)
    await expect(page.getByText(t('bids.empty_mine'))).toBeVisible()
    const { withdrawn_at } = await database.kysely
      .selectFrom('bids')
      .select('withdrawn_at')
      .where('bid_id', '=', bid_id)
      .executeTakeFirstOrThrow()
    expect(withdrawn_at).not.toBeNull()
  })
}
