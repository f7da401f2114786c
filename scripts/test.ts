import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, exit, stdout } from 'node:process'
import { startTestServer } from '#test/support/server.ts'
import { startSite } from '#test/support/site.ts'
import { findBrowser } from './browser.ts'
import { failures, keepFailures, recordFailure } from './failed-tests.ts'
import { compareQueries, textOfQueries, writeQueries } from './queries.ts'
import { compareRefusals } from './refusals.ts'
import { addNewParts, overBudget } from './run/budget.ts'
import { recordedCounts } from './run/figures.ts'
import { PASSED, thisMachine, writeFullRun } from './run/full-run-row.ts'
import { baseCommit, changedFiles, git } from './run/git.ts'
import { nearTests } from './run/near.ts'
import { COMPILED, NODE_TEST, nodeTest, RECORDING } from './run/node-tests.ts'
import { cpuOfSteps, type Run, runAs, withServerRunning } from './run/programs.ts'
import { takesPart, exportSelection } from './run/selection.ts'
import { ownCpu } from './run/usage.ts'
import { severalRfqs } from './statements/one-rfq.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'
import { isFuzz } from './test-groups.ts'

/*
 * Runs the steps of `npm test`, or those named as arguments, and reports which failed:
 *   node scripts/test.ts                 the gate; journeys run in parallel with the other steps
 *   node scripts/test.ts all             everything, and its row in docs/quality.md
 *   node scripts/test.ts near [commit]   the tests that run what has changed, by the coverage that `npm run faults` keeps
 *   node scripts/test.ts unit            one step
 *   node scripts/test.ts file src/x.test.ts [--watch …]
 *   node scripts/test.ts queries         writes the statements of step integration to queries.txt; with files, adds theirs
 *   node scripts/test.ts queries --text bids select    prints the whole text of those in whose lines these words are
 */

const [first, ...more] = argv.slice(2)
// What is named is run whole. The statements that are written are those of all tests.
if (first === 'all' || first === 'file' || first === 'near' || first === 'queries' || (first === 'e2e' && more.length))
  env.TEST_ALL = '1'
exportSelection()
const isWhole = env.TEST_ALL === '1'

const bin = (name: string) => `node_modules/.bin/${name}`
const tests = globSync('{src,test,scripts,examples,fleet}/**/*.test.ts')
  .sort()
  .filter((file) => takesPart(file, undefined, isWhole))
/** Tests that go through the API need the test server; the others run without anything. */
const needsServer = (file: string) =>
  file.startsWith('examples/') ||
  /(?:from |import\()'#test\/support\/(?:app|database|run\/shared-app|site|browser\/browser-app)\.ts'/.test(
    readFileSync(file, 'utf8'),
  )

/** Of TypeScript and the linter, which are written in Go: a quarter less processor time, and no more memory. */
const FEW_GO_COLLECTIONS = { GOGC: '400' }
/** Of the four that are usual, each checks much of what the others check. */
const TSC = ['--checkers', '2']

/** A step that is one program. */
const program =
  (command: string, args: string[], extra: Record<string, string> = {}) =>
  async (run: Run) =>
    (await run(command, args, extra)).succeeded

const steps: Record<string, (run: Run) => Promise<boolean>> = {
  types: async (run) =>
    (await program(bin('tsc'), ['-p', '.', ...TSC], FEW_GO_COLLECTIONS)(run)) &&
    program(bin('tsc'), ['-p', 'examples/noticeboard', ...TSC], FEW_GO_COLLECTIONS)(run),
  format: program(bin('oxfmt'), ['--check']),
  lint: program(bin('oxlint'), ['--type-aware', '--deny-warnings'], FEW_GO_COLLECTIONS),
  laws: program(process.execPath, ['scripts/check-laws.ts']),
  unused: program(bin('knip'), []),
  figures: program(process.execPath, ['scripts/figures.ts']),
  asvs: program(process.execPath, ['scripts/asvs.ts']),
  unit: (run) =>
    withFolders(['COUNTS_DIR'], (folders) =>
      nodeTest(
        run,
        tests.filter((file) => !needsServer(file)),
        folders,
      ),
    ),
  integration,
  e2e: (run) => journeys(run, first === 'e2e' ? more : []),
}
const CHECK = ['format', 'types', 'lint', 'laws', 'unused', 'figures', 'asvs']
const parts: Record<string, string[]> = { check: CHECK, queries: ['integration'] }
/** What `npm test` has built before it runs this without a word. */
const BUILT_PAGES = join(import.meta.dirname, '../dist/server/pages.js')
/** Lanes run in parallel, the steps of a lane sequentially. */
const STEP_LANES = [[...CHECK, 'unit', 'integration'], ['e2e']]

process.once('exit', keepTemporaryFilesInMemory())
process.once('exit', keepFailures())

const withServer = async (step: string, work: (extra: Record<string, string>) => Promise<boolean>) =>
  withServerRunning(step, await startTestServer(), (server) => work(server.env))

/** Prints what differs; answers whether nothing does. */
function isEqual(differences: string[]) {
  stdout.write(differences.map((difference) => `${difference}\n`).join(''))
  return differences.length === 0
}

/** Whether the statements that were sent are those of `queries.txt`; `npm run queries` makes them so. */
function hasKnownQueries(dir: string, whole: boolean) {
  if (first === 'queries') writeQueries(dir, whole)
  const { unknown, missing } = compareQueries(dir, whole)
  const known = isEqual([...unknown, ...missing])
  return isEqual(severalRfqs(dir)) && known
}

/** Runs work with folders of this run, and removes them afterwards. */
async function withFolders<Name extends string>(
  names: Name[],
  work: (folders: Record<Name, string>) => Promise<boolean>,
) {
  const root = await mkdtemp(join(tmpdir(), 'tarsiya-records-'))
  const folders = names.map((name) => [name, join(root, name)] as const)
  try {
    for (const [, folder] of folders) await mkdir(folder)
    return await work(Object.fromEntries(folders) as Record<Name, string>)
  } finally {
    await rm(root, { recursive: true })
  }
}

/** Whether a step opened no more than its budget. A complete run notes what new parts open. */
function isInBudget(dir: string) {
  const counts = recordedCounts(dir)
  if (first === 'all') addNewParts(counts)
  return isEqual(overBudget(counts))
}

/**
 * Runs the tests that need a server, then compares the refusals and statements that they saw with those declared: what
 * is declared and not seen counts in a complete run only, because the gate runs slices of sweeps.
 */
async function integration(run: Run) {
  return withFolders(['REFUSALS_DIR', 'STATEMENTS_DIR', 'COUNTS_DIR'], async (folders) => {
    const given = first === undefined || first === 'all' ? { ...folders, TEST_PAGES: BUILT_PAGES } : folders
    const passed = await withServer('integration', (extra) =>
      nodeTest(run, tests.filter(needsServer), { ...extra, ...given }),
    )
    // Statements of tests that fail are those of the product, too.
    if (!passed && first === 'queries') hasKnownQueries(folders.STATEMENTS_DIR, true)
    if (!passed) return false
    const unseen = compareRefusals(folders.REFUSALS_DIR, undefined, isWhole)
    for (const refusal of unseen) recordFailure('refusals', refusal)
    const known = hasKnownQueries(folders.STATEMENTS_DIR, isWhole)
    if (!known) recordFailure('statements', 'differ from queries.txt, or write to several RFQs: printed above')
    const cheap = isInBudget(folders.COUNTS_DIR)
    if (!cheap) recordFailure('budget', 'more was opened than test/budget.json allows: printed above')
    return known && unseen.length === 0 && cheap
  })
}

/** Runs single files. */
const someFiles = (args: string[]) =>
  withFolders(['STATEMENTS_DIR'], async (folders) => {
    const recording = args.some(isFuzz) ? [] : RECORDING
    const run = (extra: Record<string, string>) =>
      program(process.execPath, [...recording, ...NODE_TEST, ...args], { ...extra, ...folders })(runAs('file'))
    return (await withServer('file', run)) && hasKnownQueries(folders.STATEMENTS_DIR, false)
  })

/** Runs the journeys against a server with its own database, folder and port. */
async function journeys(run: Run, args: string[]) {
  const browser = await findBrowser()
  return withFolders(['COUNTS_DIR'], async (folders) => {
    const passed = await withServerRunning('e2e', await startSite(), (site) =>
      program(bin('playwright'), ['test', ...args], {
        ...folders,
        E2E_URL: site.url,
        E2E_DATABASE_URL: site.database_url,
        E2E_DATA_DIR: site.data_dir,
        E2E_BROWSER: browser,
        NODE_COMPILE_CACHE: COMPILED,
      })(run),
    )
    return isInBudget(folders.COUNTS_DIR) && passed
  })
}

/** CPU seconds, user and system, with those of all processes that were started: the measure of what a run costs. */
const q = (seconds = 0) => `${seconds.toFixed(1)} q`

/** What each step has cost, and the whole run with this process. */
function printCosts() {
  const costs = [...cpuOfSteps(), ['the runner', ownCpu()] as const]
  const whole = costs.reduce((sum, [, seconds]) => sum + seconds, 0)
  stdout.write(`\n${costs.map(([name, seconds]) => `${name} ${q(seconds)}`).join(' · ')}\n`)
  stdout.write(`${q(whole)} in all: CPU seconds, user and system, of this run with all that it started\n`)
}

/** Runs steps sequentially and returns the names of failed ones. */
async function runLane(names: readonly string[], alone: boolean) {
  const failed: string[] = []
  for (const name of names) {
    const step = steps[name]
    if (!step)
      throw new Error(`no step ${name}; there are ${[...Object.keys(steps), ...Object.keys(parts)].join(', ')}`)
    const start = Date.now()
    stdout.write(`\n▸ ${name}\n`)
    const passed = await step(runAs(name, alone ? '' : `${name} │ `)).catch((error: unknown) => {
      stdout.write(`${String(error)}\n`)
      recordFailure(name, error)
      return false
    })
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds} s, ${q(cpuOfSteps().get(name))})\n`)
    if (!passed) failed.push(name)
  }
  return failed
}

/** The tests that run what has changed since a commit, by default since this branch began. */
async function near(base = baseCommit()) {
  const changed = base === undefined ? undefined : changedFiles(base)
  if (base === undefined || changed === undefined) throw new Error('git does not say what has changed')
  const { chosen, unknown } = nearTests(tests, changed, base)
  if (unknown.length) stdout.write(`${unknown.length} test files were never measured by npm run faults: see --near\n`)
  stdout.write(`${changed.length} changed files, ${chosen.length} of ${tests.length} test files\n`)
  return chosen.length === 0 || someFiles(chosen)
}

/** Writes the row of a complete run. */
function keepFullRun(failed: readonly string[], started: number) {
  // The row itself is no change.
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/quality.md') !== ''
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (commit === undefined) return
  writeFullRun({
    commit,
    date: new Date().toISOString().slice(0, 10),
    machine: thisMachine(),
    result: failed.length ? `failed: ${failed.join(', ')}` : isChanged ? 'with changes that are in no commit' : PASSED,
    seconds: (Date.now() - started) / 1000,
    cpu: cpuOfSteps(),
  })
}

async function main() {
  if (first === 'queries' && more[0] === '--text') return stdout.write(textOfQueries(more.slice(1)))
  if (first === 'file' || (first === 'queries' && more.length > 0)) return someFiles(more)
  if (first === 'near') return near(...more)
  const started = Date.now()
  const lanes = first && first !== 'all' ? [parts[first] ?? [first]] : STEP_LANES
  const failed = (await Promise.all(lanes.map((names) => runLane(names, lanes.length === 1)))).flat()
  printCosts()
  if (first === 'all') keepFullRun(failed, started)
  stdout.write(failed.length ? `\n${failures()}failed: ${failed.join(', ')}\n` : '')
  stdout.write(`\n${lanes.flat().length - failed.length} passed, ${failed.length} failed\n`)
  return failed.length === 0
}

exit((await main()) ? 0 : 1)
