import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { failures, recordFailure } from '../failed-tests.ts'
import { isFuzz, processesOf } from '../test-groups.ts'
import { expensiveFiles, keepCpu, lastCpu, recordedCounts, recordedCpu, shareCpu } from './figures.ts'
import type { Run } from './programs.ts'

/** Keeps compiled code between the processes of tests. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/node')
/** Of the processes, one waits for PostgreSQL in most moments. */
const PROCESSES_AT_ONCE = availableParallelism() + 1
/** Only names a test that hangs: none needs a small part of it. */
const HANGING_MS = 600_000
/** A tenth to a sixth less processor time: each file makes its own application, and little of it outlives the file. */
const FEW_COLLECTIONS = ['--min-semi-space-size=64', '--max-semi-space-size=64']
export const NODE_TEST = ['--test', '--test-force-exit', `--test-timeout=${HANGING_MS}`]
/** Before the product, whose statements it records (`queries.ts`). */
export const RECORDING = ['--import', './test/support/statement-recorder.ts']
const REPORTERS = ['dot', './scripts/report-failed-tests.ts'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
])

/** Runs test files, several in one process (`processesOf`); prints what the most expensive have cost. */
export async function nodeTest(run: Run, files: string[], extra: Record<string, string> & { COUNTS_DIR: string }) {
  const waiting = processesOf(files, lastCpu())
  const ended: { group: string[]; cpu: number }[] = []
  let passed = true
  const one = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      // Without a runner of its own, a file's process would hand these flags to the processes that it starts.
      const shared =
        group.length > 1
          ? ['--import', './test/support/run/cpu-recorder.ts', '--test-isolation=none', ...FEW_COLLECTIONS]
          : []
      const recording = extra.STATEMENTS_DIR !== undefined && !group.some(isFuzz) ? RECORDING : []
      const args = [...recording, ...NODE_TEST, ...shared, ...REPORTERS, ...group]
      const { succeeded, cpu } = await run(process.execPath, args, { ...extra, NODE_COMPILE_CACHE: COMPILED }, true)
      ended.push({ group, cpu })
      if (succeeded) continue
      passed = false
      if (!group.some((file) => failures().includes(file))) recordFailure(group.join(' '), 'the process failed')
    }
  }
  await Promise.all(Array.from({ length: PROCESSES_AT_ONCE }, one))

  const own = recordedCpu(extra.COUNTS_DIR)
  const cpu = Object.assign({}, ...ended.map((each) => shareCpu(each.group, each.cpu, own))) as Record<string, number>
  keepCpu(cpu)
  stdout.write(`${expensiveFiles(cpu, recordedCounts(extra.COUNTS_DIR)).join('\n')}\n`)
  return passed
}
