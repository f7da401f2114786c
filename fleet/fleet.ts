import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { databaseOf, percentile, Tally } from '../test/drills/clients.ts'
import { lookForAll } from './check.ts'
import { bringUp, type Fleet } from './fleet-of.ts'
import { type Load, startLoad } from './load.ts'
import { type FollowedNews, followNews } from './streams.ts'

/*
 * Several machines on this one: PostgreSQL with a replica, PgBouncer, object storage, nginx before three web processes,
 * a worker.
 *   npm run fleet               load, failures, and the table in docs/scaling.md
 *   npm run fleet -- --print    the same, and the table only here
 * Everything stands in a temporary folder, on free ports of 127.0.0.1, and is ended at the end and at Ctrl-C.
 */

const SCALING = join(import.meta.dirname, '../docs/scaling.md')
const MARKS = ['<!-- fleet -->', '<!-- /fleet -->'] as const
const PAIRS = 3
const GUESTS = 5
const CALM = 15_000
/** Milliseconds that one kind of visitor is alone, and before that until the others have finished. */
const WEIGHED = 12_000
const SETTLE = 3000
/** Milliseconds after which news must be on the streams while nothing fails, of 95 in 100. */
const NEWS_WITHIN = 3000
const PROGRAMS = ['nginx', 'web', 'pgbouncer', 'postgres-primary', 'postgres-replica', 'worker']

const print = (line: string) => stdout.write(`${line}\n`)

interface Phase {
  name: string
  begin: number
  end: number
  replica: number
  primary: number
}

/** What one kind of visitor costs alone: the CPU of each program for one call. */
async function weigh(fleet: Fleet, load: Load, who: 'guests' | 'companies') {
  print(`▸ ${who} alone`)
  Object.assign(load.working, { guests: false, companies: false, [who]: true })
  await pause(SETTLE)
  const [before, calls] = [fleet.cpu(), load.heard.length]
  const begin = performance.now()
  await pause(WEIGHED)
  const after = fleet.cpu()
  const count = load.heard.length - calls
  const cost = PROGRAMS.map((name) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count).toFixed(2))
  Object.assign(load.working, { guests: true, companies: true })
  return `| ${who}' calls | ${Math.round(count / ((performance.now() - begin) / 1000))} | ${cost.join(' | ')} |`
}

type Trial = [name: string, run: (fleet: Fleet) => Promise<void>]

const NOTHING = 'nothing happens'
const KILLED = 'one web machine of three is killed, and comes back after 4 s'
const trials: Trial[] = [
  [NOTHING, () => pause(CALM)],
  [
    KILLED,
    async ({ machines: [machine] }) => {
      await pause(2000)
      await machine!.kill()
      await pause(4000)
      await machine!.start()
      await pause(3000)
    },
  ],
  [
    'the primary is restarted',
    async ({ primary }) => {
      await pause(2000)
      await primary.stop()
      await primary.start()
      await pause(6000)
    },
  ],
  [
    'a new version with a migration, machine by machine, then the worker',
    async (fleet) => {
      const tree = await fleet.nextVersion()
      for (const machine of fleet.machines) {
        await machine.stop()
        await machine.start(tree)
      }
      await fleet.renewWorker(tree)
      await pause(3000)
    },
  ],
  [
    'the primary is killed, the replica promoted',
    async (fleet) => {
      await pause(2000)
      await fleet.primary.kill()
      await fleet.promote()
      await pause(8000)
    },
  ],
]

/** Transactions of a server since it started; what the product's visitors cause, mostly. */
const workOf = async (server: Fleet['primary']) =>
  Number(
    (
      await server
        .ask("select xact_commit::int as n from pg_stat_database where datname = 'tarsiya'")
        .catch(() => [{ n: 0 }])
    )[0]?.n ?? 0,
  )

function rowOf({ name, begin, end, replica, primary }: Phase, { heard }: Load) {
  const now = heard.filter(({ at }) => at >= begin && at < end)
  const of = (who: string) => now.filter((one) => one.who === who)
  const fails = (who: string) => of(who).filter(({ status }) => status === 0 || status >= 500)
  const told = (who: string) => {
    const tally = new Tally()
    for (const { outcome } of fails(who)) tally.add(outcome)
    return fails(who).length ? tally.toString() : '0'
  }
  const writes = of('member')
    .filter(({ outcome, status }) => !outcome.startsWith('GET') && status >= 200 && status < 300)
    .map(({ at, ms }) => at + ms)
  const gaps = [begin, ...writes.sort((a, b) => a - b), end].map((at, i, all) => (i ? at - all[i - 1]! : 0))
  const ms = (who: string) =>
    [0.5, 0.95]
      .map((share) =>
        percentile(
          of(who).map((one) => one.ms),
          share,
        ),
      )
      .join(' · ')
  const share = replica + primary > 0 ? `${Math.round((100 * replica) / (replica + primary))} %` : '–'
  return [
    name,
    Math.round((end - begin) / 1000),
    of('guest').length,
    told('guest'),
    ms('guest'),
    of('member').length,
    told('member'),
    ms('member'),
    (Math.max(...gaps) / 1000).toFixed(1),
    share,
  ].join(' | ')
}

function streamRowOf(phase: Phase, news: FollowedNews) {
  const { news: count, median, most, longest, in_order, cut_off, away } = news.of(phase)
  return [phase.name, count, `${median} · ${most} · ${longest}`, in_order, cut_off, away].join(' | ')
}

function report(
  phases: Phase[],
  weights: string[],
  load: Load,
  news: FollowedNews,
  looked: Awaited<ReturnType<typeof lookForAll>>,
): string {
  const { done, unseen, kept } = load
  const bids = done.filter(({ bid_id }) => bid_id !== undefined).length
  const accepted = done.filter((one) => one.accepted).length
  return `Written by \`npm run fleet\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.
Everything shares this one machine, so times and rates are not a fleet's; errors, pauses and losses are. ${GUESTS} guests and ${PAIRS} pairs of buyer
and supplier at a time, who pause between calls. A failed change is repeated with the same \`Idempotency-Key\`, as the pages do.

| What happens | s | guests' calls | failed | ms, median · 95 % | companies' calls | failed | ms, median · 95 % | longest pause between acknowledged changes, s | transactions on the replica |
|---|--:|--:|---|--:|--:|---|--:|--:|--:|
${phases.map((phase) => `| ${rowOf(phase, load)} |`).join('\n')}

${news.count} browsers of buyers hold a stream of news, half of them through nginx, the others each at one web machine: most news comes of a call to another. The
milliseconds are from the beginning of the call's transaction until a stream says it; a browser whose stream has ended comes back after 3 to 8 s, and then learns what it missed.

| What happens | news | ms, median · 95 % · longest | streams ended in order | cut off | longest time without a stream, s |
|---|--:|--:|--:|--:|--:|
${phases.map((phase) => `| ${streamRowOf(phase, news)} |`).join('\n')}

CPU milliseconds for one call, by the system's accounting. Guests: one quarter each the list, an RFQ, a page, a file. Companies: of seven calls four
change something, two of them with a file, and each change writes e-mails that the worker sends.

| One kind alone | calls a second | nginx | web | PgBouncer | primary | replica | worker |
|---|--:|--:|--:|--:|--:|--:|--:|
${weights.join('\n')}

| Afterwards | |
|---|---|
| acknowledged | ${done.length} RFQs with a file, ${bids} bids with a file and their changes, ${accepted} acceptances |
| of these lost | **${looked.lost.length}**${looked.lost.length ? `: ${looked.lost.slice(0, 5).join('; ')}` : ''} |
| RFQs there twice | ${looked.twice} |
| own changes not seen at once, RFQs a guest did not find after 8 s | ${unseen.length}${unseen.length ? `: ${unseen.slice(0, 5).join('; ')}` : ''} |
| streams that do not know the newest | ${news.behind} of ${news.count} |
| broken invariants | ${looked.broken.join('; ') || 'none'} |
| e-mails; e-mails and jobs that still wait after four minutes | ${looked.mails}; ${looked.waiting} |
| files that nginx gave from its own store | ${kept.hit} of ${kept.hit + kept.other} |
`
}

async function main() {
  const { up, stop, lastWords } = await bringUp(print)
  let code: number | undefined
  const leave = (wished: number) => {
    code ??= wished
    void stop().finally(() => exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      print('Stopping…')
      leave(130)
    })
  }
  try {
    const fleet = await up()
    print(`${fleet.url}, everything in ${fleet.folder}`)
    const database = databaseOf(fleet.owner_url)
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => ({
        buyer: await aCompany(database),
        supplier: await aSupplier(database),
      })),
    )
    const { region_id, city_id } = await database.kysely
      .selectFrom('cities')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const colleagues = await Promise.all(
      fleet.machines.map(async ({ url }) => ({
        url,
        person: await aColleague(database, pairs[0]!.buyer, { roles: ['buyer'] }),
      })),
    )
    const stopNews = followNews([...pairs.map(({ buyer }) => ({ url: fleet.url, person: buyer })), ...colleagues])
    const load = startLoad({ url: fleet.url, pairs, guests: GUESTS, place: { region_id, city_id } })
    const phases: Phase[] = []
    // Something to read first.
    await pause(SETTLE)
    const weights = [await weigh(fleet, load, 'companies'), await weigh(fleet, load, 'guests')]
    for (const [name, run] of trials) {
      print(`▸ ${name}`)
      const before = [await workOf(fleet.replica), await workOf(fleet.primary)]
      const begin = performance.now()
      await run(fleet)
      const end = performance.now()
      const [replica, primary] = [
        (await workOf(fleet.replica)) - before[0]!,
        (await workOf(fleet.primary)) - before[1]!,
      ]
      // After a restart a server counts from nought, and a promoted one is no replica.
      const comparable = primary > 0 && replica > 0
      phases.push({ name, begin, end, replica: comparable ? replica : 0, primary: comparable ? primary : 0 })
    }
    await load.stop()
    const looked = await lookForAll(database, fleet.url, load.done)
    const news = await stopNews(database)
    await database.close()
    const text = report(phases, weights, load, news, looked)
    print(`\n${text}`)
    const { [0]: start, [1]: end } = MARKS
    if (!argv.includes('--print')) {
      const document = await readFile(SCALING, 'utf8')
      await writeFile(
        SCALING,
        `${document.slice(0, document.indexOf(start) + start.length)}\n${text}${document.slice(document.indexOf(end))}`,
      )
    }
    const late = phases
      .filter(({ name }) => name === NOTHING)
      .filter((phase) => news.of(phase).most > NEWS_WITHIN).length
    const cut = phases.filter(({ name }) => name !== KILLED).reduce((sum, phase) => sum + news.of(phase).cut_off, 0)
    const wrong =
      looked.lost.length +
      looked.twice +
      load.unseen.length +
      looked.broken.length +
      looked.waiting +
      news.behind +
      late +
      cut
    leave(wrong ? 1 : 0)
  } catch (error) {
    if (code === undefined)
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${lastWords()}\n`)
    leave(1)
  }
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  exit(1)
})
