import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, exit, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { startTestServer } from '#test/support/server.ts'
import { startSite } from '#test/support/site.ts'
import { findBrowser } from './browser.ts'
import { failures, keepFailures, recordFailure } from './failed-tests.ts'
import { compareQueries, textOfQueries, writeQueries } from './queries.ts'
import { compareRefusals } from './refusals.ts'
import { severalRfqs } from './statements/one-rfq.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'
import { isFuzz, processesOf } from './test-groups.ts'

/*
 * Runs the steps of `npm test`, or those named as arguments, and reports which failed:
 *   node scripts/test.ts                 everything; journeys run in parallel with the other steps
 *   node scripts/test.ts unit            one step
 *   node scripts/test.ts file src/x.test.ts [--watch …]
 *   node scripts/test.ts queries         writes the statements of step integration to queries.txt; with files, adds theirs
 *   node scripts/test.ts queries --text bids select    prints the whole text of those in whose lines these words are
 */

const bin = (name: string) => `node_modules/.bin/${name}`
const tests = globSync('{src,test,scripts,examples,fleet}/**/*.test.ts').sort()
/** Tests that go through the API need the test server; the others run without anything. */
const needsServer = (file: string) =>
  file.startsWith('examples/') ||
  /(?:from |import\()'#test\/support\/(app|database)\.ts'/.test(readFileSync(file, 'utf8'))

/** Runs a program; resolves to whether it succeeded. `atEnd` keeps its output until it has ended. */
type Run = (command: string, args: string[], extra?: Record<string, string>, atEnd?: boolean) => Promise<boolean>

/** Keeps compiled code between the processes of tests. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/node')
const PROCESSES_AT_ONCE = 3
/** Only names a test that hangs: none needs a small part of it. */
const HANGING_MS = 600_000
/** A tenth to a sixth less processor time: each file makes its own application, and little of it outlives the file. */
const FEW_COLLECTIONS = ['--min-semi-space-size=64', '--max-semi-space-size=64']
const NODE_TEST = ['--test', '--test-force-exit', `--test-timeout=${HANGING_MS}`]
/** Before the product, whose statements it records (`queries.ts`). */
const RECORDING = ['--import', './test/support/statement-recorder.ts']
const REPORTERS = ['dot', './scripts/report-failed-tests.ts'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
])

/** Runs test files, several in one process (`processesOf`). */
async function nodeTest(run: Run, files: string[], extra: Record<string, string> = {}) {
  const waiting = processesOf(files)
  let passed = true
  const one = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      // Without a runner of its own, a file's process would hand these flags to the processes that it starts.
      const shared = group.length > 1 ? ['--test-isolation=none', ...FEW_COLLECTIONS] : []
      const recording = extra.STATEMENTS_DIR !== undefined && !group.some(isFuzz) ? RECORDING : []
      const args = [...recording, ...NODE_TEST, ...shared, ...REPORTERS, ...group]
      if (await run(process.execPath, args, { ...extra, NODE_COMPILE_CACHE: COMPILED }, true)) continue
      passed = false
      if (!group.some((file) => failures().includes(file))) recordFailure(group.join(' '), 'the process failed')
    }
  }
  await Promise.all(Array.from({ length: PROCESSES_AT_ONCE }, one))
  return passed
}

/** Of TypeScript and the linter, which are written in Go: a quarter less processor time, and no more memory. */
const FEW_GO_COLLECTIONS = { GOGC: '400' }
/** Of the four that are usual, each checks much of what the others check. */
const TSC = ['--checkers', '2']

const steps: Record<string, (run: Run) => Promise<boolean>> = {
  types: async (run) =>
    (await run(bin('tsc'), ['-p', '.', ...TSC], FEW_GO_COLLECTIONS)) &&
    run(bin('tsc'), ['-p', 'examples/noticeboard', ...TSC], FEW_GO_COLLECTIONS),
  format: (run) => run(bin('oxfmt'), ['--check']),
  lint: (run) => run(bin('oxlint'), ['--type-aware', '--deny-warnings'], FEW_GO_COLLECTIONS),
  laws: (run) => run(process.execPath, ['scripts/check-laws.ts']),
  unused: (run) => run(bin('knip'), []),
  figures: (run) => run(process.execPath, ['scripts/figures.ts']),
  asvs: (run) => run(process.execPath, ['scripts/asvs.ts']),
  unit: (run) =>
    nodeTest(
      run,
      tests.filter((file) => !needsServer(file)),
    ),
  integration,
  e2e: (run) => journeys(run, argv.slice(3)),
}
const CHECK = ['format', 'types', 'lint', 'laws', 'unused', 'figures', 'asvs']
const parts: Record<string, string[]> = { check: CHECK, queries: ['integration'] }
/** What `npm test` has built before it runs this without a word. */
const BUILT_PAGES = join(import.meta.dirname, '../dist/server/pages.js')
/** Lanes run in parallel, the steps of a lane sequentially. */
const STEP_LANES = [[...CHECK, 'unit', 'integration'], ['e2e']]

process.once('exit', keepTemporaryFilesInMemory())
process.once('exit', keepFailures())

/** Stops what was started: child processes would survive an interruption. */
const started = new Set<() => Promise<unknown>>()
const interrupted = () => void Promise.allSettled([...started].map((stop) => stop())).finally(() => exit(130))
process.once('SIGINT', interrupted).once('SIGTERM', interrupted)

/** Runs a program; with a name, its output lines are prefixed, because steps run in parallel. */
const runAs =
  (name?: string): Run =>
  async (command, args, extra = {}, atEnd = false) => {
    const stdio = name || atEnd ? 'pipe' : 'inherit'
    const child = spawn(command, args, { stdio: ['inherit', stdio, stdio], env: { ...env, ...extra } })
    const kept: string[] = []
    const forwardLine = async (stream: Readable | null) => {
      if (!stream) return
      for await (const line of createInterface(stream)) {
        const text = `${name ? `${name} │ ` : ''}${line}\n`
        if (atEnd) kept.push(text)
        else stdout.write(text)
      }
    }
    const stop = async () => child.kill('SIGTERM')
    started.add(stop)
    const interruptedOnce = Promise.all([forwardLine(child.stdout), forwardLine(child.stderr)])
    const ended = once(child, 'exit').then(
      ([code]) => code === 0,
      () => false,
    )
    await interruptedOnce
    stdout.write(kept.join(''))
    started.delete(stop)
    return ended
  }

/** Runs work with a started server and stops it afterwards. */
async function withServerRunning<It extends { stop: () => Promise<unknown> }>(
  it: It,
  work: (it: It) => Promise<boolean>,
) {
  started.add(it.stop)
  try {
    return await work(it)
  } finally {
    started.delete(it.stop)
    await it.stop()
  }
}

const withServer = async (work: (extra: Record<string, string>) => Promise<boolean>) =>
  withServerRunning(await startTestServer(), (server) => work(server.env))

/** Prints what differs; answers whether nothing does. */
function isEqual(differences: string[]) {
  stdout.write(differences.map((difference) => `${difference}\n`).join(''))
  return differences.length === 0
}

/** Whether the statements that were sent are those of `queries.txt`; `npm run queries` makes them so. */
function hasKnownQueries(dir: string, whole: boolean) {
  if (argv[2] === 'queries') writeQueries(dir, whole)
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

/** Runs the tests that need a server, then compares the refusals and statements that they saw with those declared. */
async function integration(run: Run) {
  return withFolders(['REFUSALS_DIR', 'STATEMENTS_DIR'], async (folders) => {
    const more = argv[2] === undefined ? { ...folders, TEST_PAGES: BUILT_PAGES } : folders
    const passed = await withServer((extra) => nodeTest(run, tests.filter(needsServer), { ...extra, ...more }))
    // Statements of tests that fail are those of the product, too.
    if (!passed && argv[2] === 'queries') hasKnownQueries(folders.STATEMENTS_DIR, true)
    if (!passed) return false
    const unseen = compareRefusals(folders.REFUSALS_DIR)
    for (const refusal of unseen) recordFailure('refusals', refusal)
    const known = hasKnownQueries(folders.STATEMENTS_DIR, true)
    if (!known) recordFailure('statements', 'differ from queries.txt, or write to several RFQs: printed above')
    return known && unseen.length === 0
  })
}

/** Runs single files. */
const someFiles = (args: string[]) =>
  withFolders(['STATEMENTS_DIR'], async (folders) => {
    const recording = args.some(isFuzz) ? [] : RECORDING
    const run = (extra: Record<string, string>) =>
      runAs()(process.execPath, [...recording, ...NODE_TEST, ...args], { ...extra, ...folders })
    return (await withServer(run)) && hasKnownQueries(folders.STATEMENTS_DIR, false)
  })

/** Runs the journeys against a server with its own database, folder and port. */
async function journeys(run: Run, args: string[]) {
  const browser = await findBrowser()
  return withServerRunning(await startSite(), (site) =>
    run(bin('playwright'), ['test', ...args], {
      E2E_URL: site.url,
      E2E_DATABASE_URL: site.database_url,
      E2E_DATA_DIR: site.data_dir,
      E2E_BROWSER: browser,
      NODE_COMPILE_CACHE: COMPILED,
    }),
  )
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
    const passed = await step(runAs(alone ? undefined : name)).catch((error: unknown) => {
      stdout.write(`${String(error)}\n`)
      recordFailure(name, error)
      return false
    })
    stdout.write(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`)
    if (!passed) failed.push(name)
  }
  return failed
}

async function main() {
  const [first] = argv.slice(2)
  const files = argv.slice(3)
  if (first === 'queries' && files[0] === '--text') return stdout.write(textOfQueries(files.slice(1)))
  if (first === 'file' || (first === 'queries' && files.length > 0)) return someFiles(files)
  const lanes = first ? [parts[first] ?? [first]] : STEP_LANES
  const failed = (await Promise.all(lanes.map((names) => runLane(names, lanes.length === 1)))).flat()
  stdout.write(failed.length ? `\n${failures()}failed: ${failed.join(', ')}\n` : '')
  stdout.write(`\n${lanes.flat().length - failed.length} passed, ${failed.length} failed\n`)
  return failed.length === 0
}

exit((await main()) ? 0 : 1)
