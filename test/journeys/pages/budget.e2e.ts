import type { Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, test } from '../fixtures.ts'

/**
 * The most that a first visit of a public page loads, in KB as they travel: what the first view needs, its fonts, and
 * the scripts, all of which come after it.
 */
const BUDGET = { view: 45, fonts: 80, scripts: 125 }
/** An RFQ has the texts and buttons of its questions, versions and confirmations (decision 69), and of sealed bids. */
const RFQ_BUDGET = { ...BUDGET, scripts: 129 }

type Kind = keyof typeof BUDGET
const kindOf = (url: string, type: string): Kind | 'other' =>
  type === 'document' || url.endsWith('.css')
    ? 'view'
    : url.endsWith('.woff2')
      ? 'fonts'
      : url.endsWith('.js')
        ? 'scripts'
        : 'other'

/** Opens a page as a browser that has never been here, and weighs what comes. */
async function weigh(page: Page, path: string) {
  const answers: Promise<{ url: string; type: string; size: number }>[] = []
  page.on('requestfinished', (request) => {
    answers.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ url: request.url(), type: request.resourceType(), size: responseBodySize })),
    )
  })
  const first = await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  expect(first?.headers()['content-encoding'], path).toBe('br')
  const weight = { view: 0, fonts: 0, scripts: 0 }
  const hosts = new Set<string>()
  for (const { url, type, size } of await Promise.all(answers)) {
    hosts.add(new URL(url).host)
    const kind = kindOf(url, type)
    if (kind !== 'other') weight[kind] += size / 1024
  }
  return { hosts: [...hosts], weight }
}

for (const lang of LANGS) {
  test(`${lang}: the first visit of a public page is light, and asks no other host`, async ({
    browser,
    database,
    baseURL,
  }) => {
    const buyer = await aCompany(database)
    const { rfq_id } = await anRfq(database, { buyer })
    for (let number = 0; number < 24; number++) await anRfq(database, { buyer })
    const { product_id, seller } = await aProduct(database)
    for (let number = 0; number < 24; number++) await aProduct(database)
    for (let number = 0; number < 24; number++) await aProduct(database, { seller })
    const visit = async (path: string) => {
      const context = await browser.newContext({ baseURL: baseURL! })
      const { hosts, weight } = await weigh(await context.newPage(), at(lang, path))
      await context.close()
      expect(hosts, path).toEqual([new URL(baseURL!).host])
      expect(weight.scripts, `${path} loads its scripts`).toBeGreaterThan(20)
      for (const [kind, most] of Object.entries(path.startsWith('/rfq/') ? RFQ_BUDGET : BUDGET))
        expect(weight[kind as Kind], `${kind} of ${path} in KB`).toBeLessThanOrEqual(most)
      test.info().annotations.push({ type: path, description: JSON.stringify(weight) })
    }
    // Three beside each other: most of a visit is waiting for the network to become quiet.
    const heaviest = ['/', `/market-place/${product_id}`, '/rfqs', `/rfq/${rfq_id}`, '/register', '/terms-of-use']
    const others = [
      '/market-place',
      '/suppliers',
      `/profile/${seller.company_id}`,
      '/login',
      '/reset-password',
      '/verify-email',
      '/support',
      '/privacy',
    ]
    // English pages load the same code and styles with fewer fonts: some are enough.
    const paths = lang === 'ar' ? [...heaviest, ...others] : ['/', `/rfq/${rfq_id}`, '/register']
    for (let first = 0; first < paths.length; first += 3) await Promise.all(paths.slice(first, first + 3).map(visit))
  })
}
