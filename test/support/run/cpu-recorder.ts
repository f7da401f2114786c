import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'

/*
 * Records the processor time of each test file in a shared process, if `COUNTS_DIR` names a folder. Files load one
 * after another, then their tests run one after another; time until the next one starts counts for the current one.
 */

const IS_TEST = /\.test\.ts$/
const seconds = new Map<string, number>()
let current = ''
let before = 0

const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** From now on the processor works for this file. */
export function switchTo(file: string): void {
  const now = spent()
  seconds.set(current, (seconds.get(current) ?? 0) + now - before)
  before = now
  current = relative('', file)
}

const { COUNTS_DIR } = env
if (COUNTS_DIR !== undefined) {
  subscribe('tracing:module.import:start', (message) => {
    const url = String((message as { url: string | URL }).url)
    if (IS_TEST.test(url)) switchTo(url.startsWith('file:') ? fileURLToPath(url) : url)
  })
  process.once('exit', () => {
    switchTo('')
    seconds.delete('')
    writeFileSync(join(COUNTS_DIR, `${process.pid}.cpu.json`), JSON.stringify(Object.fromEntries(seconds)))
  })
}
