import { describe, it } from 'node:test'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aColleague, type MadeCompany } from '#test/support/make/companies.ts'
import {
  A_REASON,
  aDisputedOrder,
  act,
  anAcknowledgedOrder,
  anOrder,
  aProposedEnd,
  type MadeOrder,
} from '#test/support/make/orders.ts'

/* What both sides do with an order on its pages, without scripts. */

const site = await browserApp()
const { browse, database } = site
const main = (page: PlainBrowser) => page.getByRole('main')
const follow = (page: PlainBrowser, name: string) => main(page).getByRole('link', { name, exact: true }).click()
const send = (page: PlainBrowser, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** An order whose supplier asks for a change. */
async function aChangeAsked() {
  const order = await anOrder(site)
  await act(site, order.supplier, order.order_id, 'ask-change', { text: A_REASON })
  return order
}

interface Case {
  make: () => Promise<MadeOrder>
  by: 'buyer' | 'supplier'
  /** The words of the button, as far as the act has words of its own. */
  act: MessageKey
  /** The link on the order's page, where it is called otherwise. */
  link?: MessageKey
  /** The label of the text that the act needs. */
  text?: MessageKey
  done: MessageKey
  /** What the order's page says then. */
  page_says: MessageKey
}

const CASES: Case[] = [
  {
    make: () => anOrder(site),
    by: 'supplier',
    act: 'order.acknowledge',
    done: 'order.acknowledge_done',
    page_says: 'order.row_acknowledged',
  },
  {
    make: () => anOrder(site),
    by: 'supplier',
    act: 'order.ask_change',
    text: 'order.ask_change_text',
    done: 'order.ask_change_done',
    page_says: 'order.row_asked',
  },
  {
    make: () => anOrder(site),
    by: 'supplier',
    act: 'order.decline',
    text: 'order.reason',
    done: 'order.decline_done',
    page_says: 'order.row_declined',
  },
  {
    make: () => anOrder(site),
    by: 'buyer',
    act: 'order.cancel',
    text: 'order.reason',
    done: 'order.cancel_done',
    page_says: 'order.row_canceled',
  },
  {
    make: aChangeAsked,
    by: 'buyer',
    act: 'order.reply',
    text: 'order.reply_text',
    done: 'order.reply_done',
    page_says: 'order.event_change_answered',
  },
  {
    make: () => aDisputedOrder(site),
    by: 'supplier',
    act: 'order.reply',
    link: 'order.reply_disputed',
    text: 'order.reply_text',
    done: 'order.reply_done',
    page_says: 'order.event_dispute_answered',
  },
  {
    make: () => anAcknowledgedOrder(site),
    by: 'supplier',
    act: 'order.dispute',
    text: 'order.dispute_text',
    done: 'order.dispute_done',
    page_says: 'order.row_disputed',
  },
  {
    make: () => anAcknowledgedOrder(site),
    by: 'buyer',
    act: 'order.propose_cancel',
    text: 'order.reason',
    done: 'order.propose_done',
    page_says: 'order.row_proposed_mine',
  },
  {
    make: () => aDisputedOrder(site),
    by: 'buyer',
    act: 'order.propose_resolve',
    text: 'order.propose_resolve_text',
    done: 'order.propose_done',
    page_says: 'order.row_proposed_resolve',
  },
  {
    make: () => aProposedEnd(site, 'buyer', 'cancel'),
    by: 'supplier',
    act: 'order.agree',
    done: 'order.agree_done',
    page_says: 'order.row_canceled',
  },
  {
    make: () => aProposedEnd(site, 'supplier', 'resolve'),
    by: 'buyer',
    act: 'order.agree',
    done: 'order.agree_done',
    page_says: 'order.event_resolved',
  },
  {
    make: () => aProposedEnd(site, 'buyer', 'cancel'),
    by: 'supplier',
    act: 'order.reject',
    done: 'order.reject_done',
    page_says: 'order.event_proposal_rejected',
  },
  {
    make: () => aProposedEnd(site, 'buyer', 'cancel'),
    by: 'buyer',
    act: 'order.withdraw',
    done: 'order.withdraw_done',
    page_says: 'order.event_proposal_withdrawn',
  },
]

describe('an act on an order asks once more, with what follows', () => {
  for (const { make, by, act: words, link = words, text, done, page_says } of CASES)
    it(`${by}: ${link}`, async () => {
      const t = says.ar
      const order = await make()
      const page = browse({ as: order[by] })
      await page.goto(`/orders/${order.order_id}`)
      await follow(page, t(link))
      await expect(main(page)).toContainText(order.number)
      await expect(main(page).getByRole('link', { name: t('order.keep') })).toBeVisible()
      if (text) {
        page.expectStatus(422)
        await main(page).getByLabel(t(text)).fill('قصير')
        await send(page, t(words))
        await expect(main(page).getByRole('alert').first()).toContainText(t('orders.reason_short'))
        await main(page).getByLabel(t(text)).fill('التوريد لا يمكن في هذا الموعد')
      }
      await send(page, t(words))
      await expect(page).toHaveURL(`/orders/${order.order_id}`)
      await expect(page.getByRole('status').filter({ hasText: t(done) })).toBeVisible()
      await expect(main(page)).toContainText(t(page_says))
      if (text) await expect(main(page)).toContainText('التوريد لا يمكن في هذا الموعد')
    })

  it('of an order that was changed meanwhile says so and does nothing', async () => {
    const t = says.en
    const { supplier, buyer, order_id } = await anOrder(site)
    const page = browse({ as: supplier, lang: 'en' })
    await page.goto(at('en', `/orders/${order_id}/acknowledge`))
    await act(site, buyer, order_id, 'cancel', { reason: A_REASON })
    page.expectStatus(412)
    await send(page, t('order.acknowledge'))
    await expect(main(page)).toContainText(t('errors.order_state'))
    await page.goto(at('en', `/orders/${order_id}`))
    await expect(main(page)).toContainText(t('order.row_canceled'))
  })

  it('is offered to nobody without the right of their side', async () => {
    const { supplier, order_id } = await anOrder(site)
    const colleague: MadeCompany = await aColleague(database, supplier, { roles: ['viewer'] })
    const page = browse({ as: colleague })
    await page.goto(`/orders/${order_id}`)
    await expect(main(page).getByRole('link', { name: says.ar('order.acknowledge') })).toHaveCount(0)
    await page.goto(`/orders/${order_id}/dispute`)
    await expect(main(page).getByRole('button', { name: says.ar('order.dispute') })).toHaveCount(0)
    await expect(main(page)).toContainText(says.ar('errors.role_required'))
  })
})
