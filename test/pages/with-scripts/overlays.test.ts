import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { Locator } from '#test/support/browser/locator.ts'
import type { ScriptedBrowser } from '#test/support/browser/scripted-browser.ts'
import { aMarket, type Market } from '#test/support/every-page.ts'

/*
 * Everything that opens over a page is opened and closed twice. What stays behind the first time shows the second time:
 * listeners, boxes, and a focus that goes elsewhere.
 */

const { browseWithScripts, database } = await browserApp({ RATE_LIMITS: 'off' })
const market = await aMarket(database)
const lang = 'en'
const t = says[lang]

interface Overlay {
  name: string
  path: (market: Market) => string
  /** What is pressed. */
  opener: (page: ScriptedBrowser) => Locator
  /** What is then there. */
  box: (page: ScriptedBrowser) => Locator
}

const OVERLAYS: Overlay[] = [
  {
    name: 'the newest notifications',
    path: () => '/rfqs',
    opener: (page) => page.getByRole('banner').getByRole('button', { name: /notifications/i }),
    box: (page) => page.getByRole('dialog', { name: t('notifications.title') }),
  },
  {
    name: 'the account menu',
    path: () => '/rfqs',
    opener: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: t('site.a11y_account_menu', { company: market.me.company_name }) }),
    box: (page) => page.getByRole('menu'),
  },
  {
    name: 'the menu of a row',
    path: () => '/my-rfq',
    opener: (page) =>
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: t('rfqs.actions') }),
    box: (page) => page.getByRole('menu'),
  },
  {
    name: 'a form over its page',
    path: ({ own }) => `/rfq/${own.rfq_id}`,
    opener: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: t('rfqs.cancel') })
        .first(),
    box: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'sharing',
    path: ({ other }) => `/rfq/${other.rfq_id}`,
    opener: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: t('site.share'), exact: true })
        .first(),
    box: (page) => page.getByRole('dialog'),
  },
]

async function closedTwice(page: ScriptedBrowser, { opener, box }: Overlay) {
  const once = async () => {
    await opener(page).click()
    await expect(box(page)).toBeVisible()
    assert.ok(box(page).one().contains(page.document.activeElement), 'the focus is inside')
    await page.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  }
  await once()
  // Code that comes when it is first wanted listens from then on.
  const listeners = page.listeners()
  await once()
  assert.deepEqual(page.listeners(), listeners, 'listeners')
}

describe('opened and closed twice', () => {
  for (const overlay of OVERLAYS)
    it(`${overlay.name} leaves nothing behind, and Escape elsewhere moves no focus`, async () => {
      const page = await browseWithScripts({ as: market.me, lang })
      await page.goto(`/en${overlay.path(market)}`)
      // What follows the number of unread notifications comes on its own and listens too.
      await page.until(() => assert.equal(page.streams.opened.length, 1))
      await closedTwice(page, overlay)
      const elsewhere = page.getByRole('contentinfo').getByRole('link').first()
      await elsewhere.focus()
      await page.press('Escape')
      await expect(elsewhere).toBeFocused()
    })
})
