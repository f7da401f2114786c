import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/support/site.ts'
import { cpuOf } from './machine.ts'
import { ask } from './measure.ts'

const run = promisify(execFile)

/** How other React servers render: a page of 24 cards for each visit, by Next, without database, session and fonts. */
export async function startNextPage(folder: string, print: (line: string) => void) {
  const bin = join(folder, 'node_modules/next/dist/bin/next')
  const settings = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  if (!existsSync(join(folder, '.next/BUILD_ID'))) {
    print('▸ installing and building the Next page')
    await mkdir(folder, { recursive: true })
    await cp(join(import.meta.dirname, 'next-page'), folder, { recursive: true })
    await run('npm', ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: folder })
    await run(process.execPath, [bin, 'build'], { cwd: folder, env: settings })
  }
  const port = await freePort()
  const child = spawn(process.execPath, [bin, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const read = async () => {
    const answer = await ask(url, { path: '/', headers: { 'accept-encoding': 'br, gzip' } })
    if (answer.status !== 200) throw new Error(`the Next page: ${answer.status}`)
    return answer
  }
  while (!(await read().catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('the Next page ended while it was starting')
    await pause(50)
  }
  return {
    read,
    /** CPU milliseconds of its one process. */
    used: () => cpuOf(child.pid!),
    stop: () => child.kill('SIGTERM'),
  }
}
