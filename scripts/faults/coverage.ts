import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunTests } from './run-tests.ts'

/** What a test file runs of the product. */
export interface Coverage {
  test: string
  hash: string
  seconds: number
  passed: boolean
  /** By file: its hash, and the stretches that were run, as begin and end in turn. */
  files: Record<string, { hash: string; stretches: number[] }>
}

interface ScriptCoverage {
  url: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

const CACHE = 'node_modules/.cache/faults/coverage'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
const hashOfFile = (file: string) => (existsSync(file) ? hashOf(readFileSync(file, 'utf8')) : '')

/** Inner ranges replace outer ones. */
function stretchesOf({ functions }: ScriptCoverage): number[] {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const run = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)) + 1)
  for (const { startOffset, endOffset, count } of ranges) run.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  const stretches: number[] = []
  for (let at = 0; at < run.length; at++) if (run[at] !== (run[at - 1] ?? 0)) stretches.push(at)
  return stretches
}

/** Whether a place was run: an odd number of borders lies before it. */
export const isRun = (stretches: readonly number[], at: number) =>
  stretches.filter((border) => border <= at).length % 2 === 1

async function record(test: string, run: RunTests): Promise<Coverage> {
  const dir = await mkdtemp(join(tmpdir(), 'tarsiya-coverage-'))
  const root = pathToFileURL(`${process.cwd()}/src/`).href
  const begin = Date.now()
  const files: Coverage['files'] = {}
  // What is loaded from a cache of compiled code is counted less exactly.
  const passed = await run([test], { NODE_V8_COVERAGE: dir, NODE_DISABLE_COMPILE_CACHE: '1' })
  for (const name of readdirSync(dir)) {
    const { result } = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { result: ScriptCoverage[] }
    for (const script of result) {
      if (!script.url.startsWith(root) || script.url.endsWith('.test.ts')) continue
      const file = `src/${script.url.slice(root.length)}`
      files[file] ??= { hash: hashOfFile(file), stretches: stretchesOf(script) }
    }
  }
  rmSync(dir, { recursive: true })
  return { test, hash: hashOfFile(test), seconds: (Date.now() - begin) / 1000, passed, files }
}

/** The coverage of test files, recorded once for each state of them and of what they run of the parts in question. */
export async function coverageOf(
  tests: readonly string[],
  parts: readonly string[],
  run: RunTests,
  atOnce: number,
): Promise<Coverage[]> {
  const hashes = new Map<string, string>()
  const isSame = ([file, { hash }]: [string, { hash: string }]) => {
    if (!parts.includes(file.split('/')[1]!)) return true
    if (!hashes.has(file)) hashes.set(file, hashOfFile(file))
    return hashes.get(file) === hash
  }
  mkdirSync(CACHE, { recursive: true })
  const found: Coverage[] = []
  const waiting: string[] = []
  for (const test of tests) {
    const cached = join(CACHE, `${test.replaceAll('/', '-')}.json`)
    const coverage = existsSync(cached) ? (JSON.parse(readFileSync(cached, 'utf8')) as Coverage) : undefined
    if (coverage?.hash === hashOfFile(test) && Object.entries(coverage.files).every(isSame)) found.push(coverage)
    else waiting.push(test)
  }
  let left = waiting.length
  const one = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const coverage = await record(test, run)
      writeFileSync(join(CACHE, `${test.replaceAll('/', '-')}.json`), JSON.stringify(coverage))
      found.push(coverage)
      process.stdout.write(`coverage of ${test}: ${coverage.seconds.toFixed(1)} s, ${--left} left\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return found.filter(({ passed }) => passed)
}
