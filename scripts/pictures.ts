import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { languageMessages, makeT, type Lang } from '#framework/i18n/messages.ts'
import { startSite } from '#test/support/site.ts'
import { DEMO_PASSWORD } from '../db/demo/sign-in.server.ts'
import { dictionary } from '../src/app/messages.ts'
import { findBrowser } from './browser.ts'

/*
 * Takes the screenshots of the README from the demo market:
 *   npm run pictures
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
  /** Path; `RFQ` is the buyer's open one with most bids. */
  path: string
  act?: (page: Page, t: ReturnType<typeof makeT>) => Promise<void>
}

const WINDOWS = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }
/** Half of the device pixels, to keep files small. */
const WIDTHS = { desk: 1280, phone: 585 }

const PICTURES: Picture[] = [
  { name: 'rfqs', lang: 'ar', theme: 'light', on: 'desk', as: 'athl', path: '/rfqs?sort=deadline' },
  { name: 'rfq', lang: 'ar', theme: 'light', on: 'desk', as: 'madar', path: '/rfq/RFQ' },
  { name: 'compare', lang: 'en', theme: 'light', on: 'desk', as: 'madar', path: '/rfq/RFQ?view=compare', act: toBids },
  { name: 'rfq-dark', lang: 'en', theme: 'dark', on: 'desk', as: 'madar', path: '/rfq/RFQ' },
  { name: 'phone-rfqs', lang: 'ar', theme: 'light', on: 'phone', path: '/rfqs' },
  { name: 'phone-bid', lang: 'ar', theme: 'light', on: 'phone', as: 'fayha', path: '/rfq/RFQ', act: placeBid },
  { name: 'phone-my-bids', lang: 'en', theme: 'dark', on: 'phone', as: 'athl', path: '/my-bids' },
]

async function toBids(page: Page) {
  await page.locator('#bids').evaluate((bids) => bids.scrollIntoView())
}

async function placeBid(page: Page, t: ReturnType<typeof makeT>) {
  await page
    .getByRole('button', { name: t('bids.place') })
    .locator('visible=true')
    .click()
  await page.getByRole('dialog').getByLabel(t('bids.total_amount'), { exact: true }).fill('356000')
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

/** The buyer's unawarded RFQ with most bids. */
async function showpiece(browser: Browser, url: string) {
  const context = await windowFor(browser, url, PICTURES[1]!)
  const answer = await context.request.get('/api/v1/rfqs/my-rfqs')
  const rfqs = (await answer.json()) as { rfq_id: number; status: string; bids_count: number; title: string }[]
  await context.close()
  const open = rfqs.filter(({ status, title }) => status === 'active' && /[\u0600-\u06ff]/.test(title))
  return open.sort((a, b) => b.bids_count - a.bids_count)[0]!.rfq_id
}

const site = await startSite({ DEMO: 'on' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await mkdir(folder, { recursive: true })
  const rfq_id = await showpiece(browser, site.url)
  for (const picture of PICTURES) {
    const context = await windowFor(browser, site.url, picture)
    const page = await context.newPage()
    const { lang, path } = picture
    await page.goto((lang === 'ar' ? '' : `/${lang}`) + path.replace('RFQ', String(rfq_id)), {
      waitUntil: 'networkidle',
    })
    await page.locator('html[data-ready]').waitFor()
    await picture.act?.(page, makeT(lang, languageMessages(lang, dictionary)))
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
