// needs a browser: hydration, layout
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { addressesOf, aMarket, type Market } from '../../support/every-page.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { barriersOf } from '../axe.ts'
import { at, expect, SCREENS, test, TEST_ALL, waitHydrated } from '../fixtures.ts'
import { changesOf, faultsOf, hold, isScript, noteLook, shiftOf, tooWide, wholeOf } from './looks.ts'
import { overBudget, weigh } from './weights.ts'

/*
 * Every page, opened once and looked at in every way: before its scripts come, while they make it live, on a narrow
 * window, and by axe. What its HTML alone says is read without a browser: `test/pages/html/every-page.test.ts`.
 */

const [PHONE, DESK] = SCREENS as [(typeof SCREENS)[0], (typeof SCREENS)[0]]
const NARROW = { width: 320, height: 640 }
/** The gate has the first; all have each language, size and theme twice. */
const VARIANTS = [
  { lang: 'ar', screen: PHONE, theme: 'dark' },
  { lang: 'en', screen: PHONE, theme: 'light' },
  { lang: 'ar', screen: DESK, theme: 'light' },
  { lang: 'en', screen: DESK, theme: 'dark' },
] as const
/** Each viewer's addresses are dealt out to as many journeys, which run side by side. */
const PARTS = { guest: 3, member: 6 }

/** Lists that are empty, links that are broken, and what is not there. */
const DEAD_ENDS = {
  guest: [
    '/market-place?search=nothing&min_price=9&max_price=1',
    '/reset-password?token=x',
    '/rfqs?status=completed&search=nothing',
    '/suppliers?search=nothing&category_id=1',
    '/rfq/999999',
    '/nowhere',
  ],
  member: ['/my-rfq?status=canceled', '/nowhere'],
}
const MISSING = ['/rfq/999999', '/nowhere']

/** Names that nothing breaks, where windows are narrow. */
const aMarketOfLongNames = (database: Database) =>
  aMarket(database, {
    title: 'توريد وتركيب أنظمة تكييف مركزي لمبنى الإدارة Split-System-HVAC-Installation-2026',
    product_name: 'كابل نحاسي مسلّح 4×16 مم² Armoured-Copper-Cable-500m-Drum-2026',
    email: `${'procurement-and-contracts.'.repeat(2)}${randomUUID()}@example.sa`,
  })

/** Lists that are full: what a first visit loads is weighed on them. */
async function fillLists(database: Database, { me, product }: Market) {
  for (let number = 0; number < 24; number++) {
    await anRfq(database, { buyer: me })
    await aProduct(database)
    await aProduct(database, { seller: product.seller })
  }
}

/**
 * The weight of a first visit counts where search engines and messages lead: without a query. Of RFQs it is that of one
 * without bids.
 */
const isWeighed = (path: string, { other }: Market) =>
  !path.includes('?') && !MISSING.includes(path) && (!path.startsWith('/rfq/') || path === `/rfq/${other.rfq_id}`)
/** Where scripts may move things. */
const MAY_MOVE = [
  // They look whether the tab has kept the token of a mailed link; until then nothing can be said.
  /^\/(invitation|unsubscribe|reset-password)$/,
  // The ages of what is listed grow meanwhile.
  /^\/notifications$/,
  // Without scripts the reason for a bid without VAT is always asked for.
  /^\/rfq\/\d+\/bid$/,
]

interface Visit {
  path: string
  address: string
  page: Page
  /** Held by a route, which turns the browser's cache off: each page comes as on a first visit. */
  scripts: Awaited<ReturnType<typeof hold>>
  weights: ReturnType<typeof weigh>
  host: string
  isPhone: boolean
  weighed: boolean
}

/** What is too wide; nothing once the page is laid out anew and all fits. */
const widerThanWindow = (page: Page) =>
  expect
    .poll(() => tooWide(page))
    .toEqual([])
    .then(
      () => [],
      () => tooWide(page),
    )

/** Opens an address; all that is wrong with it, in words. */
async function visit({ path, address, page, scripts, weights, host, isPhone, weighed }: Visit) {
  const wrong: Record<string, unknown> = {}
  const note = (name: string, found: readonly unknown[]) => void (found.length > 0 && (wrong[name] = found))
  scripts.resume()
  weights.begin()
  const answer = await page.goto(address, { waitUntil: 'load' })
  note('before scripts', await faultsOf(page))
  if (!page.url().endsWith(address)) note('another address', [page.url()])
  const look = await noteLook(page)
  if (await page.locator('html[data-ready]').count()) note('scripts were not held', [address])
  await scripts.release()
  await wholeOf(page)
  await waitHydrated(page)
  // A control may give way to its form with scripts, but for that of publishing.
  const counts = (change: string) => path.startsWith('/rfqs/new') || !change.endsWith(': gone')
  if (!MAY_MOVE.some((one) => one.test(path))) {
    note('changed with scripts', (await changesOf(look)).filter(counts))
    note('moved with scripts', await shiftOf(page, look))
  }
  const { hosts, weight } = await weights.result()
  note(
    'other hosts',
    hosts.filter((one) => one !== host),
  )
  if (weighed) {
    note('over the budget of a first visit', overBudget(path, weight))
    if (answer?.headers()['content-encoding'] !== 'br') note('encoding', [answer?.headers()['content-encoding']])
  }
  if (isPhone) {
    await page.setViewportSize(NARROW)
    note('wider than 320 pixels', await widerThanWindow(page))
  }
  if ((await page.locator('html').getAttribute('lang')) === 'ar') note('barriers', await barriersOf(page))
  if (isPhone) await page.setViewportSize(PHONE.viewport)
  return Object.keys(wrong).length > 0 ? [{ path, ...wrong }] : []
}

for (const { lang, screen, theme } of TEST_ALL ? VARIANTS : VARIANTS.slice(0, 1))
  test.describe(`${lang}, ${screen.name}, ${theme}`, () => {
    test.use({ viewport: screen.viewport, fresh: 'first paint' })

    for (const viewer of ['guest', 'member'] as const)
      for (let part = 0; part < PARTS[viewer]; part++)
        test(`every page of a ${viewer} is whole at first sight, stays as it is, fits and reads well (part ${part + 1} of ${PARTS[viewer]})`, async ({
          page,
          baseURL,
          database,
          signInAs,
          expectFailure,
        }) => {
          for (const path of MISSING) expectFailure({ url: path, status: 404 })
          const market = await aMarketOfLongNames(database)
          if (viewer === 'guest') await fillLists(database, market)
          else await signInAs(market.me)
          await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
          const [scripts, weights] = [await hold(page, isScript), weigh(page)]
          const paths = [...addressesOf(market, viewer), ...DEAD_ENDS[viewer]]
            .filter((path) => path !== '/dev/components')
            .filter((_, index) => index % PARTS[viewer] === part)
          expect(paths.length).toBeGreaterThan(3)
          const wrong: unknown[] = []
          for (const path of paths)
            wrong.push(
              ...(await visit({
                path,
                address: at(lang, path),
                page,
                scripts,
                weights,
                host: new URL(baseURL!).host,
                isPhone: screen === PHONE,
                weighed: viewer === 'guest' && isWeighed(path, market),
              })),
            )
          expect(wrong).toEqual([])
        })
  })
