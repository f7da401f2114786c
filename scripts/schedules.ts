import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { createTestDatabase } from '#test/support/database.ts'
import { startTestServer } from '#test/support/server.ts'
import { allPairs, COMMANDS, type Pair, pairOf } from '../test/schedules/commands.ts'
import { parseSchedule } from '../test/schedules/driver.ts'
import { Explorer } from '../test/schedules/explorer.ts'
import { FAULTS } from '../test/schedules/faults.ts'
import { anomaliesOf, keep, resultsIn, tableOf } from '../test/schedules/results.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'

/*
 * Runs pairs of commands in every order of their statements with up to two preemptions (docs/decisions/tests.md):
 *   npm run schedules                                        all pairs that were not run on this machine; goes on where an interrupted run was
 *   npm run schedules -- award+remove award                  these pairs, or all pairs of a command
 *   npm run schedules -- --replay award+remove:a.7.12        one schedule, statement by statement
 *   npm run schedules -- --faults                            finds seeded faults
 *   npm run schedules -- --fresh                             all pairs, whatever was found before
 *   npm run schedules -- --most 240                          at most so many schedules of a pair (600), those with two switches from all places
 *   npm run schedules -- --table                             prints the results so far, for docs/operators/reliability.md
 */

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'node_modules/.cache/schedules.jsonl')
const { values, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    replay: { type: 'string' },
    faults: { type: 'boolean' },
    fresh: { type: 'boolean' },
    table: { type: 'boolean' },
    most: { type: 'string', default: '600' },
  },
})
const SEARCH = { preemptions: 2, max_schedules: Number(values.most) }
const print = (line: string) => stdout.write(`${line}\n`)
const results = resultsIn(RESULTS)
const open = async (fault?: Parameters<typeof Explorer.open>[1]) => Explorer.open(await createTestDatabase(), fault)
const pairNamed = (name: string): Pair => {
  const [a = '', b = a] = name.split('+')
  return pairOf(a, b)
}

/** Pairs with the same scene come together, because each scene is made once. */
function wantedPairs(): Pair[] {
  const all = allPairs().toSorted((one, other) => (one.scene < other.scene ? 1 : one.scene > other.scene ? -1 : 0))
  if (positionals.length === 0) return all
  return positionals.flatMap((word) =>
    word.includes('+') ? [pairNamed(word)] : all.filter(({ a, b }) => a === word || b === word),
  )
}

async function searchAll(): Promise<boolean> {
  const wanted = wantedPairs()
  const known = new Set(
    positionals.length > 0 || values.fresh ? [] : results.read().flatMap(({ pair, error }) => (error ? [] : [pair])),
  )
  let explorer = await open()
  let anomalies = 0
  for (const [index, pair] of wanted.entries()) {
    if (known.has(pair.name)) continue
    const start = Date.now()
    const seconds = () => Math.round((Date.now() - start) / 100) / 10
    const nothing = { pair: pair.name, schedules: 0, waits: 0, deadlocks: 0, truncated: false, anomalies: [] }
    try {
      const common = await explorer.commonTables(pair)
      const result = keep(common.length > 0 ? await explorer.search(pair, SEARCH) : nothing, seconds())
      results.add(result)
      anomalies += anomaliesOf(result)
      const { schedules, waits, deadlocks, found } = result
      const kinds = Object.entries(found).map(([kind, count]) => `${kind} ${count}`)
      print(
        `[${index + 1}/${wanted.length}] ${pair.name}: ${schedules} schedules, ${waits} waits, ${deadlocks} deadlocks${kinds.length ? `, ANOMALIES: ${kinds.join(', ')}` : ''} (${result.seconds} s)`,
      )
      for (const { kind, schedule, detail } of positionals.length > 0 ? result.examples : [])
        print(`  ${kind} in ${pair.name}:${schedule}\n${detail.replaceAll(/^/gm, '    ')}`)
    } catch (error) {
      anomalies++
      results.add({ ...keep(nothing, seconds()), error: String(error) })
      print(`[${index + 1}/${wanted.length}] ${pair.name}: ${error instanceof Error ? error.stack : String(error)}`)
      // What hangs keeps its locks.
      explorer = await open()
    }
  }
  return anomalies === 0
}

async function replay(name: string): Promise<boolean> {
  const [pair = '', schedule = ''] = name.split(':')
  const { run, outcome, anomaly, broken } = await (await open()).replay(pairNamed(pair), parseSchedule(schedule))
  for (const [index, { actor, statement, waited }] of run.steps.entries()) {
    const text = statement.text.replaceAll(/\s+/g, ' ').slice(0, 160)
    print(`${String(index).padStart(3)} ${actor === 'a' ? 'a' : '    b'} ${waited ? '(waits) ' : ''}${text}`)
  }
  print(`\na: ${outcome.form.answers.a}\nb: ${outcome.form.answers.b}\n\n${outcome.form.rows.join('\n')}`)
  print(`\ncommitted in the order ${outcome.order ?? 'of neither'}`)
  print(anomaly ? `${anomaly.kind}:\n${anomaly.detail}` : 'as in a serial order')
  for (const name of broken) print(`broken: ${name}`)
  return !anomaly && broken.length === 0
}

async function findFaults(): Promise<boolean> {
  print('| Fault | Pair | Found after | As | Schedule |\n|---|---|---|---|---|')
  let all = true
  for (const { name, pair, rewrite, sql } of FAULTS) {
    const prepare = sql
      ? { prepare: ({ pool }: { pool: { query: (text: string) => Promise<unknown> } }) => pool.query(sql) }
      : {}
    const explorer = await open({ ...prepare, ...(rewrite && { rewrite }) })
    const searched = pairOf(...pair)
    const { schedules, anomalies } = await explorer.search(searched, { ...SEARCH, until: () => true })
    const [first] = anomalies
    if (!first) all = false
    print(
      `| ${name} | ${searched.name} | ${first ? schedules : `not in ${schedules}`} | ${first?.kind ?? '–'} | ${first?.schedule ?? '–'} |`,
    )
    await explorer.close()
  }
  return all
}

function report() {
  const all = results.read()
  const commit = execFileSync('git', ['log', '-1', '--format=%h, %cs'], { encoding: 'utf8' }).trim()
  print(`${all.length} of ${allPairs().length} pairs (${commit})\n\n${tableOf(all, [...COMMANDS.keys()])}`)
}

process.once('exit', keepTemporaryFilesInMemory())
if (values.table) {
  report()
  exit(0)
}
if (values.fresh) results.forget()
const server = await startTestServer()
Object.assign(process.env, server.env)
const interrupted = () => void server.stop().finally(() => exit(130))
process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
let passed = false
try {
  passed = values.replay ? await replay(values.replay) : values.faults ? await findFaults() : await searchAll()
} finally {
  await server.stop()
}
exit(passed ? 0 : 1)
