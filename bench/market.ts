import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { Client } from 'pg'
import { startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { type Site, startSite } from '#test/support/site.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { bootstrapDatabase } from '../src/app/bootstrap-database.server.ts'
import { apiCases, type Case, pageCases } from './cases.ts'
import { fill } from './fill.ts'
import { statementsOf } from './limits.ts'
import { processesOf } from './machine.ts'
import { ask, bareServer, alternately, prepared } from './measure.ts'
import type { Row } from './table.ts'
import { findSubjects, signIn } from './visitor.ts'
import { writes } from './writes.ts'

interface Wanted {
  rfqs: number
  /** Pages, writes and starts too; else the calls alone, for the growth. */
  everything: boolean
  /** Whether a line is measured, by its name. */
  only: (name: string) => boolean
  rounds: number
  milliseconds: number
  print: (line: string) => void
}

const logger = createLogger('silent')

/** A folder with a market of this size: made, or found as an earlier run left it. */
async function folderOf(rfqs: number, print: Wanted['print']) {
  const kept = env.DATA_DIR !== undefined
  const data_dir = kept ? resolve(env.DATA_DIR!, `market-${rfqs}`) : await mkdtemp(join(tmpdir(), 'tarsiya-bench-'))
  const isThere = await access(join(data_dir, 'postgres')).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    print(`▸ a market of ${rfqs.toLocaleString('en')} RFQs`)
    const embedded = await startEmbedded({ data_dir, logger })
    try {
      await bootstrapDatabase(embedded, logger)
      await fill(
        embedded.owner_url,
        { rfqs, products: rfqs, bids: rfqs * 3, companies: Math.max(500, rfqs / 5) },
        print,
      )
    } finally {
      await embedded.stop()
    }
  }
  return { data_dir, drop: () => (kept ? Promise.resolve() : rm(data_dir, { recursive: true, force: true })) }
}

/** Asks each case once, so that what answers wrongly is not measured. */
async function mustAnswer(url: string, { name, wish }: Case) {
  const answer = await ask(url, wish)
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`${name}: ${answer.status}`)
  return answer
}

/** Measures everything on a market of one size. */
export async function market({ rfqs, everything, only, rounds, milliseconds, print }: Wanted): Promise<Row[]> {
  const { data_dir, drop } = await folderOf(rfqs, print)
  const options = {
    DATA_DIR: data_dir,
    RATE_LIMITS: 'off',
    WORKERS: '1',
    LOG_LEVEL: 'fatal',
    JOBS: 'off',
    NODE_ENV: '',
  }
  const rows: Row[] = []
  const start = async () => {
    const began = performance.now()
    const site = await startSite(options)
    return { site, seconds: (performance.now() - began) / 1000 }
  }
  // The first start after the market was made brings the database in; the second is the warm one.
  const first = await start()
  await first.site.stop()
  const { site, seconds } = await start()
  const client = new Client({ connectionString: site.database_url })
  await client.connect()
  const bare = await bareServer()
  try {
    const { used: usedBySite, memory } = processesOf(site)
    // The two work by turns, so what both have used is what the one that works has used.
    const used = () => {
      const { node, postgres } = usedBySite()
      return { node: node + bare.used(), postgres }
    }
    const idle = memory()
    const known = await findSubjects(client)
    const cookie = await signIn(client, known.company_id)
    const cases = apiCases({ cookie, ...known })
      .concat(everything ? await pagesOf(site, { cookie, rfq_id: known.rfq_id }) : [])
      .filter(({ name }) => only(name))
    const {
      rows: [viewer],
    } = await client.query<Viewer>(
      `select company_id, company_id as person_id, '{owner}'::text[] as roles, company_name, contact_email as email, true as email_verified, phone_number, 'ar' as lang, company_type, false as is_member,
      supplier_profile_id, 0 as session_id from companies join supplier_profiles using (company_id) where company_id = $1`,
      [known.company_id],
    )
    const statements = await statementsOf(site.database_url, viewer!, cases)
    for (const [index, each] of cases.entries()) {
      const answer = await mustAnswer(site.url, each)
      await bare.sends(answer.body)
      let turn = 0
      const { wish, vary } = each
      const sql = statements.get(each.name) ?? []
      const measured = await alternately(
        {
          product: () => ask(site.url, vary ? { ...wish, path: vary(turn++) } : wish),
          bare: () => ask(bare.url, wish),
          ...(sql.length > 0 && { sql: prepared(client, sql) }),
        },
        { rounds, milliseconds, at_once: 1, used },
      )
      rows.push({ name: each.name, budget: each.budget, bytes: answer.bytes, ...measured })
      print(
        `  ${index + 1}/${cases.length} ${each.name}: ${measured.product.ms.toFixed(2)} ms, node ${measured.product.node.toFixed(2)} + pg ${measured.product.postgres.toFixed(2)} CPU ms, bare ${measured.bare.node.toFixed(2)}`,
      )
    }
    if (everything) {
      if (only('place a bid accept a bid'))
        rows.push(
          ...(await writes(site, client, {
            signIn: (company_id) => signIn(client, company_id),
            used,
            many: rounds > 3 ? 600 : 200,
            print,
          })),
        )
      const figure = (name: string, value: number, unit: string, budget: string) =>
        rows.push({ name, budget, bytes: 0, figure: `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}` })
      figure('start, warm database → ready', seconds, 's', '≤ 1.0 s')
      figure('memory of the web process, idle', idle, 'MB', '≤ 150 MB')
      figure('memory of the web process, after the load', memory(), 'MB', '≤ 350 MB')
    }
  } finally {
    bare.close()
    await client.end()
    await site.stop()
    await drop()
  }
  return rows
}

async function pagesOf(site: Site, known: { cookie: string; rfq_id: number }) {
  const page = await ask(site.url, { path: '/rfqs' })
  const asset = /(\/assets\/[^"\s]+\.js)\b/.exec(page.body.toString())?.[1] ?? '/favicon.ico'
  const br = await ask(site.url, { path: '/rfqs', headers: { 'accept-encoding': 'br' } })
  return pageCases({ ...known, etag: br.headers.etag ?? '', asset })
}
