import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { databaseOf } from '../test/drills/support/clients.ts'
import { lookForAll, readAgain } from './check.ts'
import type { Node } from './cluster.ts'
import { bringUp, type Fleet, MACHINES } from './fleet-of.ts'
import { FAILURES } from './failures.ts'
import { checkHistory, readHistory } from './history/check.ts'
import { keepHistory } from './history/record.ts'
import { type KeepCall, type Load, startLoad } from './load.ts'
import { newestTag } from './release.ts'
import { type Phase, report, reportUpgrade } from './report.ts'
import { faultsOf, runRounds } from './rounds.ts'
import { findUnopened, sealTenders } from './sealed.ts'
import { followNews } from './streams.ts'
import { KILLED, NOTHING, type Round, trials } from './trials.ts'
import { upgradeTrials } from './upgrade.ts'

/*
 * Several machines in this one: etcd and PostgreSQL under Patroni three times each, HAProxy and PgBouncer, object storage, nginx
 * before three web machines, two workers.
 *   npm run fleet               load, failures, and the table in docs/operators/scaling.md
 *   npm run fleet -- --rounds 50        the primary's machine fails so often, each time in another way
 *   npm run fleet -- --only 'frozen|power' --rounds 6 --print   these kinds of failure alone
 *   npm run fleet -- --previous [ref]   an upgrade from the release before, by default the newest tag
 *   npm run fleet -- --print    either of them, and the tables only here
 * Everything stands in a temporary folder, on a network of its own, and is ended at the end and at Ctrl-C.
 */

const SCALING = join(import.meta.dirname, '../docs/operators/scaling.md')
const PAIRS = 3
/** Rounds in which no pair tenders as many RFQs as it may. */
const ROUNDS_OF_A_PAIR = 8
const GUESTS = 5
/** Milliseconds that one kind of visitor is alone, and before that until the others have finished. */
const WEIGHED = 12_000
const SETTLE = 3000
/** Milliseconds after which news must be on the streams while nothing fails, of 95 in 100. */
const NEWS_WITHIN = 3000

const print = (line: string) => stdout.write(`${line}\n`)

/** What one kind of visitor costs alone: the CPU of each program for one call. */
async function weigh(fleet: Fleet, load: Load, who: 'guests' | 'companies') {
  print(`▸ ${who} alone`)
  Object.assign(load.working, { guests: false, companies: false, [who]: true })
  await pause(SETTLE)
  const { host } = await fleet.cluster.requireLeader()
  const [before, calls] = [await fleet.cpu(host), load.heard.length]
  const begin = performance.now()
  await pause(WEIGHED)
  const after = await fleet.cpu(host)
  const count = load.heard.length - calls
  const cost = MACHINES.map((_name, index) => ((after[index]! - before[index]!) / count).toFixed(2))
  Object.assign(load.working, { guests: true, companies: true })
  return `| ${who}' calls | ${Math.round(count / ((performance.now() - begin) / 1000))} | ${cost.join(' | ')} |`
}

/** Transactions of servers since they started; what the product's visitors cause, mostly. */
async function workOf(nodes: readonly Node[]): Promise<number[]> {
  const statement = "select xact_commit::int as n from pg_stat_database where datname = 'tarsiya'"
  return Promise.all(
    nodes.map((node) =>
      node.ask(statement).then(
        ([row]) => Number(row?.n ?? 0),
        () => 0,
      ),
    ),
  )
}

/** What is said of RFQs whose calls can have happened in some order is not worth a line. */
const printUnlessFitting = (line: string) => line.includes(': linearizable,') || print(line)

/** Puts a text between its marks in the document. */
async function write(name: 'fleet' | 'upgrade', text: string) {
  const document = await readFile(SCALING, 'utf8')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  await writeFile(
    SCALING,
    `${document.slice(0, document.indexOf(begin) + begin.length)}\n${text}${document.slice(document.indexOf(end))}`,
  )
}

/** Runs a trial under load. */
async function phaseOf(name: string, run: (round: Round) => Promise<void>, round: Round): Promise<Phase> {
  print(`▸ ${name}`)
  const { cluster } = round.fleet
  const nodes = [await cluster.requireLeader(), ...(await cluster.standbys())]
  const before = await workOf(nodes)
  const begin = performance.now()
  await run(round)
  const end = performance.now()
  const [primary = 0, ...standbys] = (await workOf(nodes)).map((count, index) => count - before[index]!)
  // After a restart a server counts from nought, and another one may lead.
  const comparable = (await cluster.leader()) === nodes[0] && [primary, ...standbys].every((count) => count > 0)
  const on_standbys = standbys.reduce((sum, count) => sum + count, 0)
  return { name, begin, end, ...(comparable ? { primary, replica: on_standbys } : { primary: 0, replica: 0 }) }
}

/** The companies of the load, their colleagues' streams and the load itself. */
async function startRound(fleet: Fleet, database: Database, keep?: KeepCall) {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS * (1 + Math.ceil(rounds / ROUNDS_OF_A_PAIR)) }, async () => ({
      buyer: await aCompany(database),
      supplier: await aSupplier(database),
    })),
  )
  const place = await database.kysely
    .selectFrom('cities')
    .select(['region_id', 'city_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const colleagues = await Promise.all(
    fleet.machines.map(async ({ url }) => ({
      url,
      person: await aColleague(database, pairs[0]!.buyer, { roles: ['buyer'] }),
    })),
  )
  const stopNews = followNews([
    ...pairs.slice(0, PAIRS).map(({ buyer }) => ({ url: fleet.url, person: buyer })),
    ...colleagues,
  ])
  const load = startLoad({
    url: fleet.url,
    pairs,
    pairs_at_once: PAIRS,
    guests: GUESTS,
    place,
    ...(keep && { keep }),
  })
  return { round: { fleet, load, pairs, place }, stopNews }
}

/** Waits for opening keys, which a job makes at the next full minute: until then no sealed RFQ is taken. */
async function isStocked({ pool }: Database) {
  const unused = 'select from opening_keys where rfq_id is null limit 1'
  while ((await pool.query(unused)).rowCount === 0) await pause(SETTLE)
}

/** Lets a pair of companies tender with sealed bids, as an operator allows it. */
async function startSealed(fleet: Fleet, { load, place }: Round, database: Database) {
  for (const feature of ['closing_hour', 'sealed']) await fleet.ops('features:enable', feature)
  const pair = { buyer: await aCompany(database), supplier: await aSupplier(database) }
  await isStocked(database)
  return sealTenders(load, pair, place)
}

/** Runs everything, prints and writes its tables. Answers how much is wrong. */
async function measure(fleet: Fleet, previous: string | undefined): Promise<number> {
  const database = databaseOf(fleet.owner_url)
  const file = join(fleet.folder, 'history.jsonl')
  const history = previous === undefined ? keepHistory(file) : undefined
  const { round, stopNews } = await startRound(fleet, database, history?.call)
  const { load } = round
  const phases: Phase[] = []
  // Something to read first.
  await pause(SETTLE)
  const upgrade = previous === undefined ? undefined : upgradeTrials()
  const weights = upgrade || only ? [] : [await weigh(fleet, load, 'companies'), await weigh(fleet, load, 'guests')]
  const sealed = upgrade ? undefined : await startSealed(fleet, round, database)
  for (const [name, run] of upgrade?.trials ?? (only ? [] : trials)) phases.push(await phaseOf(name, run, round))
  const failures = upgrade ? [] : await runRounds({ rounds, only }, { fleet, load, database }, print)
  await load.stop()
  const has_clock_jumped = FAILURES.some(({ moves_clock }, index) => moves_clock && (failures[index]?.rounds ?? 0) > 0)
  await sealed?.running
  await history?.close()
  const verdicts = history ? checkHistory(await readHistory(file), printUnlessFitting) : undefined
  const looked = await readAgain(() => lookForAll(database, fleet.url, load.done, has_clock_jumped))
  const unopened = sealed ? await findUnopened(load.call, database, sealed) : []
  looked.lost.push(...unopened)
  await upgrade?.lookAtRows(database, phases, round)
  const measured = { phases, load, looked, news: await stopNews(database), ended: fleet.ended() }
  await database.close()
  const text =
    upgrade && previous !== undefined
      ? reportUpgrade(measured, previous, upgrade.findings)
      : report(measured, {
          guests: GUESTS,
          pairs: PAIRS,
          weights,
          failures,
          network: fleet.network,
          sealed: sealed?.works.length ?? 0,
          verdicts,
        })
  print(`\n${text}`)
  if (!argv.includes('--print')) await write(upgrade ? 'upgrade' : 'fleet', text)

  const { news } = measured
  const late = phases.filter((phase) => phase.name === NOTHING && news.of(phase).most > NEWS_WITHIN).length
  const cut = phases.filter(({ name }) => name !== KILLED).reduce((sum, phase) => sum + news.of(phase).cut_off, 0)
  // Other trials take machines away; an upgrade refuses nobody.
  const failed = upgrade ? load.heard.filter(({ status }) => status === 0 || status >= 500).length : 0
  const missed = upgrade?.findings.filter(({ ok }) => !ok).length ?? 0
  const { lost, twice, broken, waiting } = looked
  return (
    lost.length +
    measured.ended.length +
    twice +
    load.unseen.length +
    broken.length +
    waiting.length +
    news.behind +
    late +
    cut +
    failed +
    missed +
    (verdicts ? verdicts.broken + verdicts.undecided : 0) +
    failures.reduce((sum, result) => sum + faultsOf(result), 0)
  )
}

const optionOf = (name: string) => (argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined)

const rounds = Number(optionOf('--rounds') ?? FAILURES.length)

/** Kinds of failure that alone are tried: a pattern of their names. */
const only = optionOf('--only')

/** The release from which an upgrade is tried. */
async function previousRelease(): Promise<string | undefined> {
  const at = argv.indexOf('--previous')
  if (at === -1) return undefined
  const ref = argv[at + 1]
  return ref === undefined || ref.startsWith('--') ? newestTag() : ref
}

async function main() {
  const previous = await previousRelease()
  const { up, stop, lastWords } = await bringUp(print, previous)
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
    const wrong = await measure(fleet, previous)
    if (wrong > 0) process.stderr.write(`${lastWords()}\n`)
    leave(wrong > 0 ? 1 : 0)
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
