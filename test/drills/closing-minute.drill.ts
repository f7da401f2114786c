import { randomBytes, randomUUID } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Database } from '#framework/database/database.server.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { startSite } from '#test/support/site.ts'
import {
  type Call,
  clientOf,
  databaseOf,
  deadlocks,
  eachOf,
  figureLaws,
  outcomeOf,
  percentile,
} from './support/clients.ts'
import type { Drill, DrillContext } from './support/drill.ts'
import { load } from './support/load.ts'
import { inDays } from '#test/support/in-days.ts'

const KINDS = ['plain', '25 lines', 'sealed'] as const
type Kind = (typeof KINDS)[number]

const LINES = 25
/** RFQs among which the bids are spread that those on one RFQ are compared with. */
const SPREAD = 1000
/** Bids that are under way at the same time. */
const AT_ONCE = 16
const MIN_RATIO = 0.8
const MAX_P99_MS = 500

/** An RFQ as those who bid on it know it. */
interface Target {
  rfq_id: number
  line_ids: number[]
}

async function publish(database: Database, kind: Kind, buyer: MadeCompany): Promise<Target> {
  const { rfq_id } = await anRfq(database, { buyer, bid_visibility: kind === 'sealed' ? 'sealed' : 'open' })
  if (kind === 'sealed') {
    const recipient = await identityToRecipient(await generateX25519Identity())
    await database.kysely
      .insertInto('opening_keys')
      .values({ recipient, wrapped_identity: randomBytes(60), rfq_id })
      .execute()
  }
  const lines =
    kind === '25 lines'
      ? await withLines(
          database,
          rfq_id,
          Array.from({ length: LINES }, () => ({})),
        )
      : []
  return { rfq_id, line_ids: lines.map(({ line_id }) => line_id) }
}

const file = aPdf('offer.pdf', Buffer.alloc(20_000, ' '))

const formOf = ({ line_ids }: Target) => ({
  proposed_delivery_date: inDays(20),
  comments: '',
  attachment: file,
  ...(line_ids.length > 0
    ? {
        total_amount: 100 * line_ids.length,
        lines: JSON.stringify(line_ids.map((line_id) => ({ line_id, unit_price: '100', vat_category: 'O' }))),
      }
    : { total_amount: 48_500 }),
})

const pathOf = ({ rfq_id }: Target) => `/rfqs/${rfq_id}/bids/new`

/** The key that the pages send with a bid. */
const withKey = () => ({ 'idempotency-key': randomUUID() })

interface Round {
  seconds: number
  times: number[]
}

/** Places a bid of each supplier, so many at a time. */
async function placeAll(call: Call, suppliers: readonly MadeCompany[], targetOf: () => Target): Promise<Round> {
  const times: number[] = []
  const began = performance.now()
  await eachOf(suppliers, AT_ONCE, async (supplier) => {
    const target = targetOf()
    const answer = await call('POST', pathOf(target), { as: supplier, form: formOf(target), headers: withKey() })
    if (answer.status !== 201) throw new Error(`placing a bid: ${outcomeOf(answer)}`)
    times.push(answer.ms)
  })
  return { seconds: (performance.now() - began) / 1000, times }
}

function summaryOf(rounds: readonly Round[]) {
  const times = rounds.flatMap((round) => round.times)
  const rate = times.length / rounds.reduce((sum, { seconds }) => sum + seconds, 0)
  return { rate, text: `${rate.toFixed(0)}/s (${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms)` }
}

/** Places bids at a fixed rate on one RFQ. */
async function placeAtRate(
  url: string,
  database: Database,
  kind: Kind,
  suppliers: readonly MadeCompany[],
  rate: number,
  { print, figure }: DrillContext,
) {
  const target = await publish(database, kind, await aCompany(database))
  let next = 0
  const { times, outcomes, failed } = await load(url, {
    rate,
    seconds: Math.floor(suppliers.length / rate),
    next() {
      const { payload, headers } = multipart(formOf(target))
      return {
        method: 'POST',
        path: `/api/v1${pathOf(target)}`,
        headers: { ...headers, ...withKey(), cookie: suppliers[next++]!.cookie },
        body: payload.toString(),
      }
    },
  })
  print(`${kind}: ${rate}/s on one RFQ: ${outcomes.toString()}, p50 ${percentile(times, 0.5)} ms`)
  const p99 = percentile(times, 0.99)
  figure(`${kind}: p99 at half that rate, ms`, p99, `≤ ${MAX_P99_MS}`, p99 <= MAX_P99_MS && failed === 0)
  const { rows } = await database.pool.query<{ bids: number }>(
    'select count(*)::int as bids from bids where rfq_id = $1 and withdrawn_at is null',
    [target.rfq_id],
  )
  const lost = times.length - rows[0]!.bids
  figure(`${kind}: answered bids that are not there`, lost, '0', lost === 0)
}

const drill: Drill = {
  goals: ['G-25'],
  title: `bids of many companies on one RFQ, against as many on ${SPREAD.toLocaleString('en')} RFQs`,
  minutes: { full: 20, short: 6 },
  async run(context) {
    const { short, print, figure } = context
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', JOBS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    const call = clientOf(site.url)
    try {
      const suppliers: MadeCompany[] = []
      await eachOf(Array.from({ length: short ? 200 : 300 }), 4, async () => suppliers.push(await aSupplier(database)))
      const buyers: MadeCompany[] = []
      await eachOf(Array.from({ length: SPREAD }), 4, async () => buyers.push(await aCompany(database)))
      const before = await deadlocks(database)
      for (const kind of KINDS) {
        const targets: Target[] = []
        await eachOf(buyers, 4, async (buyer) => targets.push(await publish(database, kind, buyer)))
        await database.pool.query('analyze')
        let next = 0
        const onMany = () => placeAll(call, suppliers, () => targets[next++ % SPREAD]!)
        async function onOne() {
          const target = await publish(database, kind, await aCompany(database))
          return placeAll(call, suppliers, () => target)
        }
        // To warm up.
        await onMany()
        await onOne()
        // By turns: other work on the machine slows both down.
        const rounds: { many: Round; one: Round }[] = []
        for (let round = 0; round < (short ? 3 : 7); round++) rounds.push({ many: await onMany(), one: await onOne() })
        const [many, one] = [summaryOf(rounds.map((each) => each.many)), summaryOf(rounds.map((each) => each.one))]
        const byRound = rounds.map((round) => (round.many.seconds / round.one.seconds).toFixed(2)).join(', ')
        print(`${kind}: ${many.text} on ${SPREAD}, ${one.text} on one; by round ${byRound}`)
        const ratio = one.rate / many.rate
        figure(`${kind}: rate on one RFQ to that on many`, ratio.toFixed(2), `≥ ${MIN_RATIO}`, ratio >= MIN_RATIO)
        const half = Math.max(1, Math.floor(one.rate / 2))
        await placeAtRate(site.url, database, kind, suppliers, half, context)
      }
      const stuck = (await deadlocks(database)) - before
      figure('deadlocks', stuck, '0', stuck === 0)
      await figureLaws(database, figure)
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
