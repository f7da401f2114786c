import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env, execPath } from 'node:process'
import { resolve } from 'node:path'
import { Client } from 'pg'
import type { Coverage } from './coverage.ts'
import { processesOf } from '../test-groups.ts'

/** Runs test files in one process until one fails; resolves to whether all passed in time. */
export type RunTests = (files: readonly string[], extra?: Record<string, string>, limit_ms?: number) => Promise<boolean>

/** Faults that loop or wait for ever are noticed by time. */
const LIMIT = { ms: 60_000, times: 6 }
const NEVER_MS = 600_000
/** What the dot reporter prints: X is a failure. Tests may print to the same stream. */
const ONLY_RESULTS = /^[.X\s]+$/

/** Runs tests in a folder with the addresses of a test server. */
export function testRunner(cwd: string, server: Record<string, string>): RunTests {
  return async (files, extra = {}, limit_ms = NEVER_MS) => {
    const args = ['--test', '--test-force-exit', '--test-isolation=none', '--test-reporter=dot', ...files]
    // Leads a process group, because tests start processes.
    const child = spawn(execPath, args, {
      cwd,
      env: { ...env, ...server, ...extra },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    child.stdout.on('data', (output: Buffer) => {
      if (ONLY_RESULTS.test(output.toString()) && output.includes('X')) endGroup(child.pid)
    })
    const timer = setTimeout(() => endGroup(child.pid), limit_ms)
    const [code] = (await once(child, 'exit')) as [number | null]
    clearTimeout(timer)
    endGroup(child.pid)
    await dropDatabases(server.TEST_ADMIN_URL!, `test\\_${child.pid}\\_%`).catch(() => {
      // The server was stopped.
    })
    return code === 0
  }
}

function endGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Drops what a process of tests leaves to the end of its server: those of hundreds would fill the memory. */
async function dropDatabases(connectionString: string, like: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ statement: string }>(
    "select format('drop database %I with (force)', datname) as statement from pg_database where datname like $1",
    [like],
  )
  for (const { statement } of rows) await client.query(statement)
  await client.end()
}

/** Whether one of these tests fails, or takes much longer than usual. */
export async function someTestFails(run: RunTests, tests: readonly Coverage[]) {
  const seconds = new Map(tests.map((one) => [one.test, one.seconds]))
  for (const group of processesOf(tests.map(({ test }) => test))) {
    const usual_ms = 1000 * group.reduce((sum, test) => sum + seconds.get(test)!, 0)
    if (
      !(await run(
        group,
        { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
        LIMIT.ms + LIMIT.times * usual_ms,
      ))
    )
      return true
  }
  return false
}
