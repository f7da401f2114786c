import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { argv, env, exit, stdout } from 'node:process'
import { startTestServer } from '#testing/server.ts'
import { startSite } from '#testing/site.ts'
import { findBrowser } from './browser.ts'

/*
 * Runs the steps of `npm test`, or those named as arguments, and says which failed:
 *   node scripts/test.ts                 everything
 *   node scripts/test.ts unit            one step
 *   node scripts/test.ts file src/x.test.ts [--watch …]
 */

const bin = (name: string) => `node_modules/.bin/${name}`
const tests = globSync('{src,testing,scripts}/**/*.test.ts').sort()
/** Tests that go through the door need the test server; the others run without anything. */
const needsServer = (file: string) => /from '#testing\/(app|database)\.ts'/.test(readFileSync(file, 'utf8'))

const nodeTest = (files: string[], extra: Record<string, string> = {}) =>
  run(process.execPath, ['--test', '--test-reporter=dot', '--test-reporter-destination=stdout', '--test-concurrency=2', ...files], extra)

const steps: Record<string, () => Promise<boolean>> = {
  types: () => run(bin('tsc'), ['-p', '.']),
  lint: () => run(bin('oxlint'), ['--deny-warnings']),
  imports: () => run(process.execPath, ['scripts/check-imports.ts']),
  unused: () => run(bin('knip'), []),
  asvs: () => run(process.execPath, ['scripts/asvs.ts']),
  unit: () => nodeTest(tests.filter((file) => !needsServer(file))),
  integration: () => withServer((extra) => nodeTest(tests.filter(needsServer), extra)),
  e2e: () => journeys(argv.slice(3)),
}
const parts: Record<string, string[]> = { check: ['types', 'lint', 'imports', 'unused', 'asvs'] }

function run(command: string, args: string[], extra: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...env, ...extra } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Interrupted, it takes down what it started: the database runs in a process of its own and would stay. */
function endOnSignal(stop: () => Promise<unknown>) {
  const end = () => void stop().finally(() => exit(130))
  process.once('SIGINT', end).once('SIGTERM', end)
  return () => process.off('SIGINT', end).off('SIGTERM', end)
}

async function withServer(work: (extra: Record<string, string>) => Promise<boolean>) {
  const server = await startTestServer()
  const forget = endOnSignal(server.stop)
  try {
    return await work(server.env)
  } finally {
    forget()
    await server.stop()
  }
}

/** The journeys, on the whole product: its own database, its own folder, a free port. */
async function journeys(args: string[]) {
  const browser = await findBrowser()
  const site = await startSite()
  try {
    return await run(bin('playwright'), ['test', ...args], {
      E2E_URL: site.url,
      E2E_DATABASE_URL: site.database_url,
      E2E_DATA_DIR: site.data_dir,
      E2E_BROWSER: browser,
    })
  } finally {
    await site.stop()
  }
}

async function main() {
  const [first] = argv.slice(2)
  if (first === 'file') {
    return withServer((extra) => run(process.execPath, ['--test', ...argv.slice(3)], extra))
  }
  const chosen = first ? (parts[first] ?? [first]) : Object.keys(steps)
  const failed: string[] = []
  for (const name of chosen) {
    const step = steps[name]
    if (!step) throw new Error(`no step ${name}; there are ${[...Object.keys(steps), ...Object.keys(parts)].join(', ')}`)
    const start = Date.now()
    stdout.write(`\n▸ ${name}\n`)
    const passed = await step()
    stdout.write(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`)
    if (!passed) failed.push(name)
  }
  stdout.write(failed.length ? `\nfailed: ${failed.join(', ')}\n` : '')
  stdout.write(`\n${chosen.length - failed.length} passed, ${failed.length} failed\n`)
  return failed.length === 0
}

exit((await main()) ? 0 : 1)
