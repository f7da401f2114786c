import type { Database } from '#framework/database/database.server.ts'
import { Tally } from '../test/drills/support/clients.ts'
import { findLost, findWrong, readAgain } from './check.ts'
import { FAILURES, fail, type Failure } from './failures.ts'
import type { Fleet } from './fleet-of.ts'
import { startHeartbeat, type Heartbeat } from './heartbeat.ts'
import type { Load } from './load.ts'

/** What was seen of one kind of failure, over its rounds. */
export interface FailureResult {
  name: string
  is_healed: boolean
  /** Why it was not tried here. */
  missing?: string | undefined
  rounds: number
  wrong: string[]
  lost: string[]
  calls: number
  repeated: number
  /** Calls that did not succeed within one repetition. */
  beyond: number
  /** Answers that were failures, of companies and of guests. */
  failures: Tally
  guests: Tally
  guest_calls: number
  longest_pause_ms: number
  /** Commits that two primaries acknowledged. */
  doubled: number
}

const PROBLEMS_AT_MOST = 5
/** What was done so many milliseconds before a round may be lost in it. */
const PRECEDING_MS = 10_000

function resultOf({ name, is_healed, missing }: Failure, fleet: Fleet): FailureResult {
  return {
    name,
    is_healed,
    missing: missing(fleet),
    rounds: 0,
    wrong: [],
    lost: [],
    calls: 0,
    repeated: 0,
    beyond: 0,
    failures: new Tally(),
    guests: new Tally(),
    guest_calls: 0,
    longest_pause_ms: 0,
    doubled: 0,
  }
}

/** Adds what companies and guests met from then on. */
function addCalls(result: FailureResult, { insisted, heard }: Load, since: number) {
  const now = performance.now()
  const calls = insisted.filter(({ end }) => end >= since)
  result.calls += calls.length
  result.repeated += calls.filter(({ attempts }) => attempts > 1).length
  result.beyond += calls.filter(({ attempts }) => attempts > 2).length
  for (const failure of calls.flatMap(({ failures }) => failures)) result.failures.add(failure)
  const guests = heard.filter(({ who, at }) => who === 'guest' && at >= since)
  result.guest_calls += guests.length
  for (const { status, outcome } of guests) if (status === 0 || status >= 500) result.guests.add(outcome)
  const writes = calls.filter(({ is_change }) => is_change).map(({ end }) => end)
  const ends = [since, ...writes.sort((a, b) => a - b), now]
  const gaps = ends.slice(1).map((end, index) => end - ends[index]!)
  result.longest_pause_ms = Math.max(result.longest_pause_ms, ...gaps)
}

/** Runs rounds under load, of each kind of failure equally many. */
export async function runRounds(
  { rounds, only }: { rounds: number; only: string | undefined },
  { fleet, load, database }: { fleet: Fleet; load: Load; database: Database },
  print: (line: string) => void,
): Promise<FailureResult[]> {
  const results = FAILURES.map((failure) => resultOf(failure, fleet))
  const tried = FAILURES.map((failure, index) => ({ failure, result: results[index]! })).filter(
    ({ failure, result }) =>
      result.missing === undefined && (only === undefined || new RegExp(only).test(failure.name)),
  )
  const heartbeat = await startHeartbeat(fleet.cluster)
  // Kind after kind: times that a clock has written are not compared any more once it has jumped.
  for (let round = 0; round < rounds; round++) {
    const { failure, result } = tried[Math.floor((round * tried.length) / rounds)]!
    print(`▸ round ${round + 1} of ${rounds}: the primary's machine fails: ${failure.name}`)
    const ended_before = fleet.ended().length
    await runRound(failure, result, { fleet, load, database, heartbeat })
    print(`  ${summaryOf(result)}`)
    for (const problem of [...result.wrong, ...result.lost, ...fleet.ended().slice(ended_before)])
      print(`    ${problem}`)
    // Without load the next rounds would show nothing.
    if (!load.isGoing()) await load.stop()
  }
  await heartbeat.stop()
  return results
}

async function runRound(
  failure: Failure,
  result: FailureResult,
  { fleet, load, database, heartbeat }: { fleet: Fleet; load: Load; database: Database; heartbeat: Heartbeat },
) {
  const since = performance.now()
  await fail(failure, fleet)
  result.rounds++
  addCalls(result, load, since)
  result.doubled += heartbeat.doubled(since)
  const lost_beats = await readAgain(() => heartbeat.lost(since))
  if (lost_beats > 0) result.lost.push(`${lost_beats} commits on a node`)
  // What is being done meanwhile is looked for in the next round, and at the end.
  const done = load.done.filter(({ at }) => at >= since - PRECEDING_MS).map((one) => ({ ...one }))
  result.lost.push(...(await readAgain(() => findLost(database, fleet.url, done))))
  const { twice, broken } = await readAgain(() => findWrong(database, failure.moves_clock))
  const unseen = load.unseen.filter(({ at }) => at >= since).map(({ what }) => `not seen: ${what}`)
  result.wrong.push(...broken, ...unseen, ...(twice > 0 ? [`${twice} twice`] : []))
}

const summaryOf = ({ wrong, lost, calls, repeated, beyond, longest_pause_ms, doubled }: FailureResult) =>
  `${calls} calls, ${repeated} repeated, ${beyond} more than once, longest pause ${(longest_pause_ms / 1000).toFixed(1)} s, ${wrong.length} wrong, ${lost.length} lost, ${doubled} by two primaries`

/** How much of it must not be. */
export const faultsOf = ({ wrong, lost, beyond, doubled, is_healed }: FailureResult) =>
  wrong.length + lost.length + doubled + (is_healed ? beyond : 0)

const listed = (problems: readonly string[]) =>
  problems.length === 0 ? '**0**' : `**${problems.length}**: ${problems.slice(0, PROBLEMS_AT_MOST).join('; ')}`

/** The rows of the table of failures. */
export const failureRows = (results: readonly FailureResult[]) =>
  results.map((result) =>
    result.missing === undefined && result.rounds > 0
      ? `| ${[
          result.name,
          result.rounds,
          listed(result.wrong),
          listed(result.lost),
          result.calls,
          result.repeated,
          result.beyond,
          result.failures.toString() || '0',
          `${result.guest_calls}: ${result.guests.toString() || '0'}`,
          (result.longest_pause_ms / 1000).toFixed(1),
          result.doubled,
        ].join(' | ')} |`
      : `| ${result.name} | not run${result.missing === undefined ? '' : `: ${result.missing}`} | | | | | | | | | |`,
  )
