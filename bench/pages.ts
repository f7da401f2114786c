import { execFileSync } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, execPath, exit, stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { writeCursor } from '#framework/http/listing.server.ts'
import { startSite } from '#test/support/site.ts'
import { machine, processesOf } from './machine.ts'
import { ask, bareServer, alternately, type Measured } from './measure.ts'
import { findSubjects, signIn } from './visitor.ts'

/*
 * Measures pages of somebody who is signed in, of this checkout and of an earlier one, by turns in one run:
 *   npm run bench:pages -- --before ../earlier
 *   npm run bench:pages -- --before ../earlier --only list --rounds 11
 * Both are installed and built. Each has a market of its own with 10,000 RFQs; DATA_DIR keeps them for the next run.
 * What counts is the ratio of their CPU: times are of the machine and of what else runs there.
 */

const print = (line: string) => stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '1200' },
  },
})
if (!values.before) {
  stderr.write('--before names another checkout, installed and built\n')
  exit(2)
}
const SIZES = ['--rfqs', '10000', '--products', '10000', '--companies', '2000']
const SETTINGS = { RATE_LIMITS: 'off', WORKERS: '1', LOG_LEVEL: 'fatal', JOBS: 'off', NODE_ENV: '' }

const folder = env.DATA_DIR ? resolve(env.DATA_DIR) : await mkdtemp(join(tmpdir(), 'tarsiya-pages-'))

/** A running checkout with the pages that are measured, each by its turn. */
async function start(name: string, checkout: string) {
  const data_dir = join(folder, name)
  const isThere = await access(join(data_dir, 'postgres')).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    print(`▸ a market for ${checkout}`)
    execFileSync(execPath, ['bench/data.ts', ...SIZES], { cwd: checkout, env: { ...env, DATA_DIR: data_dir } })
  }
  const site = await startSite({ ...SETTINGS, DATA_DIR: data_dir }, checkout)
  const client = new Client({ connectionString: site.database_url })
  await client.connect()
  const { company_id, rfq_id, newest_id } = await findSubjects(client)
  const headers = { cookie: await signIn(client, company_id), 'accept-encoding': 'br' }
  await client.end()
  const older = (turn: number) => writeCursor(['newest', newest_id - (turn % (newest_id - 100))])
  const pages: Record<string, (turn: number) => string> = {
    'list of RFQs': () => '/rfqs',
    'list of RFQs, older pages': (turn) => `/rfqs?cursor=${older(turn)}`,
    'one RFQ': () => `/rfq/${rfq_id}`,
    marketplace: () => '/market-place',
    'start page': () => '/home',
  }
  let turn = 0
  const read = async (page: string) => {
    const answer = await ask(site.url, { path: pages[page]!(turn++), headers })
    if (answer.status !== 200) throw new Error(`${page} of ${checkout}: ${answer.status}`)
    return answer
  }
  return { site, read, pages: Object.keys(pages), used: processesOf(site).used }
}

const now = await start('now', process.cwd())
const before = await start('before', resolve(values.before))
const bare = await bareServer()
const used = () => {
  const [a, b] = [now.used(), before.used()]
  return { node: a.node + b.node + bare.used(), postgres: a.postgres + b.postgres }
}
const cpu = ({ node, postgres }: Measured) => node + postgres
try {
  print('| Page | before, CPU ms | to bare HTTP | now, CPU ms | to bare HTTP | now to before | node | PostgreSQL |')
  print('|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const page of now.pages.filter((name) => name.includes(values.only))) {
    await bare.sends((await now.read(page)).body)
    const measured = await alternately(
      {
        now: () => now.read(page),
        before: () => before.read(page),
        bare: () => ask(bare.url, { path: '/' }),
      },
      { rounds: Number(values.rounds), milliseconds: Number(values.milliseconds), at_once: 1, used },
    )
    const [a, b, least] = [measured.now, measured.before, cpu(measured.bare)]
    const cells = [
      page,
      cpu(b).toFixed(2),
      `${(cpu(b) / least).toFixed(0)}×`,
      cpu(a).toFixed(2),
      `${(cpu(a) / least).toFixed(0)}×`,
      (cpu(a) / cpu(b)).toFixed(2),
      (a.node / b.node).toFixed(2),
      (a.postgres / b.postgres).toFixed(2),
    ]
    print(`| ${cells.join(' | ')} |`)
  }
  print(`${machine()}; load average at the end ${loadavg()[0]!.toFixed(1)}`)
} finally {
  bare.close()
  await now.site.stop()
  await before.site.stop()
  if (!env.DATA_DIR) await rm(folder, { recursive: true, force: true })
}
