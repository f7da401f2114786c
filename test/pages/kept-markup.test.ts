import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { LANGS } from '#framework/i18n/messages.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Rendered, RenderRequest } from '#framework/ssr/renderer.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aSupplier } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { realPages } from '#test/support/pages.ts'

/*
 * Every piece of markup that is kept for everybody, on pages of a guest, a stranger, a bidder and the buyer: each page
 * with kept pieces equals, byte for byte, the one of which nothing was kept.
 */

const { renderer, findAssets } = await realPages()
/** Kept pieces of the page that was rendered last. */
let kept: string[] = []
const observed = async (request: RenderRequest): Promise<Rendered> => {
  const page = await renderer.render(request)
  kept =
    page.redirect === undefined
      ? page.body.filter((piece) => typeof piece !== 'string').map((piece) => Buffer.from(piece).toString())
      : []
  return page
}
const keeping = await testApp({}, undefined, {
  distDir: 'none',
  pages: { renderer: { ...renderer, render: observed }, findAssets },
})
const { database } = keeping
const writing = await testApp({}, keeping, {
  distDir: 'none',
  pages: {
    renderer: { ...renderer, render: (request) => renderer.render({ ...request, writesAll: true }) },
    findAssets,
  },
})

const { rfq_id, buyer } = await anRfq(database)
await withLines(database, rfq_id, [{ section: 'الطابق الأول', quantity: '19.99' }, { optional: true }])
const { supplier: bidder } = await aBidWithLines(database, { rfq_id, prices: ['19.99', '1.15'] })
await aBidWithLines(database, { rfq_id, prices: ['21.05', '1.1'] })
await aQuestion(database, { rfq_id, answer: 'نعم، على 0551234567' })
const { rfq_id: plain } = await anRfq(database, { buyer })
await aBid(database, { rfq_id: plain, supplier: bidder, comments: 'يشمل التركيب 0551234567' })
await aBid(database, { rfq_id: plain })
const viewers = {
  guest: undefined,
  stranger: await aSupplier(database),
  bidder,
  buyer,
  colleague: await aColleague(database, buyer, { roles: ['viewer'] }),
}

const PAGES = [
  '/rfqs',
  '/rfqs?category_id=1',
  `/rfq/${rfq_id}`,
  `/rfq/${plain}`,
  '/home',
  '/suppliers',
  '/market-place',
]

/** What is seen of the pieces that each file keeps. */
const PIECES: Record<string, RegExp> = {
  'src/app/frame/account-menu.tsx': /^<a [^>]*href="\/user-profile"/,
  'src/app/frame/frame.tsx': /^<footer/,
  'src/app/frame/nav-links.tsx': /^<a [^>]*href="\/rfqs"[^>]*>[^<]/,
  'src/tenders/bids/list/bid-row.tsx': /^<article[^]*supplier-of-bid-/,
  'src/tenders/lines/detail/bill-of-quantities.tsx': /aria-labelledby="lines-title"/,
  'src/tenders/rfqs/list/rfq-filters.tsx': /href="\/rfqs\?[^"]*status=active"/,
  'src/tenders/rfqs/list/rfq-row.tsx': /^<article[^]*href="\/rfq\/\d+"/,
}

/** Without what each request has of its own. */
const comparable = (html: string) =>
  html
    .replace(/("reference":")[^"]*/, '$1')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, 'random')

/** What stands in each of two documents where they begin to differ. */
function whereDifferent(one: string, other: string) {
  if (one === other) return []
  let index = 0
  while (one[index] === other[index]) index++
  return [one, other].map((html) => html.slice(Math.max(0, index - 120), index + 120))
}

it('every piece of markup that is kept is what each viewer would have been shown without it', async () => {
  const seen = new Set<string>()
  for (const path of PAGES)
    for (const [name, viewer] of Object.entries(viewers))
      for (const lang of LANGS) {
        const request = { url: localPath(lang, path), headers: { accept: 'text/html', cookie: viewer?.cookie ?? '' } }
        const page = await keeping.app.inject(request)
        for (const piece of kept)
          for (const [file, pattern] of Object.entries(PIECES)) if (pattern.test(piece)) seen.add(file)
        const own = await writing.app.inject(request)
        assert.equal(page.statusCode, own.statusCode)
        assert.deepEqual(whereDifferent(comparable(page.body), comparable(own.body)), [], `${lang} ${path} of ${name}`)
      }
  const root = join(import.meta.dirname, '../..')
  const keep = globSync('src/**/*.tsx', { cwd: root }).filter(
    (file) => !file.includes('/framework/') && readFileSync(join(root, file), 'utf8').includes('cachedMarkup('),
  )
  assert.deepEqual([...seen].sort(), keep.sort())
})
