import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Counted, COUNTED } from '#test/support/run/counted.ts'

/** CPU seconds of each test file in the last run that it was in; not committed, because it is this machine's. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/tests/cpu.json')
const MOST_EXPENSIVE = 12

export type Counts = Record<Counted, number>

/** CPU seconds by test file, of earlier runs. */
export const lastCpu = (): Record<string, number> =>
  existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, number>) : {}

export function keepCpu(cpu: Record<string, number>): void {
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, `${JSON.stringify({ ...lastCpu(), ...cpu }, null, 1)}\n`)
}

/**
 * CPU seconds of each file of a process that has ended: what the files themselves took, as they said in a folder, and
 * equal shares of what the process took besides.
 */
export function shareCpu(files: readonly string[], whole: number, own: Record<string, number>): Record<string, number> {
  const known = files.reduce((sum, file) => sum + (own[file] ?? 0), 0)
  const rest = Math.max(0, whole - known) / files.length
  return Object.fromEntries(files.map((file) => [file, (own[file] ?? 0) + rest]))
}

/** What the processes of a run have said in a folder of what their files took. */
export function recordedCpu(dir: string): Record<string, number> {
  const seconds: Record<string, number> = {}
  for (const name of readdirSync(dir).filter((each) => each.endsWith('.cpu.json'))) {
    const said = JSON.parse(readFileSync(join(dir, name), 'utf8')) as Record<string, number>
    for (const [file, spent] of Object.entries(said)) seconds[file] = (seconds[file] ?? 0) + spent
  }
  return seconds
}

/** The part that a test file belongs to: `src/tenders`, `test/pages`, `test/journeys/forms`. */
export function budgetPart(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, file.startsWith('test/journeys/') ? 3 : 2).join('/') || 'other'
}

/** What was counted in a folder, by test file. */
export function recordedCounts(dir: string): Map<string, Counts> {
  const files = new Map<string, Counts>()
  for (const name of readdirSync(dir).filter((each) => each.endsWith('.counts'))) {
    for (const line of readFileSync(join(dir, name), 'utf8').split('\n').slice(0, -1)) {
      const [what, file] = [line.slice(0, line.indexOf(' ')) as Counted, line.slice(line.indexOf(' ') + 1)]
      const counts = files.get(file) ?? (Object.fromEntries(COUNTED.map((each) => [each, 0])) as Counts)
      counts[what]++
      files.set(file, counts)
    }
  }
  return files
}

const named = (counts: Partial<Counts> = {}) =>
  Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([what, number]) => `${number} ${what}`)
    .join(', ')

/** The most expensive files of a step, as lines of text. */
export function expensiveFiles(
  cpu: Record<string, number>,
  counts: Map<string, Counts>,
  most = MOST_EXPENSIVE,
): string[] {
  const sorted = Object.entries(cpu).toSorted(([, a], [, b]) => b - a)
  return sorted
    .slice(0, most)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} q  ${file}  ${named(counts.get(file))}`.trimEnd())
}
