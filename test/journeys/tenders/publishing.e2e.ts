// needs a browser: the job, history
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import { aPdf, aPng } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { aBid } from '../../support/make/bids.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { leaveForm, openStep, setDeadline } from './rfq-form.ts'

const upload = ({ name, type, bytes }: { name: string; type: string; bytes: Buffer }) => ({
  name,
  mimeType: type,
  buffer: bytes,
})

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a buyer publishes an RFQ with files, finds it, changes it, cancels it and publishes it again`, async ({
    page,
    database,
    baseURL,
    signInAs,
    expectFailure,
    expectAccessible,
  }) => {
    const today = dayOf(Date.now())
    const buyer = await aCompany(database, { lang })
    const supplier = await aSupplier(database, { lang })
    // Words of its own: RFQs of other journeys do not resemble it.
    const title = `رفوف صنوبرية مقوّسة ${buyer.company_id}`
    await signInAs(buyer)
    await page.goto(at(lang, '/my-rfq'))
    await expect(page.getByText(t('rfqs.empty_mine'))).toBeVisible()
    await expectAccessible()

    // Everything that is wrong is said at once.
    await page.getByRole('link', { name: t('site.new_rfq') }).click()
    const form = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: t('site.new_rfq') })).toBeFocused()
    const publish = form.getByRole('button', { name: t('rfqs.publish') })
    await publish.click()
    for (const missing of [t('rfqs.title_required'), t('rfqs.category_required'), t('rfqs.attachments_required')]) {
      await expect(form.getByRole('alert').first()).toContainText(missing)
    }
    await expectAccessible()

    const field = (label: string) => form.getByLabel(label, { exact: true })
    await field(t('rfqs.field_title')).fill(title)
    await form.getByRole('combobox', { name: t('categories.category') }).click()
    await form.getByRole('option').first().click()
    await field(t('rfqs.description')).fill('خزائن لأرشيف الإدارة المالية، مع التركيب.')
    await openStep(form, t, 2)
    await field(t('rfqs.item_description')).fill('خزانة معدنية بأربعة أدراج وقفل مركزي.')
    await field(t('rfqs.quantity')).fill('٦٠')
    await setDeadline(form, t, addDays(today, 20))
    await expect(form.getByText(t('rfqs.bidding_days', { count: 20 }))).toBeVisible()
    // Where bids stay as they are, changing the RFQ is a dialog.
    await form.getByRole('button', { name: `${t('publishing.change')} ${t('amendments.rule')}` }).click()
    await form.getByRole('radio', { name: t('amendments.rule_mark') }).check()
    // An earlier delivery puts the deadline in the wrong, which stays as it is.
    await openStep(form, t, 3)
    await field(t('rfqs.delivery_date')).fill(addDays(today, 10))
    await expect(form.getByText(t('rfqs.deadline_after_delivery')).first()).toBeVisible()
    await field(t('rfqs.delivery_date')).fill(addDays(today, 30))
    await expect(form.getByText(t('rfqs.deadline_after_delivery'))).toHaveCount(0)
    // The company's own place is there from the start.
    await expect(form.getByRole('combobox', { name: t('locations.city') })).not.toHaveValue('')

    // The texts survive leaving the form; files must be attached again.
    await leaveForm(page, t)
    await page.getByRole('link', { name: t('site.new_rfq') }).click()
    await expect(form.getByText(t('site.draft_restored'))).toBeVisible()
    await expect(field(t('rfqs.field_title'))).toHaveValue(title)
    await openStep(form, t, 3)
    const large = { name: 'all-drawings.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }
    await field(t('rfqs.attachments_label')).setInputFiles([
      upload(aPdf('specification.pdf')),
      upload(aPng('room.png')),
      large,
    ])
    await expect(form.getByText(t('errors.file_too_large', { name: 'all-drawings.pdf' }))).toBeVisible()
    await expect(form.getByRole('listitem').filter({ hasText: 'all-drawings.pdf' })).toContainText('2.01 MB')
    await expect(form.getByText(t('site.upload_count', { count: 2, max: 5 })).first()).toBeVisible()
    // Nothing is left out in silence.
    await publish.click()
    const without = page.getByRole('alertdialog', { name: t('site.upload_without_title') })
    await expect(without).toContainText('all-drawings.pdf')
    await without.getByRole('button', { name: t('site.cancel') }).click()
    await expect(page).toHaveURL(at(lang, '/rfqs/new?step=3'))
    await publish.click()
    await without.getByRole('button', { name: t('site.upload_without_action') }).click()
    await expect(page.getByText(t('rfqs.published')).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const rfq_id = Number(/\/rfq\/(\d+)$/.exec(page.url())?.[1])

    // Among all others it is found while typing, and the address says how.
    await page.goto(at(lang, '/rfqs'))
    await page.getByRole('searchbox').fill(String(buyer.company_id))
    await page.getByRole('searchbox').fill(title)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('status').filter({ hasText: t('rfqs.count', { count: 1 }) })).toBeVisible()
    await page.getByRole('link', { name: t('rfqs.status_completed') }).click()
    await expect(page.getByText(t('rfqs.empty_filtered'))).toBeVisible()
    await page.getByRole('link', { name: t('site.remove_filter', { name: t('rfqs.status_completed') }) }).click()
    await expect(page.getByRole('article').getByRole('link', { name: title, exact: true })).toBeVisible()
    await expectAccessible()

    // A supplier bids; the change is shown before it is published, and bidders are notified.
    await aBid(database, { rfq_id, supplier })
    await page
      .getByRole('link', { name: t('rfqs.tab_mine') })
      .first()
      .click()
    const row = page.getByRole('article')
    const actions = row.getByRole('button', { name: t('rfqs.actions') })
    await actions.click()
    await expectAccessible()
    await page.getByRole('menuitem', { name: t('rfqs.edit') }).click()
    const change = page.getByRole('dialog', { name: t('rfqs.edit') })
    await change.getByLabel(t('rfqs.quantity')).fill('75')
    await expectAccessible()
    const preview = change.getByRole('button', { name: t('amendments.preview') })
    const publishChange = change.getByRole('button', { name: t('amendments.publish') })
    await preview.click()
    await expect(change).toContainText(t('rfqs.update_body_bids', { count: 1 }))
    await expectAccessible()
    // Meanwhile it was changed elsewhere: that is said, nothing typed is lost, and the next try is about what is true
    // now.
    const update = {
      method: 'PUT',
      headers: { cookie: buyer.cookie, origin: baseURL!, 'content-type': 'application/json' },
    }
    expect(
      (await fetch(`${baseURL}/api/v1/rfqs/${rfq_id}/update`, { ...update, body: JSON.stringify({ quantity: 66 }) }))
        .status,
    ).toBe(200)
    expectFailure({ url: `/rfqs/${rfq_id}/update`, status: 412 })
    await publishChange.click()
    await expect(change.getByRole('alert').first()).toContainText(t('errors.stale'))
    await preview.click()
    await publishChange.click()
    await expect(page.getByText(t('rfqs.updated')).first()).toBeVisible()
    await expect(row).toContainText('75')

    // A canceled RFQ stays in one's own list, and nowhere else.
    await actions.click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: t('rfqs.cancel_title') })
    await expect(question.getByRole('button', { name: t('rfqs.cancel_keep') })).toBeFocused()
    await question.getByRole('button', { name: t('rfqs.cancel') }).click()
    await expect(page.getByText(t('rfqs.canceled'))).toBeVisible()
    await expect(row).toContainText(t('rfqs.status_canceled'))

    // A canceled RFQ is published anew, with its texts, its place and copies of its files.
    await actions.click()
    await page.getByRole('menuitem', { name: t('rfqs.publish_again') }).click()
    await expect(field(t('rfqs.field_title'))).toHaveValue(title)
    await expect(field(t('rfqs.quantity'))).toHaveValue('75')
    await openStep(form, t, 3)
    await expect(form.getByRole('combobox', { name: t('locations.city') })).not.toHaveValue('')
    const copied = form.getByRole('group', { name: t('rfqs.copied_files') })
    await expect(copied.getByRole('listitem')).toHaveCount(2)
    await expectAccessible()
    await copied.getByRole('button', { name: t('site.upload_remove', { name: 'room.png' }) }).click()
    await openStep(form, t, 1)
    await field(t('rfqs.field_title')).fill(`${title} ×2`)
    // Left unfinished, it stands in the list until it goes on.
    await leaveForm(page, t)
    const draft = page.getByRole('list', { name: t('rfqs.drafts') }).getByRole('listitem')
    await expect(draft).toContainText(`${title} ×2`)
    await expectAccessible()
    await draft.getByRole('link', { name: t('rfqs.draft_continue') }).click()
    await expect(field(t('rfqs.field_title'))).toHaveValue(`${title} ×2`)
    await openStep(form, t, 3)
    await copied.getByRole('button', { name: t('site.upload_remove', { name: 'room.png' }) }).click()
    await publish.click()
    await expect(page.getByRole('heading', { level: 1, name: `${title} ×2` })).toBeVisible()
    await expect(page.getByRole('main').getByText('specification.pdf')).toBeVisible()
    await expect(page.getByRole('main').getByText('room.png')).toHaveCount(0)
    await page.getByRole('link', { name: t('rfqs.copy') }).click()
    await expect(field(t('rfqs.field_title'))).toHaveValue(`${title} ×2`)
    await leaveForm(page, t)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(draft).toHaveCount(0)
    await page.getByLabel(t('site.sort')).selectOption('bids')
    await expect(page.getByRole('article').first()).toContainText(t('rfqs.status_canceled'))
    await page.goto(`${at(lang, '/rfqs')}?search=${encodeURIComponent(title)}`)
    await expect(page.locator(`main a[href$="/rfq/${rfq_id}"]`)).toHaveCount(0)
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: lists are read on, come back where they were left, and say when they failed`, async ({
    page,
    database,
    signInAs,
    expectFailure,
    expectAccessible,
  }) => {
    const buyer = await aCompany(database, { lang })
    for (let number = 0; number < 30; number++)
      await anRfq(database, { buyer, title: `كابلات نحاسية ${buyer.company_id}`, closes_in: number })

    // A guest may look; publishing begins with signing in.
    await page.goto(at(lang, '/rfqs?new=1'))
    await expect(page).toHaveURL(`${at(lang, '/')}?from=${encodeURIComponent('/rfqs/new')}`)
    await page.goto(
      `${at(lang, '/rfqs')}?search=${encodeURIComponent(`كابلات نحاسية ${buyer.company_id}`)}&sort=deadline`,
    )
    await expect(page.getByRole('main').getByRole('link', { name: t('site.nav_register') })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: t('site.new_rfq') })).toHaveAttribute(
      'href',
      new RegExp(`/login\\?from=${encodeURIComponent('/rfqs/new')}$`),
    )
    await expect(page.getByRole('article')).toHaveCount(24)
    await expect(page.getByRole('article').first()).toContainText(t('rfqs.closes_today'))
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    await page.getByRole('link', { name: t('site.show_more') }).click()
    await expect(page.getByRole('article')).toHaveCount(30)
    await expectAccessible()
    await page.getByRole('article').last().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('كابلات نحاسية')
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(30)
    await expect(page.getByRole('article').last()).toBeInViewport()

    // A list that does not come looks different from an empty one, and can be asked again.
    await signInAs(buyer)
    await page.goto(at(lang, '/rfqs'))
    expectFailure({ url: '/rfqs/my-rfqs', status: 500 })
    await page.route('**/api/v1/rfqs/my-rfqs*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { code: 'internal', error: t('errors.internal'), request_id: 'abc123' },
      }),
    )
    await page
      .getByRole('link', { name: t('rfqs.tab_mine') })
      .first()
      .click()
    await expect(page.getByRole('alert')).toContainText(t('site.list_failed'))
    await expect(page.getByRole('alert')).toContainText('abc123')
    await page.unroute('**/api/v1/rfqs/my-rfqs*')
    await page.getByRole('button', { name: t('site.retry') }).click()
    await expect(page.getByRole('article')).toHaveCount(24)
  })
}
