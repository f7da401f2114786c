import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { browserApp } from '#test/support/browser/browser-app.ts'
import { aMarket, addressesOf } from '#test/support/every-page.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Drafts: every form of every page is written into, and what the browser then keeps is looked at. */

const { browse, browseWithScripts, database } = await browserApp({ RATE_LIMITS: 'off' })

const TEXT = 'Written and not sent'

/** Writes into the text fields of the page's forms and leaves it; gives the keys of the drafts that this wrote. */
async function keysOf(page: Awaited<ReturnType<typeof browseWithScripts>>, path: string) {
  page.window.localStorage.clear()
  await page.goto(path)
  const fields = page.document.querySelectorAll<HTMLElement>(
    'main form[method="post"] textarea, main form[method="post"] input:not([type])',
  )
  for (const field of fields) {
    if (field.hasAttribute('readonly') || field.getAttribute('role')) continue
    ;(field as HTMLInputElement).value = `${TEXT} ${path}`
    field.dispatchEvent(new page.window.InputEvent('input', { bubbles: true }))
  }
  page.window.dispatchEvent(new page.window.Event('pagehide'))
  return Object.keys(page.window.localStorage).filter((key) => key.startsWith('draft:'))
}

describe('the drafts of all forms', () => {
  const keys = new Map<string, string[]>()
  before(async () => {
    const market = await aMarket(database)
    const plain = browse({ as: market.me })
    plain.expectStatus(403, 404)
    const page = await browseWithScripts({ as: market.me })
    await page.goto('/support')
    for (const path of new Set(addressesOf(market, 'member'))) {
      await plain.goto(path)
      if (plain.document.querySelector('main form[method="post"] :is(textarea, input:not([type]))'))
        keys.set(path, await keysOf(page, path))
    }
    await page.close()
  })

  it('are kept on several pages', () => {
    const kept = [...keys].filter(([, names]) => names.length > 0)
    assert.ok(kept.length >= 3, JSON.stringify([...keys]))
  })

  it('each names what the address of its form is about, by its number', () => {
    for (const [path, names] of keys) {
      const numbers = path.split('?')[0]!.match(/\/\d+(?=\/|$)/g) ?? []
      // A bid is changed on the page of its RFQ.
      for (const name of names)
        assert.ok(numbers.length === 0 || /-\d+$/.test(name), `the draft ${name} is the same on every ${path}`)
    }
  })

  it('no two pages share one, but a page with other ways to show it', () => {
    const owners = new Map<string, string>()
    for (const [path, names] of keys)
      for (const name of names) {
        const [page = ''] = path.split('?')
        assert.equal(owners.get(name) ?? page, page, name)
        owners.set(name, page)
      }
  })
})

it('what is written into a bid on one RFQ is not in the bid on another, and is there on the way back', async () => {
  const [first, second] = [await anRfq(database), await anRfq(database)]
  const page = await browseWithScripts({ as: await aSupplier(database) })
  const remarks = () => page.document.querySelector<HTMLTextAreaElement>('textarea[name="comments"]')!
  await page.goto(`/rfq/${first.rfq_id}/bid`)
  remarks().value = TEXT
  remarks().dispatchEvent(new page.window.InputEvent('input', { bubbles: true }))
  page.window.dispatchEvent(new page.window.Event('pagehide'))
  await page.goto(`/rfq/${second.rfq_id}/bid`)
  assert.equal(remarks().value, '')
  await page.goto(`/rfq/${first.rfq_id}/bid`)
  await page.until(() => assert.equal(remarks().value, TEXT))
})
