import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { startSite } from '#test/support/site.ts'
import { measure, type Marks } from './speed.ts'
import {
  checkLinks,
  checkMarkup,
  checkPreviews,
  checkThings,
  installTools,
  validate,
  type Fetched,
  type Findings,
} from './tools.ts'

/*
 * Inspects every public page of the demo market in both languages and prints one table:
 *   npm run inspect                               everything; Lighthouse takes the median of five runs
 *   npm run inspect -- --runs 1                   quick; 0 skips Lighthouse
 *   npm run inspect -- --only /rfqs --only /login only these pages
 *   npm run inspect -- --url http://… --tools …   a running server; a folder in which the tools are kept
 */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
    url: { type: 'string' },
    tools: { type: 'string' },
  },
})
const runs = Number(values.runs)
const print = (line: string) => stdout.write(`${line}\n`)

/** Goals; performance is judged by the median. */
const GOALS = { performance: 95, others: 100, lcp: 2000, tbt: 50, cls: 0.02 }

/** Paths of all public pages; `{…}` is the first RFQ, product or company of the sitemap. */
const PATHS = [
  '/',
  '/rfqs',
  '/rfq/{rfqs}',
  '/market-place',
  '/market-place/{products}',
  '/suppliers',
  '/profile/{suppliers}',
  '/login',
  '/register',
  '/support',
  '/terms-of-use',
  '/privacy',
  '/reset-password',
  '/verify-email',
  '/no-such-page',
]

async function fetchPages(site: string): Promise<Fetched[]> {
  const ids: Record<string, string> = {}
  for (const kind of ['rfqs', 'products', 'suppliers']) {
    const map = await (await fetch(`${site}/sitemap/${kind}-0.xml`)).text()
    ids[kind] = /\/(\d+)<\/loc>/.exec(map)?.[1] ?? ''
  }
  const pages: Fetched[] = []
  for (const path of PATHS) {
    if (values.only && !values.only.includes(path)) continue
    for (const lang of ['ar', 'en']) {
      const filled = path.replace(/\{(\w+)\}/, (_, kind: string) => ids[kind]!)
      const url = `${site}${lang === 'ar' ? filled : `/en${filled === '/' ? '' : filled}`}`
      const answer = await fetch(url)
      pages.push({
        name: `${path.replace(/\{.*\}/, '{id}')} ${lang}`,
        url,
        status: answer.status,
        html: await answer.text(),
      })
    }
  }
  return pages
}

async function inspect(site: string, tools: string): Promise<boolean> {
  const pages = await fetchPages(site)
  const columns: [string, Findings][] = [
    [
      'html-validate',
      await validate(
        tools,
        pages,
        JSON.parse(await readFile(join(import.meta.dirname, 'html-validate.json'), 'utf8')) as object,
      ),
    ],
  ]
  print('html-validate: done')
  const markup = checkMarkup(tools, pages)
  if (markup) columns.push(['vnu', markup])
  else print('There is no Java on this machine: the markup was not checked by vnu.')
  print('vnu: done')
  const things = await checkThings(tools, pages)
  if (!things.vocabulary) print('schema.org does not answer: JSON-LD was checked by the rules of search engines only.')
  columns.push(['JSON-LD', things.found], ['Open Graph', await checkPreviews(tools, pages)])
  print('JSON-LD, Open Graph: done')
  const links = await checkLinks(tools, pages, site)
  columns.push(['links', links.found])
  print(`${pages.length} pages, ${links.count} links and parts of pages that answer.`)

  const speeds = new Map<string, Marks>()
  if (runs > 0) {
    const nameOf = new Map(pages.map(({ name, url }) => [url, name]))
    await measure(
      tools,
      pages.map(({ url }) => url),
      runs,
      (url, marks) => {
        speeds.set(nameOf.get(url)!, marks)
        print(`  ${nameOf.get(url)}: ${marks.performance} ${marks.accessibility} ${marks.best_practices} ${marks.seo}`)
      },
    )
  }

  const problems = columns.flatMap(([tool, found]) =>
    [...found].flatMap(([page, list]) => list.map((one) => `${page} · ${tool}: ${one}`)),
  )
  const speedHead =
    runs > 0 ? ['performance', 'accessibility', 'best practices', 'SEO', 'LCP s', 'TBT ms', 'CLS', 'machine'] : []
  print(
    `\n| ${['page', ...columns.map(([tool]) => tool), ...speedHead].join(' | ')} |\n|${'---|'.repeat(1 + columns.length + speedHead.length)}`,
  )
  for (const { name, status } of pages) {
    const cells = columns.map(([tool, found]) => {
      const count = found.get(name)!.length
      return count ? `${count} ✗` : tool === 'JSON-LD' ? things.counts.get(name)!.join(', ') || '–' : '✓'
    })
    const marks = speeds.get(name)
    if (marks) {
      const { performance, accessibility, best_practices, seo, lcp, tbt, cls, machine, lost } = marks
      // Missing and personal pages are deliberately not indexed.
      const hidden = status !== 200 || /^\/(reset-password|verify-email) /.test(name)
      const missed = lost.filter(
        (one) =>
          !(hidden && one === 'seo: is-crawlable') &&
          !(status !== 200 && /http-status-code|errors-in-console/.test(one)),
      )
      problems.push(...missed.map((one) => `${name} · Lighthouse: ${one}`))
      if (performance < GOALS.performance) problems.push(`${name} · Lighthouse: performance ${performance}`)
      if (lcp > GOALS.lcp) problems.push(`${name} · Lighthouse: LCP ${Math.round(lcp)} ms`)
      if (tbt > GOALS.tbt) problems.push(`${name} · Lighthouse: TBT ${Math.round(tbt)} ms`)
      if (cls > GOALS.cls) problems.push(`${name} · Lighthouse: CLS ${cls.toFixed(3)}`)
      const figures = [
        performance,
        accessibility,
        best_practices,
        seo,
        (lcp / 1000).toFixed(2),
        Math.round(tbt),
        cls.toFixed(3),
        Math.round(machine),
      ]
      cells.push(...figures.map(String))
    }
    print(`| ${[`\`${name.replace(' ', '` ')}`, ...cells].join(' | ')} |`)
  }
  print(
    problems.length
      ? `\n${problems.length} to mend:\n${problems.map((one) => `  ${one}`).join('\n')}`
      : '\nNothing to mend.',
  )
  return problems.length === 0
}

const tools = values.tools ?? (await mkdtemp(join(tmpdir(), 'tarsiya-tools-')))
installTools(tools)
const site = values.url ? undefined : await startSite({ DEMO: 'on', RATE_LIMITS: 'off' })
let well = false
try {
  well = await inspect(values.url ?? site!.url, tools)
} finally {
  await site?.stop()
  if (!values.tools) await rm(tools, { recursive: true, force: true })
}
exit(well ? 0 : 1)
