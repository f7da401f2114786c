// needs a browser: the job
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aBid } from '../../support/make/bids.ts'
import { aColleague, aCompany } from '../../support/make/companies.ts'
import { aProposal } from '../../support/make/proposals.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')

/** A company that accepts up to 250,000.00 without approval, with an RFQ, two bids on it, a buyer and an approver. */
async function aTender(database: Database, lang: 'ar' | 'en') {
  const owner = await aCompany(database, { lang })
  await database.pool.query('update companies set award_limit_halalas = 25000000 where company_id = $1', [
    owner.company_id,
  ])
  const { rfq_id, title } = await anRfq(database, { buyer: owner })
  const low = await aBid(database, { rfq_id, total_amount: 342_000 })
  await aBid(database, { rfq_id, total_amount: 367_000 })
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  return { owner, buyer, approver, rfq_id, title, ...low }
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]

  test.describe(`approvals (${lang}, ${screen})`, () => {
    test.use(device)

    test('an award above the limit is proposed, rejected with a reason, proposed again and approved', async ({
      page,
      database,
      signInAs,
      windowOf,
      expectAccessible,
    }) => {
      const { buyer, approver, supplier, rfq_id, bid_id } = await aTender(database, lang)
      await signInAs(buyer)
      const propose = async (reason: string) => {
        await page.goto(at(lang, `/rfq/${rfq_id}`))
        await main(page)
          .getByRole('link', { name: t('bids.a11y_accept', { company: supplier.company_name }) })
          .first()
          .click()
        const question = page.getByRole('alertdialog', {
          name: t('approvals.propose_title', { company: supplier.company_name }),
        })
        await expect(question).toContainText('92,000.00')
        await expect(question.getByRole('button', { name: t('site.cancel') })).toBeFocused()
        await expectAccessible()
        await question.getByLabel(t('approvals.propose_reason')).fill(reason)
        await question.getByRole('button', { name: t('approvals.propose') }).click()
        await expect(page).toHaveURL(new RegExp(`${at(lang, '/approvals')}/\\d+$`))
        await expect(main(page)).toContainText(t('approvals.own'))
        await expect(main(page)).toContainText(reason)
      }
      await propose('الأقل سعرًا')
      await expectAccessible()
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      await expect(page.getByTestId('pending-award')).toContainText(supplier.company_name)
      await expect(
        main(page).getByRole('link', { name: t('bids.a11y_accept', { company: supplier.company_name }) }),
      ).toHaveCount(0)

      // The supplier's page knows nothing of it.
      const theirs = await windowOf(supplier)
      await theirs.goto(at(lang, `/rfq/${rfq_id}`))
      await expect(theirs.getByTestId('pending-award')).toHaveCount(0)

      // The approver finds it, and rejects it with a reason.
      const inbox = await windowOf(approver)
      await inbox.goto(at(lang, '/approvals'))
      await expectAccessible(inbox)
      await main(inbox)
        .getByRole('link', { name: new RegExp(`^${t('approvals.review')}`) })
        .click()
      await expect(main(inbox)).toContainText('الأقل سعرًا')
      await expectAccessible(inbox)
      const visible = (name: string) => inbox.getByRole('link', { name, exact: true }).filter({ visible: true })
      await visible(t('approvals.reject')).click()
      const reject = inbox.getByRole('dialog', { name: t('approvals.reject_title') })
      await reject.getByRole('button', { name: t('approvals.reject_action') }).click()
      await expect(reject.getByRole('alert').first()).toContainText(t('approvals.reason_required'))
      await reject.getByLabel(t('approvals.reject_reason')).fill('نطلب زيارة المستودع قبل القرار')
      await reject.getByRole('button', { name: t('approvals.reject_action') }).click()
      await expect(reject).toBeHidden()
      await expect(main(inbox)).toContainText(t('approvals.state_rejected'))
      await expect(main(inbox)).toContainText('نطلب زيارة المستودع قبل القرار')

      // Once more, and approved, with the keyboard alone.
      await propose('بعد الزيارة')
      await inbox.goto(at(lang, '/approvals'))
      const review = main(inbox).getByRole('link', { name: new RegExp(`^${t('approvals.review')}`) })
      await review.focus()
      await inbox.keyboard.press('Enter')
      await expect(inbox).toHaveURL(/\/approvals\/\d+$/)
      await visible(t('approvals.approve')).focus()
      await inbox.keyboard.press('Enter')
      const question = inbox.getByRole('alertdialog', {
        name: t('approvals.approve_title', { company: supplier.company_name }),
      })
      await expect(question).toContainText('342,000.00')
      await expect(question.getByRole('button', { name: t('site.cancel') })).toBeFocused()
      await inbox.keyboard.press('Tab')
      await inbox.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(main(inbox)).toContainText(t('approvals.state_approved'))
      const { accepted_bid_id } = await database.kysely
        .selectFrom('rfqs')
        .select('accepted_bid_id')
        .where('rfq_id', '=', rfq_id)
        .executeTakeFirstOrThrow()
      expect(accepted_bid_id).toBe(bid_id)
    })

    test('a proposal that needs no approval any more awards nothing: the question is asked anew', async ({
      page,
      database,
      signInAs,
      expectFailure,
    }) => {
      const { buyer, owner, supplier, rfq_id } = await aTender(database, lang)
      await signInAs(buyer)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      const company = supplier.company_name
      await main(page)
        .getByRole('link', { name: t('bids.a11y_accept', { company }) })
        .first()
        .click()
      const proposing = page.getByRole('alertdialog', { name: t('approvals.propose_title', { company }) })
      await expect(proposing).toBeVisible()
      await database.pool.query('update companies set award_limit_halalas = null where company_id = $1', [
        owner.company_id,
      ])
      expectFailure({ url: `/rfqs/${rfq_id}/accept-bid`, status: 409 })
      await proposing.getByRole('button', { name: t('approvals.propose') }).click()
      const accepting = page.getByRole('alertdialog', { name: t('bids.accept_title', { company }) })
      await expect(accepting.getByRole('alert').first()).toContainText(t('errors.proposal_not_needed'))
      // Set again while the page would award: it is proposed, and the next page says so.
      await database.pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [
        owner.company_id,
      ])
      await accepting.getByRole('button', { name: t('bids.accept_action') }).click()
      await expect(page.getByText(t('approvals.proposed_done'))).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${at(lang, '/approvals')}/\\d+$`))
    })

    test('a bid that was changed while somebody decides lapses the proposal, and the page says from what to what', async ({
      page,
      database,
      signInAs,
      expectFailure,
    }) => {
      const { buyer, owner, approver } = await aTender(database, lang)
      const { proposal_id, bid_id } = await aProposal(database, owner, buyer)
      await signInAs(approver)
      await page.goto(at(lang, `/approvals/${proposal_id}`))
      await page
        .getByRole('link', { name: t('approvals.approve'), exact: true })
        .filter({ visible: true })
        .click()
      const question = page.getByRole('alertdialog')
      await expect(question).toBeVisible()
      await database.pool.query(
        `update award_proposals set state = 'superseded', decided_at = now() where proposal_id = $1`,
        [proposal_id],
      )
      await database.pool.query(
        'update bids set version = version + 1, total_amount = total_amount - 100 where bid_id = $1',
        [bid_id],
      )
      expectFailure({ url: `/awards-wanted/${proposal_id}/approve`, status: 412 })
      await question.getByRole('button', { name: t('approvals.approve') }).click()
      const lapsed = t('approvals.lapsed_on', { date: '' }).trim()
      await expect(page.getByText(lapsed).filter({ visible: true }).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(main(page)).toContainText(t('approvals.state_superseded'))
      await expect(main(page).getByRole('status').filter({ visible: true }).last()).toContainText(/\d/)
    })
  })
}
