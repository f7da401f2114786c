import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { startTestServer } from '#test/support/server.ts'
import { randomOf, shuffled, testsFor } from './choose.ts'
import { type Coverage, coverageOf, hashOf } from './coverage.ts'
import { type Fault, faultsOf, parses, plant } from './faults.ts'
import { plantPageFaults } from './plant-page-faults.ts'
import { type RunTests, someTestFails, testRunner } from './run-tests.ts'
import { copyTree, describe, isRefused, LAWS, LINT, NEAR_TYPES, summary, TYPES } from './tree.ts'
import { keepTemporaryFilesInMemory } from '../temporary-folder.ts'
import { isFuzz } from '../test-groups.ts'

/*
 * Plants small faults, one at a time, in a copy of the tree, and reports those that no test notices:
 *   npm run faults -- --count 200 --seed 7                   what was done before with the seed is not done again
 *   npm run faults -- --in tenders,companies --tests 40      parts of src; how many of the tests that run the place
 *   npm run faults -- --in notifications --near              a quick look: only tests of these parts
 *   npm run faults -- --pages --count 60 --journeys 6         faults of components and of code of browsers (`plant-page-faults.ts`)
 * Tests are chosen by coverage, which is recorded once and kept below node_modules/.cache/faults. So are results: a
 * run goes on where an earlier one with its seed ended, and with more tests it tries again what fewer did not notice.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    in: { type: 'string' },
    tests: { type: 'string', default: '40' },
    near: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    journeys: { type: 'string', default: '6' },
    'at-once': { type: 'string', default: '2' },
  },
})
const RESULTS = 'node_modules/.cache/faults/results'
const NEAREST = 3
/** Tests in `test/operations` that match start processes of their own. */
const STARTS_PROCESSES = /child_process|worker_threads|#test\/support\/(?:site|ready)/
const isExcluded = (file: string) =>
  isFuzz(file) || (file.startsWith('test/operations/') && STARTS_PROCESSES.test(readFileSync(file, 'utf8')))

interface Result extends Fault {
  id: string
  /** Which step of `npm test` noticed it first. */
  noticed: 'tests' | 'checks' | null
  tests: number
  covering: number
}

const idOf = (fault: Fault, text: string) => hashOf(JSON.stringify([fault, hashOf(text)]))

/** Finds the step of `npm test` that notices the fault in a tree. Likely and cheap steps run first. */
async function findNoticingStep(cwd: string, run: RunTests, tests: readonly Coverage[]): Promise<Result['noticed']> {
  if (await someTestFails(run, tests.slice(0, NEAREST))) return 'tests'
  if (await isRefused(cwd, NEAR_TYPES)) return 'checks'
  if (await someTestFails(run, tests.slice(NEAREST))) return 'tests'
  for (const check of [TYPES, LINT, LAWS]) if (await isRefused(cwd, check)) return 'checks'
  return null
}

/** Plants faults until there are enough results with this seed. */
async function plantFaults(server: Record<string, string>): Promise<Result[]> {
  const parts = (values.in ?? 'tenders,companies,notifications,marketplace').split(',')
  const isOfParts = (file: string) => file.startsWith('src/') && parts.includes(file.split('/')[1]!)
  const tests = globSync('{src,test}/**/*.test.ts')
    .filter((file) => !isExcluded(file) && (!values.near || isOfParts(file)))
    .sort()
  const coverage = await coverageOf(tests, parts, testRunner(process.cwd(), server), Number(values['at-once']))
  const loaded = new Set(coverage.flatMap(({ files }) => Object.keys(files)))
  const texts = new Map(
    globSync('src/**/*.ts')
      .filter((file) => !file.endsWith('.test.ts') && loaded.has(file) && isOfParts(file))
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const faults = shuffled(
    [...texts].flatMap(([file, text]) => faultsOf(file, text)),
    randomOf(Number(values.seed)),
  )
  const kept = join(RESULTS, `${values.seed}.jsonl`)
  mkdirSync(RESULTS, { recursive: true })
  const before = new Map(
    (existsSync(kept) ? readFileSync(kept, 'utf8').trim().split('\n') : []).map((line) => {
      const result = JSON.parse(line) as Result
      return [result.id, result]
    }),
  )
  const results: Result[] = []
  const next = (): Fault | undefined => {
    // Not `for … of`, which ends the generator when it is left.
    for (;;) {
      const { value: fault } = faults.next()
      if (!fault || parses(texts.get(fault.file)!, fault)) return fault
    }
  }
  async function one() {
    const copy = await copyTree()
    const run = testRunner(copy, server)
    try {
      for (let fault = next(); fault && results.length < Number(values.count); fault = next()) {
        const text = texts.get(fault.file)!
        const id = idOf(fault, text)
        let result = before.get(id)
        const covering = testsFor(fault, coverage)
        const chosen = covering.slice(0, Number(values.tests))
        if (!result || (!result.noticed && result.tests < chosen.length)) {
          writeFileSync(join(copy, fault.file), plant(text, fault))
          const noticed = await findNoticingStep(copy, run, chosen)
          writeFileSync(join(copy, fault.file), text)
          // Tests that lost their database notice nothing.
          if (is_ending) return
          result = { ...fault, id, noticed, tests: chosen.length, covering: covering.length }
          appendFileSync(kept, `${JSON.stringify(result)}\n`)
        }
        results.push(result)
        const seen = `${result.tests} of ${result.covering} tests that run it`
        stdout.write(`${result.noticed ?? 'SURVIVED'} ${describe(fault, text)}  (${seen})\n`)
      }
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, one))
  return results.slice(0, Number(values.count))
}

process.once('exit', keepTemporaryFilesInMemory())
let is_ending = false
const server = await startTestServer()
/** It can be ended at any time, and goes on with the same seed. */
const stop = () => {
  is_ending = true
  void server.stop().finally(() => process.exit(130))
}
process.once('SIGINT', stop).once('SIGTERM', stop)
try {
  const results = values.pages ? await plantPageFaults(values, server.env) : await plantFaults(server.env)
  const noticed = results.filter((result) => result.noticed).length
  stdout.write(`\n${summary(noticed, results.length)}\n`)
} finally {
  await server.stop()
}
