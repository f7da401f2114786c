// needs a browser: storage, network
import type { BrowserContext } from '@playwright/test'
import { aCompany } from '../../support/make/companies.ts'
import { expect, says, test, TEST_ALL } from '../fixtures.ts'

/*
 * A context that a journey used is like a new one for the next: the first journey leaves something of every kind
 * behind, the second finds nothing of it.
 */

test.describe.configure({ mode: 'default' })

/** What is left in the browser, read by a page of the product. */
const LEFT_BEHIND = `(async () => ({
  cookies: document.cookie,
  local: Object.keys(localStorage).filter((key) => key.startsWith('left')),
  session: Object.keys(sessionStorage).filter((key) => key.startsWith('left')),
  databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left'),
  caches: await caches.keys(),
  folders: await navigator.storage.getDirectory().then(async (root) => (await Array.fromAsync(root.keys())).length),
  locks: (await navigator.locks.query()).held.filter(({ name }) => name === 'left').length,
  name: window.name,
  asked: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
  online: navigator.onLine,
  width: innerWidth,
  media: matchMedia('(prefers-color-scheme: dark)').matches,
}))()`
const NOTHING = {
  cookies: '',
  local: [],
  session: [],
  databases: [],
  caches: [],
  folders: 0,
  locks: 0,
  name: '',
  asked: 'prompt',
  online: true,
  width: 1280,
  media: false,
}

let used: BrowserContext | undefined
let heard: string[] = []

test('a journey leaves something of every kind behind', async ({ page, context, database, signInAs }) => {
  used = context
  context.on('request', (request) => heard.push(request.url()))
  await signInAs(await aCompany(database))
  await page.goto('/support')
  await page.evaluate(async () => {
    document.cookie = 'left=1'
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    window.name = 'left'
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('left', 1)
      opening.addEventListener('success', () => resolve())
      opening.addEventListener('error', () => reject(new Error('no database')))
    })
    await (await caches.open('left')).put('/left', new Response('left'))
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true })
    void navigator.locks.request('left', () => new Promise(() => {}))
    // Written when the page is left, as drafts are.
    addEventListener('pagehide', () => localStorage.setItem('left-late', '1'))
  })
  await context.grantPermissions(['clipboard-read', 'geolocation'])
  await context.route('**/support', (route) => route.fulfill({ contentType: 'text/html', body: 'left' }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 500, height: 500 })
  const other = await context.newPage()
  await other.goto('/rfqs')
  await context.setOffline(true)
  const found = await page.evaluate<Record<keyof typeof NOTHING, unknown>>(LEFT_BEHIND)
  for (const [name, value] of Object.entries(NOTHING)) {
    const is_left = JSON.stringify(found[name as keyof typeof NOTHING]) !== JSON.stringify(value)
    expect(is_left, `${name} is left behind: ${JSON.stringify(found)}`).toBe(true)
  }
})

test('the next journey finds nothing of it in the same context', async ({ page, context }) => {
  // Until the journey before ended its pages may still have asked for late code.
  heard = []
  expect(context === used, 'the context is used again').toBe(!TEST_ALL)
  expect(context.pages()).toEqual([page])
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1, name: says.ar('site.support_title') })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: says.ar('site.nav_login') })).toBeVisible()
  expect(await page.evaluate(LEFT_BEHIND)).toEqual(NOTHING)
  expect(await context.cookies()).toEqual([])
  expect(heard, 'listeners of the journey before').toEqual([])
  await page.clock.install()
})

test('a context whose clock was set is used no more', async ({ page, context }) => {
  expect(context === used).toBe(false)
  await page.goto('/support')
  expect(await page.evaluate(() => Function.prototype.toString.call(Date))).toContain('[native code]')
})
