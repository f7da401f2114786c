import { resolve } from 'node:path'
import { env, exit, stderr, stdout } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { Client } from 'pg'
import { GRANTS } from '#db/grants.ts'
import { createLogger, type Logger } from '#framework/config/log.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import { startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { fillClosing } from '#tenders/rfqs/change/fill-closing.server.ts'

/*
 * Applies the migrations that a database lacks while companies write to it, and prints how long each takes and how long
 * a statement had to wait:
 *   DATA_DIR=bench-data npm run bench:data -- --rfqs 1000000     in a checkout of the release before
 *   DATA_DIR=bench-data npm run bench:migrations                 here
 */

/** Milliseconds between two statements of one writer, and before and after all migrations. */
const PAUSE_MS = 20
const CALM_MS = 3000

interface Statement {
  kind: string
  at: number
  ms: number
  error?: string
}

interface Writing {
  kind: string
  of: 'open' | 'awarded'
  lock?: 'share' | 'update'
  text: string
}

interface Step {
  name: string
  begin: number
  end: number
}

const print = (line: string) => stdout.write(`${line}\n`)

/** Statements of the release before, each of which has its own RFQs: open ones with a bid, or awarded ones. */
async function statementsOf(client: Client): Promise<Writing[]> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute where attrelid = 'rfqs'::regclass and attnum > 0 and not attisdropped
     and attidentity = '' and attgenerated = '' and attname not like 'accepted%'`,
  )
  const { columns } = rows[0]!
  return [
    { kind: 'reading', of: 'open', text: 'select rfqs.*, $2::int from rfqs where rfq_id = $1' },
    {
      kind: 'publishing',
      of: 'open',
      text: `insert into rfqs (${columns}) select ${columns} from rfqs where rfq_id = $1 and $2::int > 0`,
    },
    {
      kind: 'changing a bid',
      of: 'open',
      lock: 'share',
      text: 'update bids set total_amount = total_amount + 1, version = version + 1 where bid_id = $2 and rfq_id = $1',
    },
    {
      kind: 'accepting',
      of: 'open',
      lock: 'update',
      text: `update rfqs set accepted_bid_id = bid_id, accepted_at = now(), accepted_snapshot = jsonb_build_object('bid_id', bid_id, 'supplier_id', supplier_id,
        'total_amount', total_amount, 'proposed_delivery_date', proposed_delivery_date, 'comments', comments, 'version', bids.version)
        from bids where rfqs.rfq_id = $1 and bid_id = $2 and bids.rfq_id = rfqs.rfq_id and accepted_bid_id is null`,
    },
    {
      kind: 'touching an awarded RFQ',
      of: 'awarded',
      text: 'update rfqs set updated_at = now() where rfq_id = $1 and $2::int > 0',
    },
  ]
}

/** One transaction, which locks the RFQ first, as the application does. */
async function write(client: Client, lock: string | undefined, text: string, values: [number, number]) {
  try {
    await client.query('begin')
    if (lock !== undefined) await client.query(`select from rfqs where rfq_id = $1 for ${lock}`, values.slice(0, 1))
    await client.query(text, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Runs all statements, each over a connection of its own, until it is stopped. */
async function startWriters(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const statements = await statementsOf(client)
  const rfqs = {
    open: 'accepted_bid_id is null and rfqs.canceled_at is null and deadline > riyadh_today() + 1',
    awarded: 'accepted_bid_id = bids.bid_id',
  }
  const done: Statement[] = []
  let going = true
  const writers: (() => Promise<void>)[] = []
  for (const [index, { kind, lock, text, of }] of statements.entries()) {
    const { rows } = await client.query<{ rfq_id: number; bid_id: number }>(
      `select rfq_id, min(bid_id) as bid_id from bids join rfqs using (rfq_id) where withdrawn_at is null and ${rfqs[of]} and rfq_id % $1 = $2 group by 1
         order by rfq_id desc limit 20000`,
      [statements.length, index],
    )
    const own = new Client({ connectionString: url })
    own.on('error', () => undefined)
    await own.connect()
    writers.push(async () => {
      for (let turn = 0; going; turn++) {
        const { rfq_id, bid_id } = rows[turn % rows.length]!
        const at = performance.now()
        const error = await write(own, lock, text, [rfq_id, bid_id]).then(
          () => undefined,
          (reason: Error) => reason.message,
        )
        done.push({ kind, at, ms: performance.now() - at, ...(error !== undefined && { error }) })
        await pause(PAUSE_MS)
      }
      await own.end()
    })
  }
  await client.end()
  const running = Promise.all(writers.map((run) => run()))
  return {
    kinds: statements.map(({ kind }) => kind),
    done,
    async stop() {
      going = false
      await running
    },
  }
}

function row({ name, begin, end }: Step, kinds: string[], done: readonly Statement[]) {
  const during = done.filter(({ at, ms }) => at < end && at + ms > begin)
  const longest = kinds.map((kind) => Math.max(0, ...during.filter((one) => one.kind === kind).map(({ ms }) => ms)))
  const failed = during.filter(({ error }) => error !== undefined)
  const errors = failed.length ? `${failed.length}: ${failed[0]!.error}` : '0'
  return `| ${[name, ((end - begin) / 1000).toFixed(1), ...longest.map((ms) => (ms / 1000).toFixed(2)), errors].join(' | ')} |`
}

async function main(data_dir: string) {
  const silent = createLogger('warn')
  const embedded = await startEmbedded({ data_dir, logger: silent })
  try {
    const { kinds, done, stop } = await startWriters(embedded.url)
    print(`| Applied | took, s | ${kinds.map((kind) => `longest ${kind}, s`).join(' | ')} | failed |`)
    print(`|---|--:|${kinds.map(() => '--:').join('|')}|---|`)
    let begin = performance.now()
    const step = async (name: string) => {
      const one = { name, begin, end: performance.now() }
      begin = one.end
      // Who waited for it is answered a moment later.
      await pause(PAUSE_MS)
      print(row(one, kinds, done))
    }
    await pause(CALM_MS)
    await step('nothing')
    const steps: Promise<void>[] = []
    const logger = Object.assign(Object.create(silent) as Logger, {
      info: ({ migration }: { migration: string }) => steps.push(step(migration)),
    })
    await migrate(embedded.owner_url, logger, { app: { url: embedded.url, grants: GRANTS } })
    await Promise.all(steps)
    await step('privileges')
    const database = createDatabase(embedded.url, { max: 1, logger: silent })
    await fillClosing(database)
    await database.close()
    await step('the job `fill_closing`')
    await pause(CALM_MS)
    await step('nothing')
    await stop()
    print(
      `\nLoad average at the end: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
  } finally {
    await embedded.stop()
  }
}

if (!env.DATA_DIR) {
  stderr.write('DATA_DIR names a folder with a market that the release before has made\n')
  exit(2)
}
await main(resolve(env.DATA_DIR)).catch((error: Error) => {
  stderr.write(`${error.message}\n`)
  exit(1)
})
exit(0)
