import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startSite } from '#test/support/site.ts'
import { machine, processesOf } from './machine.ts'
import { ask, bareServer, alternately, type Measured } from './measure.ts'
import { startNextPage } from './next-page.ts'
import { signIn } from './visitor.ts'

/*
 * Measures pages of somebody who is signed in by turns in one run: of this checkout, of an earlier one, and a plain
 * Next page of 24 cards without database and session:
 *   npm run bench:pages
 *   npm run bench:pages -- --before ../earlier --no-next --only list --rounds 11
 * Checkouts are installed and built. Each has the demo market; Next is installed and built in the same folder, which
 * DATA_DIR keeps for the next run. What counts are the ratios of CPU: times are of the machine and of what else runs there.
 */

const print = (line: string) => stdout.write(`${line}\n`)
const { values } = parseArgs({
  allowNegative: true,
  options: {
    before: { type: 'string' },
    next: { type: 'boolean', default: true },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '1200' },
  },
})
const SETTINGS = { RATE_LIMITS: 'off', WORKERS: '1', LOG_LEVEL: 'fatal', JOBS: 'off', NODE_ENV: '', DEMO: 'on' }

/** Requests before a page is measured, after which V8 has compiled what it will. */
const WARM_UP = 200

const folder = env.DATA_DIR ? resolve(env.DATA_DIR) : await mkdtemp(join(tmpdir(), 'tarsiya-pages-'))

/** The open RFQ that shows most, with a bill, questions and bids, and one of its bidders. */
const FULLEST = `select r.rfq_id::int, min(supplier_id)::int as bidder from rfqs r join bids using (rfq_id)
  where deadline > riyadh_today() and canceled_at is null and withdrawn_at is null
    and exists (select from rfq_lines l where l.rfq_id = r.rfq_id) and exists (select from rfq_questions q where q.rfq_id = r.rfq_id)
  group by 1 order by count(*) desc, 1 limit 1`

/** A running checkout with the pages that are measured. */
async function start(name: string, checkout: string) {
  const data_dir = join(folder, name)
  const site = await startSite({ ...SETTINGS, DATA_DIR: data_dir }, checkout)
  const client = new Client({ connectionString: site.database_url })
  await client.connect()
  const [fullest] = (await client.query<{ rfq_id: number; bidder: number }>(FULLEST)).rows
  if (!fullest) throw new Error('the demo market has no open RFQ with a bill, questions and bids')
  const headers = { cookie: await signIn(client, fullest.bidder), 'accept-encoding': 'br' }
  await client.end()
  const pages: Record<string, string> = {
    'list of 24 RFQs': '/rfqs',
    'RFQ with bill, questions and bids': `/rfq/${fullest.rfq_id}`,
    'start page': '/home',
    marketplace: '/market-place',
  }
  const read = async (page: string) => {
    const answer = await ask(site.url, { path: pages[page]!, headers })
    if (answer.status !== 200) throw new Error(`${page} of ${checkout}: ${answer.status}`)
    return answer
  }
  return { site, read, pages: Object.keys(pages), used: processesOf(site).used }
}

const now = await start('now', process.cwd())
const before = values.before === undefined ? undefined : await start('before', resolve(values.before))
const next = values.next ? await startNextPage(join(folder, 'next-page'), print) : undefined
const bare = await bareServer()
const used = () => {
  const [a, b] = [now.used(), before?.used() ?? { node: 0, postgres: 0 }]
  return { node: a.node + b.node + bare.used() + (next?.used() ?? 0), postgres: a.postgres + b.postgres }
}
const cpu = ({ node, postgres }: Measured) => node + postgres
const cells = (...row: (string | number)[]) =>
  print(`| ${row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)).join(' | ')} |`)
try {
  cells('Page', 'node', 'PostgreSQL', 'KB', 'to bare HTTP', 'to Next', 'to before', 'node', 'PostgreSQL')
  print('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const page of now.pages.filter((name) => name.includes(values.only))) {
    const { body } = await now.read(page)
    await bare.sends(body)
    for (const subject of [now, before, next]) for (let turn = 0; turn < WARM_UP; turn++) await subject?.read(page)
    const measured = await alternately(
      {
        now: () => now.read(page),
        ...(before && { before: () => before.read(page) }),
        ...(next && { next: next.read }),
        bare: () => ask(bare.url, { path: '/' }),
      },
      { rounds: Number(values.rounds), milliseconds: Number(values.milliseconds), at_once: 1, used },
    )
    const { now: ours, before: earlier, next: peer } = measured
    cells(
      page,
      ours.node,
      ours.postgres,
      (body.length / 1024).toFixed(1),
      `${(cpu(ours) / cpu(measured.bare)).toFixed(0)}×`,
      peer ? cpu(ours) / cpu(peer) : '–',
      ...(earlier
        ? [cpu(ours) / cpu(earlier), ours.node / earlier.node, ours.postgres / earlier.postgres]
        : ['–', '–', '–']),
    )
    if (peer)
      cells('the Next page', peer.node, 0, '–', `${(cpu(peer) / cpu(measured.bare)).toFixed(0)}×`, 1, '–', '–', '–')
  }
  print(`${machine()}; load average at the end ${loadavg()[0]!.toFixed(1)}`)
} finally {
  bare.close()
  next?.stop()
  await now.site.stop()
  await before?.site.stop()
  if (!env.DATA_DIR) await rm(folder, { recursive: true, force: true })
}
