import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect as plainExpect,
  type Page,
  test as base,
} from '@playwright/test'
import { createDatabase, type Database } from '../../src/framework/database/database.server.ts'
import { createLogger } from '../../src/framework/config/log.server.ts'
import { formatText } from '../../src/framework/i18n/format-text.ts'
import { type Lang, languageMessages, makeT, type T } from '../../src/framework/i18n/messages.ts'
import type { Email } from '../../src/framework/mail/define-email.server.ts'
import { dictionary } from '../../src/app/messages.ts'
import { type Site, startSite } from '../support/site.ts'
import { count } from '../support/run/counted.ts'
import { collectPlaces, writePlaces } from './run-places.ts'
import { reactionsFor } from '../../src/app/events.server.ts'
import { NO_TIMEOUTS } from '../support/timeouts.ts'
import { barriersOf } from './axe.ts'
import { type ContextPool, contextPool } from './context-pool.ts'

/** A failed answer that a test announces: Chromium prints a console error for each. */
interface Expected {
  url: string | RegExp
  status: number
}

/**
 * Journeys run side by side on one database: each looks only at what it has made itself, and changes nothing that is
 * common to all. What needs more than that starts a product of its own: `alone`.
 */
interface Fixtures {
  /**
   * Why a journey needs contexts that no other has used; others get one that was cleaned, whose HTTP cache holds the
   * files of the build. With TEST_ALL=1 all are fresh.
   */
  fresh: 'late code' | 'storage' | 'first paint' | 'new release' | 'security' | 'cache' | 'own product' | undefined
  /** The product's database, for the makers of `test/support/make`. */
  database: Database
  /** Signs in without the form: gives the browser the session of a made user. */
  signInAs: (user: { cookie: string }) => Promise<void>
  /** A window of another signed-in company beside the first, watched like it. */
  windowOf: (user: { cookie: string }) => Promise<Page>
  /** Announces an answer of 4xx that the journey provokes on purpose. */
  expectFailure: (expected: Expected) => void
  /** Waits for an e-mail to an address; gives the text of the newest and its first link to the product. */
  emailTo: (address: string, email: Pick<Email<object>, 'texts'>, lang: Lang) => Promise<{ text: string; link: string }>
  /**
   * Looks at the page as axe does: nothing serious or worse. With the names of rules it looks for those alone. Both
   * languages have the same elements and colors: it looks at the Arabic ones. The gate looks at dialogs and errors,
   * because the crawl (`delivery/crawl`) looks at pages without; `npm run test:all` looks at everything.
   */
  expectAccessible: (page?: Page, rules?: string[]) => Promise<void>
}

/** Whether everything runs, as with `npm run test:all`, and not what the gate has alone. */
export const TEST_ALL = process.env.TEST_ALL === '1'

/** The sentences of both languages, for finding things as a person does. */
export const says: Record<Lang, T> = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/** For journeys about what both languages do alike. */
export const ONE_LANGUAGE = ['ar'] as const

/** For what a journey does alike on a phone in Arabic and at a desk in English: the gate has the first alone. */
export const BOTH_IN_ALL = TEST_ALL ? (['ar', 'en'] as const) : ONE_LANGUAGE

/** For what such journeys do without scripts: the other language. */
export const OTHER_LANGUAGE = ['en'] as const

/** Whether what both languages do alike runs in this one, among journeys that run in both. */
export const runsIn = (lang: Lang) => ONE_LANGUAGE.some((one) => one === lang)

/** The address of a page in a language. */
export const at = (lang: Lang, path: string) => (lang === 'ar' ? path : path === '/' ? '/en' : `/en${path}`)

const PHONE = { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESK = { name: 'desk', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
export const SCREENS = [PHONE, DESK]
/** Where a journey is too long for all four: each language and each size once. */
export const screenOf: Record<Lang, typeof PHONE> = { ar: PHONE, en: DESK }

/** Where axe looks in the gate. */
const DIALOG_OR_ERROR = 'dialog[open], [aria-invalid=true], [role=alert]:not(:empty)'

/** What the build wrote, which names no file by its content. */
const manifest: Record<string, { name?: string; file: string; css?: string[] }> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8'),
)

/** Whether an address is a file of this module: its code, its looks or its words. */
export function isPartOf(module: string): (url: string | URL) => boolean {
  const files = new Set(
    Object.values(manifest).flatMap(({ name, file, css = [] }) => (name === module ? [file, ...css] : [])),
  )
  if (files.size === 0) throw new Error(`the build has no file of ${module}`)
  return (url) => files.has(new URL(url).pathname.slice(1))
}

const matches = (wanted: string | RegExp, url: string) =>
  typeof wanted === 'string' ? url.includes(wanted) : wanted.test(url)

const ALWAYS: Expected[] = [
  // Made products are rows without bytes, and lists show those of other journeys, too.
  { url: '/uploads/product/', status: 404 },
  // Pages ask for it by themselves, also where the session has just ended elsewhere.
  { url: '/notifications/stream', status: 401 },
  // Its code comes some time after the first view: a journey may be without the network by then.
  ...Object.values(manifest).flatMap(({ name, file }) =>
    name === 'follow-unread.browser' ? [{ url: file, status: 0 }] : [],
  ),
]

interface Noise {
  announced: Expected[]
  noises: string[]
  places: Set<number>
}

/** A product's database, without a word of its own. */
const openDatabase = (url: string): Database =>
  createDatabase(url, {
    max: 3,
    logger: createLogger('silent'),
    reactions: reactionsFor({ mail_delay_seconds: 0 }),
    timeouts: NO_TIMEOUTS,
  })

interface InternalFixtures {
  noise: Noise
  /** The options of this journey's contexts. */
  device: BrowserContextOptions
}

export const test = base.extend<Fixtures & InternalFixtures, { pool: ContextPool }>({
  fresh: [undefined, { option: true }],
  pool: [async ({ browser }, use) => use(contextPool(browser)), { scope: 'worker' }],
  device: async (
    {
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) =>
    use({
      ...contextOptions,
      baseURL: baseURL!,
      colorScheme,
      deviceScaleFactor: deviceScaleFactor!,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale: locale!,
      timezoneId: timezoneId!,
      userAgent: userAgent!,
      viewport,
    }),
  context: async ({ pool, device, fresh }, use, { errors }) => {
    const context = await pool.take(device, TEST_ALL || fresh !== undefined)
    await use(context)
    await pool.giveBack(context, errors.length === 0)
  },
  noise: [
    async ({ context, javaScriptEnabled }, use, testInfo) => {
      const places = new Set<number>()
      await collectPlaces(context, places)
      const announced: Expected[] = [...ALWAYS]
      const noises: string[] = []
      listen(context, announced, noises)
      slowDown(context)
      if (javaScriptEnabled !== false) context.on('page', (page) => void arriveHydrated(page))
      await use({ announced, noises, places })
      writePlaces(testInfo, noises.length === 0, places)
      plainExpect(noises, 'unexpected console errors, page errors or server failures').toEqual([])
    },
    { auto: true },
  ],
  database: async ({}, use) => {
    const database = openDatabase(process.env.E2E_DATABASE_URL!)
    await use(database)
    await database.close()
  },
  signInAs: async ({ context, baseURL }, use) => {
    await use((user) => giveSession(context, user, baseURL!))
  },
  windowOf: async ({ pool, device, fresh, baseURL, noise, javaScriptEnabled }, use, { errors }) => {
    const opened: BrowserContext[] = []
    await use(async (user) => {
      const context = await pool.take(device, TEST_ALL || fresh !== undefined)
      opened.push(context)
      listen(context, noise.announced, noise.noises)
      await collectPlaces(context, noise.places)
      slowDown(context)
      if (javaScriptEnabled !== false) context.on('page', (page) => void arriveHydrated(page))
      await giveSession(context, user, baseURL!)
      return context.newPage()
    })
    for (const context of opened) await pool.giveBack(context, errors.length === 0)
  },
  expectFailure: async ({ noise }, use) => {
    await use((expected) => noise.announced.push(expected))
  },
  emailTo: async ({}, use) => {
    await use(async (address, { texts }, lang) => {
      // What the subject says whatever is filled in.
      const subject = formatText(texts.subject, lang, { title: '' })
        .split(/\{\w+\}/)
        .reduce((longest, part) => (part.length > longest.length ? part : longest))
        .trim()
      const found: { text: string }[] = []
      await plainExpect
        .poll(async () => found.push(...(await keptEmails(address, subject))), {
          message: `an e-mail to ${address}: ${subject}`,
        })
        .toBeGreaterThan(0)
      const text = found.at(-1)!.text
      const link = new RegExp(`${process.env.E2E_URL}[^\\s\\u2066-\\u2069]*`).exec(text)?.[0] ?? ''
      return { text, link }
    })
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (shown = page, rules) => {
      if ((await shown.locator('html').getAttribute('lang')) !== 'ar') return
      if (!TEST_ALL && !(await shown.locator(DIALOG_OR_ERROR).count())) return
      expect(await barriersOf(shown, rules)).toEqual([])
    })
  },
})

/**
 * A product of a file's own, for journeys that break something for everyone, or must know that nobody else changes
 * anything.
 */
export const alone = test.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  fresh: 'own product',
  baseURL: ({ site }, use) => use(site.url),
  database: async ({ site }, use) => {
    const database = openDatabase(site.database_url)
    await use(database)
    await database.close()
  },
})

/** Pages whose journeys act on them as soon as they are hydrated, not before. */
const waited = new WeakSet<Page>()

/**
 * Like Playwright's; a page is at an address when it is hydrated there, for signing in and a form's answer are
 * documents of their own.
 */
export const expect = plainExpect.extend({
  async toHaveURL(page: Page, address: string | RegExp) {
    const shown = plainExpect(page)
    await (this.isNot ? shown.not : shown).toHaveURL(address)
    if (waited.has(page)) await waitHydrated(page)
    return { pass: !this.isNot, message: () => '' }
  },
})

/** With E2E_SLOWDOWN=6, pages have a sixth of the processor: races show that a fast machine hides. */
function slowDown(context: BrowserContext) {
  const rate = Number(process.env.E2E_SLOWDOWN ?? 1)
  if (rate > 1)
    context.on('page', async (page) =>
      (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate }).catch(() => {}),
    )
}

async function giveSession(context: BrowserContext, { cookie }: { cookie: string }, url: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/**
 * Whether a page and its parts that come later are hydrated, or become so: React knows each of their controls. One call
 * that waits in the page: a locator would have its own program sent to every document.
 */
const becomesHydrated = (page: Page) =>
  page
    .evaluate(async () => {
      const isHydrated = () =>
        !document.getElementById('state') ||
        ('ready' in document.documentElement.dataset &&
          [...document.querySelectorAll('body :is(a, button, input, select)')].every((control) =>
            Object.keys(control).some((key) => key.startsWith('__reactProps')),
          ))
      for (let frame = 0; frame < 300 && !isHydrated(); frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return isHydrated()
    })
    // The page gives way to another document just now.
    .catch(() => false)

export const waitHydrated = (page: Page) =>
  plainExpect.poll(() => becomesHydrated(page), { message: `${page.url()} is hydrated` }).toBe(true)

/**
 * `goto`, `reload`, `goBack` and `goForward` end when the page is hydrated, and so does `toHaveURL`: before that, links
 * are plain links and selects are the browser's own. A journey about that time says `waitUntil: 'commit'`.
 */
export function arriveHydrated(page: Page) {
  waited.add(page)
  const arrive = async <Answer>(options: { waitUntil?: unknown } | undefined, navigate: () => Promise<Answer>) => {
    if (options?.waitUntil) waited.delete(page)
    const answer = await navigate()
    if (!options?.waitUntil) await waitHydrated(page)
    return answer
  }
  const [goto, reload, goBack, goForward] = [
    page.goto.bind(page),
    page.reload.bind(page),
    page.goBack.bind(page),
    page.goForward.bind(page),
  ]
  page.goto = (url, options) => arrive(options, () => goto(url, options))
  page.reload = (options) => arrive(options, () => reload(options))
  page.goBack = (options) => arrive(options, () => goBack(options))
  page.goForward = (options) => arrive(options, () => goForward(options))
  return page
}

/** A page's cookies are set as late as Chromium may set them: when the page reads them. */
export const setCookiesLate = (page: Page) =>
  page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    const late: string[] = []
    Object.defineProperty(document, 'cookie', {
      get() {
        for (const cookie of late.splice(0)) set!.call(document, cookie)
        return get!.call(document) as string
      },
      set(cookie: string) {
        late.push(cookie)
      },
    })
  })

/**
 * The toasts of this document stay: for journeys that look at one for longer than a slow machine has time for in five
 * seconds.
 */
export const holdToasts = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.toast-time{animation-duration:600s!important}')
    document.adoptedStyleSheets.push(sheet)
  })

/**
 * Delays the scripts of each document that a page opens, as a slow network does. The function that it returns lets the
 * scripts of the present document load and waits until it is hydrated.
 */
export async function holdScripts(page: Page) {
  let held = Promise.withResolvers<void>()
  waited.delete(page)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) held = Promise.withResolvers()
  })
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return async () => {
    await expect(page.locator('html')).not.toHaveAttribute('data-ready', '')
    held.resolve()
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  }
}

function listen(context: BrowserContext, announced: Expected[], noises: string[]) {
  const wasAnnounced = (url: string, status?: number) =>
    announced.some((expected) => matches(expected.url, url) && (status === undefined || expected.status === status))
  const { file } = base.info()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) count('documents', file)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (/Failed to load resource/.test(message.text()) && wasAnnounced(url)) return
    noises.push(`console: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => noises.push(`page: ${error.error().message} (${error.page()?.url() ?? ''})`))
  context.on('response', (response) => {
    if (response.status() >= 400 && !wasAnnounced(response.url(), response.status()))
      noises.push(`${response.status()} ${response.url()}`)
  })
}

/** The stored e-mails to an address whose subject contains a text, oldest first. */
async function keptEmails(address: string, subject: string): Promise<{ text: string }[]> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  names.sort((a, b) => Number.parseInt(a) - Number.parseInt(b))
  const kept = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptEmail),
  )
  return kept.filter((email) => JSON.stringify(email.to).includes(address) && email.subject.includes(subject))
}

interface KeptEmail {
  to: unknown
  subject: string
  text: string
}
