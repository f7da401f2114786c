import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { percentile, Tally } from '../test/drills/support/clients.ts'
import type { lookForAll } from './check.ts'
import type { checkHistory } from './history/check.ts'
import { MACHINES } from './fleet-of.ts'
import type { Load } from './load.ts'
import type { Network } from './network.ts'
import { failureRows, type FailureResult } from './rounds.ts'
import type { FollowedNews } from './streams.ts'
import type { Finding } from './upgrade.ts'

/** What happened, when, and the transactions of the primary and of the standbys meanwhile. */
export interface Phase {
  name: string
  begin: number
  end: number
  replica: number
  primary: number
}

function rowOf({ name, begin, end, replica, primary }: Phase, { heard }: Load) {
  const now = heard.filter(({ at }) => at >= begin && at < end)
  const of = (who: string) => now.filter((one) => one.who === who)
  const fails = (who: string) => of(who).filter(({ status }) => status === 0 || status >= 500)
  const failuresOf = (who: string) => {
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
    failuresOf('guest'),
    ms('guest'),
    of('member').length,
    failuresOf('member'),
    ms('member'),
    (Math.max(...gaps) / 1000).toFixed(1),
    share,
  ].join(' | ')
}

function streamRowOf(phase: Phase, news: FollowedNews) {
  const { news: count, median, most, longest, in_order, cut_off, away } = news.of(phase)
  return [phase.name, count, `${median} · ${most} · ${longest}`, in_order, cut_off, away].join(' | ')
}

const CALLS = `| What happens | s | guests' calls | failed | ms, median · 95 % | companies' calls | failed | ms, median · 95 % | longest pause between acknowledged changes, s | transactions on standbys |
|---|--:|--:|---|--:|--:|---|--:|--:|--:|`

const STREAMS = `| What happens | news | ms, median · 95 % · longest | streams ended in order | cut off | longest time without a stream, s |
|---|--:|--:|--:|--:|--:|`

const FAILURES = `| The primary's machine fails | rounds | wrong | lost | companies' calls | repeated | more than once | failed attempts | guests' calls: failed | longest pause between changes, s | commits of two primaries |
|---|--:|---|---|--:|--:|--:|---|---|--:|--:|`

export interface Measured {
  phases: Phase[]
  load: Load
  news: FollowedNews
  looked: Awaited<ReturnType<typeof lookForAll>>
  /** Processes of the product that ended by themselves. */
  ended: readonly string[]
}

/** The commit that is measured. */
const tree = () =>
  spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout.trim()

/** When, and on what. */
const where = () =>
  `on ${new Date().toISOString().slice(0, 10)} at ${tree()}, on ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.`

function afterwards({ load: { done, unseen, kept }, news, looked, ended }: Measured) {
  const bids = done.filter(({ bid_id }) => bid_id !== undefined).length
  const accepted = done.filter((one) => one.accepted).length
  return `| Afterwards | |
|---|---|
| acknowledged | ${done.length} RFQs with a file, ${bids} bids with a file and their changes, ${accepted} acceptances |
| of these lost | **${looked.lost.length}**${looked.lost.length ? `: ${looked.lost.slice(0, 5).join('; ')}` : ''} |
| RFQs there twice | ${looked.twice} |
| own changes not seen at once, RFQs a guest did not find after 8 s | ${unseen.length}${
    unseen.length
      ? `: ${unseen
          .slice(0, 5)
          .map(({ what }) => what)
          .join('; ')}`
      : ''
  } |
| streams that do not know the newest | ${news.behind} of ${news.count} |
| broken invariants | ${looked.broken.join('; ') || 'none'} |
| e-mails; e-mails and jobs that still wait after four minutes | ${looked.mails}; ${looked.waiting.length}${looked.waiting.length ? `: ${looked.waiting.slice(0, 5).join('; ')}` : ''} |
| processes of the product that ended by themselves | **${ended.length}**${ended.length ? `: ${ended.slice(0, 5).join('; ')}` : ''} |
| files that nginx gave from its own store | ${kept.hit} of ${kept.hit + kept.other} |`
}

/** The text of `npm run fleet`. */
export function report(
  measured: Measured,
  {
    guests,
    pairs,
    weights,
    failures,
    network,
    sealed,
    verdicts,
  }: {
    guests: number
    pairs: number
    weights: string[]
    failures: FailureResult[]
    network: Pick<Network, 'reason'>
    sealed: number
    verdicts: ReturnType<typeof checkHistory> | undefined
  },
) {
  const { phases, load, news } = measured
  const machines =
    network.reason === undefined
      ? 'Each machine has a network namespace of its own.'
      : `Machines are processes with an address each (${network.reason}), so that nothing can be cut.`
  return `Written by \`npm run fleet\` ${where()}
${machines} Everything shares this one machine, so times and rates are not a fleet's; errors, pauses and losses are. ${guests} guests and ${pairs} pairs of buyer
and supplier at a time, who pause between calls. A failed change is repeated with the same \`Idempotency-Key\`, as the pages do.

${CALLS}
${phases.map((phase) => `| ${rowOf(phase, load)} |`).join('\n')}

${FAILURES}
${failureRows(failures).join('\n')}

${news.count} browsers of buyers hold a stream of news, half of them through nginx, the others each at one web machine: most news comes of a call to another. The
milliseconds are from the beginning of the call's transaction until a stream says it; a browser whose stream has ended comes back after 3 to 8 s, and then learns what it missed.

${STREAMS}
${phases.map((phase) => `| ${streamRowOf(phase, news)} |`).join('\n')}

CPU milliseconds for one call, by the system's accounting. Guests: one quarter each the list, an RFQ, a page, a file. Companies: of seven calls four
change something, two of them with a file, and each change writes e-mails that the worker sends.

| One kind alone | calls a second | ${MACHINES.join(' | ')} |
|---|--:|${MACHINES.map(() => '--:|').join('')}
${weights.join('\n')}

${afterwards(measured)}
| sealed RFQs that closed meanwhile, with a bid each, all of which are opened | ${sealed} |
| histories of RFQs: linearizable; not; not decided | ${[verdicts?.linearizable, verdicts?.broken, verdicts?.undecided].join('; ')} |
`
}

/** The text of an upgrade. */
export function reportUpgrade(measured: Measured, previous: string, findings: readonly Finding[]) {
  const { phases, load, news } = measured
  return `Written by \`npm run fleet -- --previous ${previous}\` ${where()}

${CALLS}
${phases.map((phase) => `| ${rowOf(phase, load)} |`).join('\n')}

${STREAMS}
${phases.map((phase) => `| ${streamRowOf(phase, news)} |`).join('\n')}

${afterwards(measured)}
${findings.map(({ what, found, ok }) => `| ${what} | ${found}${ok ? '' : ' ✗'} |`).join('\n')}
`
}
