import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Lang } from '#framework/i18n/messages.ts'
import { startSite } from '#test/support/site.ts'
import { DEMO_PASSWORD } from '../db/demo/sign-in.server.ts'
import { findBrowser } from './browser.ts'

/*
 * Takes the screenshots of the README from the demo market:
 *   npm run pictures
 *   npm run pictures -- --at http://localhost:3000    of a running server with DEMO=on; `--only phone`: those with this name
 */

const folder = join(import.meta.dirname, '../docs/pictures')

interface Picture {
  name: string
  lang: Lang
  theme: 'light' | 'dark'
  /** Desktop or phone. */
  on: 'desk' | 'phone'
  /** Sign-in name of a demo company; a guest when absent. */
  as?: 'madar' | 'athl' | 'fayha'
  /** Path, with names of records (`findRecords`) in capital letters. */
  path: string
  act?: (page: Page) => Promise<void>
}

const WINDOWS = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }
/** Half of the device pixels, to keep files small. */
const WIDTHS = { desk: 1280, phone: 585 }

const PICTURES: Picture[] = [
  { name: 'rfq', lang: 'ar', theme: 'light', on: 'desk', as: 'madar', path: '/rfq/RFQ' },
  { name: 'compare', lang: 'en', theme: 'light', on: 'desk', as: 'madar', path: '/rfq/RFQ?view=compare', act: toBids },
  { name: 'rfq-dark', lang: 'en', theme: 'dark', on: 'desk', as: 'madar', path: '/rfq/RFQ' },
  { name: 'lines', lang: 'ar', theme: 'light', on: 'desk', as: 'madar', path: '/rfq/LINED?view=lines', act: toBids },
  { name: 'amended', lang: 'ar', theme: 'light', on: 'desk', as: 'madar', path: '/rfq/AMENDED/changes?from=1&to=3' },
  { name: 'opening', lang: 'ar', theme: 'light', on: 'desk', path: '/rfq/OPENED/opening' },
  { name: 'phone-rfqs', lang: 'ar', theme: 'light', on: 'phone', path: '/rfqs' },
  { name: 'phone-bid', lang: 'ar', theme: 'light', on: 'phone', as: 'fayha', path: '/rfq/LINED/bid', act: priceLine },
  { name: 'phone-my-bids', lang: 'en', theme: 'dark', on: 'phone', as: 'athl', path: '/my-bids' },
]

async function toBids(page: Page) {
  await page.locator('#bids').evaluate((bids) => bids.scrollIntoView())
}

/** A bill of quantities is priced line by line. */
async function priceLine(page: Page) {
  await page.locator('input[inputmode="decimal"]').locator('visible=true').first().fill('27.50')
}

/** A browser context, signed in through the API. */
async function windowFor(browser: Browser, baseURL: string, { lang, theme, on, as }: Picture): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: WINDOWS[on],
    deviceScaleFactor: 2,
    isMobile: on === 'phone',
    locale: lang === 'ar' ? 'ar-SA' : 'en-GB',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await context.addCookies([{ name: 'lang', value: lang, url: baseURL }])
  if (as) await context.request.post('/api/v1/login', { data: { email: `${as}@example.sa`, password: DEMO_PASSWORD } })
  return context
}

interface Rfq {
  rfq_id: number
  title: string
  status: string
  bids_count: number
  has_lines: boolean
  on_change: string
  sealed: { state: string } | null
}

/** RFQs that show something, each the one with most bids. */
async function findRecords(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await windowFor(browser, url, PICTURES[0]!)
  const read = async (path: string) => (await (await context.request.get(`/api/v1/rfqs${path}`)).json()) as Rfq[]
  const most = (rfqs: Rfq[]) => rfqs.toSorted((a, b) => b.bids_count - a.bids_count)[0]!.rfq_id
  const own = (await read('/my-rfqs')).filter(({ status }) => status === 'active')
  const records = {
    LINED: most(own.filter(({ has_lines }) => has_lines)),
    AMENDED: most(own.filter(({ on_change }) => on_change === 'confirm')),
    OPENED: most((await read('/all?limit=100')).filter(({ sealed }) => sealed?.state === 'opened')),
    RFQ: most(own.filter(({ title }) => /[\u0600-\u06ff]/.test(title))),
  }
  await context.close()
  return records
}

const { values } = parseArgs({ options: { at: { type: 'string' }, only: { type: 'string', default: '' } } })
const site = values.at ? { url: values.at, stop: async () => 0 } : await startSite({ DEMO: 'on' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await mkdir(folder, { recursive: true })
  const records = await findRecords(browser, site.url)
  for (const picture of PICTURES.filter(({ name }) => name.includes(values.only))) {
    const context = await windowFor(browser, site.url, picture)
    const page = await context.newPage()
    const { lang, path } = picture
    await page.goto((lang === 'ar' ? '' : `/${lang}`) + path.replace(/[A-Z]+/, (name) => String(records[name])), {
      waitUntil: 'networkidle',
    })
    await page.locator('html[data-ready]').waitFor()
    await picture.act?.(page)
    const { size } = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      .resize({ width: WIDTHS[picture.on] })
      .webp({ quality: 78, effort: 6, smartSubsample: true })
      .toFile(join(folder, `${picture.name}.webp`))
    stdout.write(`${picture.name}.webp ${Math.round(size / 1024)} KB\n`)
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
}
