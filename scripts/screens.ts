import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Lang } from '#framework/i18n/messages.ts'
import { startSite } from '#test/support/site.ts'
import { DEMO_PASSWORD } from '../db/demo/sign-in.server.ts'
import { findBrowser } from './browser.ts'

/*
 * Takes a screenshot of every page of the demo market, in both languages and themes, in phone and desktop size:
 *   npm run screens -- after                        into the folder `after`
 *   npm run screens -- after --against before       and compares them with earlier ones
 *   npm run screens -- before --at http://localhost:3000 --only rfq    of a running server with DEMO=on; pages with this name
 *   DEMO=on npm run dev, then npm run screens -- after --at http://localhost:3000 --only components    the gallery of components
 * Two versions look the same when their demo markets were filled on the same day.
 */

/** Only a running `npm run dev` has it. */
const GALLERY = 'components'

/** The demo company that views a page; undefined for guests. */
type Viewer = 'madar' | 'nouf' | 'athl' | 'fayha' | undefined

/** Ids of records in the demo market. */
interface Numbers {
  rfq: number
  /** With a bill of quantities. */
  lined: number
  bid: number
  bidden: number
  product: number
  company: number
  proposal: number
  search: number
  followed: number
  /** With questions, of which one waits. */
  asked: number
  /** Amended, and bids must be confirmed. */
  amended: number
  /** With a bid that must be sent again, and with one that lapsed. */
  revised: number
  lapsed: number
}

/** Brings a page into the state of its picture. */
type Act = (page: Page) => Promise<void>

/** What is written in a new RFQ. */
const NEW_RFQ = {
  title: 'توريد خزائن ملفات معدنية بأربعة أدراج',
  category_id: '1',
  description: 'خزائن لأرشيف الإدارة المالية، مع التوريد والتركيب.',
  item_description: 'خزانة معدنية بأربعة أدراج وقفل مركزي.',
  quantity: '60',
  region_id: '1',
}
const LINES = [
  'كابل نحاسي مسلّح 4×16 مم²',
  'كابل نحاسي مسلّح 4×35 مم²',
  'لوحة توزيع فرعية 24 خطًا بقاطع رئيسي 100 أمبير',
  'صيانة دورية بعد التسليم',
]
/** Long, in both directions, with contacts. */
const MASKED_QUESTION = `هل تُقبل قواطع MCCB 3P 250A (IEC 60947-2) بدل المذكورة في ملف الشروط؟ ${'Delivery DDP Riyadh خلال 6 أسابيع. '.repeat(8)} للتواصل ٠٥٥١٢٣٤٥٦٧ أو sales@example.sa`
const lines = JSON.stringify(
  LINES.map((description, index) => ({
    description,
    specification: null,
    quantity: String(1200 / (index + 1)),
    unit_code: index === 2 ? '' : 'MTR',
    optional: index === 3,
  })),
)

/** Opens a form again with a draft. */
const withDraft =
  (texts: Record<string, string>): Act =>
  async (page) => {
    await page.evaluate(async (draft) => {
      const { user } = (await (await fetch('/api/v1/user/me')).json()) as { user: { user_id: number } }
      localStorage.setItem(`draft:${user.user_id}:rfq`, JSON.stringify({ at: Date.now(), texts: draft }))
    }, texts)
    await page.reload({ waitUntil: 'networkidle' })
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(() => localStorage.clear())
  }

const sendNow: Act = async (page) => {
  await page
    .locator('form[method="post"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.getByRole('alert').first().waitFor()
}

/** Opens the preview of an amendment of everything that may be long. */
const previewAmendment: Act = async (page) => {
  const form = page.locator('main form')
  await form
    .locator('[name=description]')
    .fill(`${NEW_RFQ.description} Supply and install (IEC 60364-7), راجع الملحق. `.repeat(4))
  await form.locator('[name=title]').fill(`${NEW_RFQ.title} PO-2026/0001 (A)`)
  await form.locator('[name=reason]').fill('زاد عدد الفروع.')
  await page.locator('main [type=submit]').click()
  await form.locator('ins').first().waitFor()
}

const pagesOf = ({
  rfq,
  lined,
  bid,
  bidden,
  product,
  company,
  proposal,
  search,
  followed,
  asked,
  amended,
  revised,
  lapsed,
}: Numbers): [name: string, viewer: Viewer, path: string, act?: Act][] => [
  ['landing', undefined, '/'],
  ['questions-guest', undefined, `/rfq/${asked}`],
  ['questions-buyer', 'madar', `/rfq/${asked}`],
  ['questions-failing', 'madar', `/rfq/${asked}?unanswered=1`, sendNow],
  ['questions-inbox', 'madar', '/my-rfq?tab=questions'],
  ['questions-inbox-all', 'madar', '/my-rfq?tab=questions&list=all'],
  ['questions-inbox-empty', 'athl', '/my-rfq?tab=questions'],
  ['questions-supplier', 'athl', `/rfq/${asked}`],
  ['questions-ask', 'athl', `/rfq/${asked}/ask`],
  ['questions-ask-failing', 'athl', `/rfq/${asked}/ask`, sendNow],
  [
    'questions-ask-masked',
    'athl',
    `/rfq/${asked}/ask`,
    async (page) => {
      await page.locator('textarea[name="body"]').fill(MASKED_QUESTION)
      await sendNow(page)
    },
  ],
  ['login', undefined, '/login'],
  ['register', undefined, '/register'],
  ['register-sent', undefined, '/register/sent'],
  ['correct-email', undefined, '/register/correct-email'],
  ['resend-link', undefined, '/verify-email/resend'],
  ['unsubscribe', undefined, '/unsubscribe?token=x'],
  ['reset-request', undefined, '/reset-request'],
  ['rfqs-guest', undefined, '/rfqs'],
  ['rfqs-nothing-found', undefined, '/rfqs?search=zzzz'],
  ['rfq-guest', undefined, `/rfq/${rfq}`],
  ['market', undefined, '/market-place'],
  ['product-guest', undefined, `/market-place/${product}`],
  ['suppliers', undefined, '/suppliers'],
  ['company', undefined, `/profile/${company}`],
  ['support', undefined, '/support'],
  ['privacy', undefined, '/privacy'],
  ['not-found', undefined, '/nothing-here'],
  [GALLERY, undefined, '/dev/components'],
  ['home-buyer', 'madar', '/home'],
  ['home-approver', 'nouf', '/home'],
  ['home-supplier', 'athl', '/home'],
  ['home-seller', 'fayha', '/home'],
  ['rfqs-buyer', 'madar', '/rfqs'],
  ['my-rfqs', 'madar', '/my-rfq'],
  ['my-rfqs-canceled', 'madar', '/my-rfq?status=canceled'],
  ['new-rfq', 'madar', '/rfqs/new'],
  ['new-rfq-failing', 'madar', '/rfqs/new', sendNow],
  ['new-rfq-filled', 'madar', `/rfqs/new?copy_of=${rfq}&step=3`],
  [
    'new-rfq-rules',
    'madar',
    `/rfqs/new?copy_of=${rfq}&step=4`,
    async (page) => page.locator('[aria-controls][aria-expanded="false"]').last().click(),
  ],
  ['new-rfq-lines', 'madar', '/rfqs/new?step=2', withDraft({ ...NEW_RFQ, quantities: 'lines', lines })],
  [
    'new-rfq-long',
    'madar',
    '/rfqs/new?step=2',
    withDraft({ ...NEW_RFQ, title: `${NEW_RFQ.title} `.repeat(6), quantity: '999999999' }),
  ],
  ['rfq-owner', 'madar', `/rfq/${rfq}`],
  ['compare', 'madar', `/rfq/${rfq}?view=compare`],
  ['compare-lines', 'madar', `/rfq/${lined}?view=lines`],
  ['compare-lines-net', 'madar', `/rfq/${lined}?view=lines&basis=net`],
  ['edit-rfq', 'madar', `/rfq/${rfq}/edit`],
  ['amend-rfq', 'madar', `/rfq/${amended}/edit`],
  ['amend-preview', 'madar', `/rfq/${amended}/edit`, previewAmendment],
  ['amend-owner', 'madar', `/rfq/${amended}`],
  ['amend-changes', 'madar', `/rfq/${amended}/changes?from=1&to=3`],
  ['cancel-rfq', 'madar', `/rfq/${rfq}/cancel`],
  ['accept-bid', 'madar', `/rfq/${rfq}/accept/${bid}`],
  ['approvals', 'nouf', '/approvals'],
  ['approvals-mine', 'nouf', '/approvals?list=mine'],
  ['approvals-decided', 'nouf', '/approvals?list=decided'],
  ['approval', 'nouf', `/approvals/${proposal}`],
  ['approve-award', 'nouf', `/approvals/${proposal}/approve`],
  ['reject-award', 'nouf', `/approvals/${proposal}/reject`],
  ['notifications', 'madar', '/notifications'],
  ['notifications-none-unread', 'athl', '/notifications?tab=unread'],
  ['notification-settings', 'madar', '/notifications/settings'],
  ['saved-searches', 'athl', '/saved-searches'],
  ['saved-search-list', 'athl', '/rfqs?category_id=9'],
  ['save-search-list', 'athl', '/rfqs?category_id=2&region_id=1'],
  ['save-search', 'athl', '/saved-searches/new?what=rfqs&category_id=2&region_id=1&status=active'],
  ['save-search-market', 'madar', '/market-place?search=مكتب'],
  ['rename-search', 'athl', `/saved-searches/${search}/rename`],
  ['follow-rfq', 'athl', `/rfq/${followed}`],
  ['follow-company', 'madar', `/profile/${company}`],
  ['own-profile', 'madar', '/user-profile'],
  ['edit-profile', 'madar', '/user-profile/edit'],
  ['password', 'madar', '/user-profile/password'],
  ['person', 'madar', '/user-profile/name'],
  ['switch-company', 'madar', '/switch-company'],
  ['members', 'madar', '/company'],
  ['members-alone', 'athl', '/company'],
  ['invite-member', 'madar', '/company/invite'],
  ['company-settings', 'madar', '/company/settings'],
  ['company-trail', 'madar', '/company/trail'],
  ['transfer-ownership', 'madar', '/company/owner'],
  ['role-required', 'madar', '/role-required/sell'],
  ['second-step', 'madar', '/user-profile/second-step/off'],
  ['sign-out', 'madar', '/sign-out'],
  ['my-bids', 'athl', '/my-bids'],
  ['amend-to-revise', 'athl', `/rfq/${revised}`],
  ['amend-changed-lines', 'athl', `/rfq/${revised}/changes`],
  ['amend-lapsed', 'athl', `/rfq/${lapsed}`],
  ['rfq-bidder', 'athl', `/rfq/${bidden}`],
  ['bid', 'athl', `/rfq/${bidden}/bid`],
  ['bid-lines', 'athl', `/rfq/${lined}/bid`],
  ['bid-lines-empty', 'fayha', `/rfq/${lined}/bid`],
  ['bid-lines-failing', 'fayha', `/rfq/${lined}/bid`, sendNow],
  ['withdraw-bid', 'athl', `/rfq/${bidden}/bid/withdraw`],
  ['edit-supplier', 'athl', '/user-profile/supplier/edit'],
  ['product-owner', 'fayha', `/market-place/${product}`],
  ['new-product', 'fayha', '/market-place/new'],
  ['edit-product', 'fayha', `/market-place/${product}/edit`],
  ['delete-product', 'fayha', `/market-place/${product}/delete`],
]

const WINDOWS = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } }
/** Tolerance per color channel (of 255), because text rendering varies slightly. */
const TOLERANCE = 32

async function signIn(request: APIRequestContext, viewer: Viewer) {
  if (viewer) await request.post('/api/v1/login', { data: { email: `${viewer}@example.sa`, password: DEMO_PASSWORD } })
}

/** Finds a record of each kind in the demo market. */
async function findNumbers(browser: Browser, baseURL: string): Promise<Numbers> {
  const as = async <Rows>(viewer: Exclude<Viewer, undefined>, path: string) => {
    const context = await browser.newContext({ baseURL })
    await signIn(context.request, viewer)
    const rows = (await (await context.request.get(`/api/v1${path}`)).json()) as Rows
    await context.close()
    return rows
  }
  const own = await as<{ rfq_id: number; status: string; bids_count: number; has_lines: boolean; on_change: string }[]>(
    'madar',
    '/rfqs/my-rfqs',
  )
  const { rfq_id: rfq } = own
    .filter(({ status }) => status === 'active')
    .sort((a, b) => b.bids_count - a.bids_count || a.rfq_id - b.rfq_id)[0]!
  const lined = own
    .filter(({ status, has_lines }) => status === 'active' && has_lines)
    .sort((a, b) => b.bids_count - a.bids_count)[0]!.rfq_id
  const { bids } = await as<{ bids: { bid_id: number; supplier: { user_id: number } }[] }>('madar', `/rfqs/${rfq}`)
  const bidden = await as<{ rfq_id: number; state: string; must_revise: boolean; can: { delete: boolean } }[]>(
    'athl',
    '/bids/my-bids?lapsed=with',
  )
  const {
    user: { user_id },
  } = await as<{ user: { user_id: number } }>('fayha', '/user/me')
  const products = await as<{ product_id: number }[]>('fayha', `/marketplace/products/user/${user_id}`)
  const [{ proposal_id }] = (await as<{ proposal_id: number }[]>('nouf', '/awards-wanted')) as [{ proposal_id: number }]
  const [{ saved_search_id }] = (await as<{ saved_search_id: number }[]>('athl', '/saved-searches')) as [
    { saved_search_id: number },
  ]
  const follows = await as<{ type: string; id: number }[]>('athl', '/follows')
  return {
    rfq,
    lined,
    bid: Math.min(...bids.map(({ bid_id }) => bid_id)),
    bidden: Math.min(...bidden.filter(({ can }) => can.delete).map(({ rfq_id }) => rfq_id)),
    product: Math.min(...products.map(({ product_id }) => product_id)),
    company: user_id,
    proposal: proposal_id,
    search: saved_search_id,
    asked: (await as<{ rfq_id: number }[]>('madar', '/questions'))[0]!.rfq_id,
    amended: own.find(({ status, on_change }) => status === 'active' && on_change === 'confirm')!.rfq_id,
    revised: bidden.find(({ must_revise }) => must_revise)!.rfq_id,
    lapsed: bidden.find(({ state }) => state === 'lapsed')!.rfq_id,
    followed: follows.find(({ type }) => type === 'rfq')!.id,
  }
}

async function takeAll(url: string, folder: string, only: string) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await mkdir(folder, { recursive: true })
    const pages = pagesOf(await findNumbers(browser, url)).filter(
      ([name]) => name.includes(only) && (name !== GALLERY || values.at),
    )
    for (const viewer of new Set(pages.map(([, one]) => one))) {
      for (const width of [390, 1280] as const) {
        for (const theme of ['light', 'dark'] as const) {
          const context = await browser.newContext({
            baseURL: url,
            viewport: WINDOWS[width],
            isMobile: width === 390,
            timezoneId: 'Asia/Riyadh',
            reducedMotion: 'reduce',
          })
          await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
          await signIn(context.request, viewer)
          const page = await context.newPage()
          for (const lang of ['ar', 'en'] satisfies Lang[]) {
            for (const [name, , path, act] of pages.filter(([, one]) => one === viewer)) {
              await page.goto((lang === 'ar' ? '' : `/${lang}`) + path, { waitUntil: 'networkidle' })
              await page.locator('html[data-ready]').waitFor()
              await act?.(page)
              await page.screenshot({
                path: join(folder, `${name}.${lang}-${theme}-${width}.png`),
                fullPage: true,
                animations: 'disabled',
                caret: 'hide',
              })
            }
          }
          await context.close()
        }
      }
      stdout.write(`${viewer ?? 'guest'}: done\n`)
    }
  } finally {
    await browser.close()
  }
}

/** Number of differing pixels; infinite when sizes differ. */
async function difference(a: Buffer, b: Buffer) {
  const [one, other] = await Promise.all(
    [a, b].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (one!.info.width !== other!.info.width || one!.info.height !== other!.info.height) return Infinity
  let count = 0
  for (let at = 0; at < one!.data.length; at += 3) {
    count += Number(
      [0, 1, 2].some((channel) => Math.abs(one!.data[at + channel]! - other!.data[at + channel]!) > TOLERANCE),
    )
  }
  return count
}

async function compareAll(folder: string, against: string, only: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png') && name.includes(only)).sort()
  const lines: string[] = []
  for (const name of names) {
    const earlier = await readFile(join(against, name)).catch(() => undefined)
    const count = earlier ? await difference(await readFile(join(folder, name)), earlier) : Infinity
    if (count > 0) lines.push(`${name} ${earlier ? (count === Infinity ? 'another size' : `${count} pixels`) : 'new'}`)
  }
  stdout.write(`${names.length - lines.length} of ${names.length} pictures are equal\n${lines.join('\n')}\n`)
  await writeFile(join(folder, 'differences.txt'), lines.join('\n'))
  return lines.length === 0
}

const {
  values,
  positionals: [folder = 'screens'],
} = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string' }, against: { type: 'string' }, only: { type: 'string', default: '' } },
})
const site = values.at ? { url: values.at, stop: async () => 0 } : await startSite({ DEMO: 'on' })
try {
  await takeAll(site.url, folder, values.only)
} finally {
  await site.stop()
}
if (values.against && !(await compareAll(folder, values.against, values.only))) exit(1)
