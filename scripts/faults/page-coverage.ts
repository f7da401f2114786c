import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, stdout } from 'node:process'
import type { RunPlaces } from '../../test/journeys/run-places.ts'
import type { Coverage } from './coverage.ts'
import { hashOf } from './coverage.ts'
import type { PageFault } from './page-faults.ts'
import type { RunTests } from './run-tests.ts'

const CACHE = 'node_modules/.cache/faults/pages'

/** Journeys about the build itself, or that start other programs: they see no page that others do not see. */
const ABOUT_THE_BUILD = /\/(?:budget|development|noticeboard|new-release|api-docs|constants)\.e2e\.ts$/
export const journeyFiles = () =>
  globSync('test/journeys/**/*.e2e.ts')
    .filter((file) => !ABOUT_THE_BUILD.test(file))
    .sort()

/** Tests of Node that render pages: those of `test/pages`, and those of slices that name what renders them. */
export const pageTests = () =>
  globSync('{src/**,test/pages}/*.test.ts')
    .filter(
      (file) =>
        file.startsWith('test/pages/') || /#test\/support\/(?:pages|every-page)\.ts/.test(readFileSync(file, 'utf8')),
    )
    .sort()

const hashOfFile = (file: string) => (existsSync(file) ? hashOf(readFileSync(file, 'utf8')) : '')
export const isJourney = (test: string) => /\.e2e\.ts(?::\d+)?$/.test(test)
/** The file of a test; a journey is named with its line. */
const fileOf = (test: string) => test.replace(/:\d+$/, '')

/** What was run, in the form of the coverage by V8: each place is a stretch of one character. */
function coverageOf(test: string, { seconds, passed, places }: Omit<RunPlaces, 'test'>, all: readonly PageFault[]) {
  const files: Coverage['files'] = {}
  for (const number of places.toSorted((a, b) => a - b)) {
    const { file, start } = all[number]!
    files[file] ??= { hash: hashOfFile(file), stretches: [] }
    files[file].stretches.push(start, start + 1)
  }
  for (const { stretches } of Object.values(files)) stretches.sort((a, b) => a - b)
  return { test, hash: hashOfFile(fileOf(test)), seconds, passed, files }
}

/** What is kept of an earlier run and still true. */
function keptCoverage(file: string): Coverage[] | undefined {
  const kept = join(CACHE, `${file.replaceAll('/', '-')}.json`)
  const found = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Coverage[]) : undefined
  const isSame = ({ hash, files }: Coverage) =>
    hash === hashOfFile(file) && Object.entries(files).every(([name, known]) => hashOfFile(name) === known.hash)
  return found !== undefined && found.length > 0 && found.every(isSame) ? found : undefined
}

function keep(file: string, coverage: readonly Coverage[]) {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, `${file.replaceAll('/', '-')}.json`), JSON.stringify(coverage))
}

/** Runs journeys in a copy of the tree until the first fails; resolves to whether all passed. */
export async function runJourneys(copy: string, tests: readonly string[], extra: Record<string, string> = {}) {
  const all = extra.PLACES_DIR === undefined ? ['-x'] : []
  const child = spawn(execPath, ['scripts/test.ts', 'e2e', ...tests, ...all], {
    cwd: copy,
    env: { ...env, ...extra },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** A start of the product for each file would cost more than the journeys. */
const FILES_AT_ONCE = 10

/** Which places each test runs in a copy whose pages report them. What was recorded before is kept while it is true. */
export async function recordPlaces(
  files: readonly string[],
  build: () => Promise<{ copy: string; run: RunTests }>,
  places: readonly PageFault[],
): Promise<Coverage[]> {
  const kept = new Map(files.map((file) => [file, keptCoverage(file)]))
  const missing = files.filter((file) => !kept.get(file))
  const [journeys, tests] = [missing.filter(isJourney), missing.filter((file) => !isJourney(file))]
  const groups = tests.map((file) => [file])
  while (journeys.length > 0) groups.push(journeys.splice(0, FILES_AT_ONCE))
  const built = groups.length > 0 ? await build() : undefined
  for (const group of groups) {
    const { copy, run } = built!
    const folder = await mkdtemp(join(tmpdir(), 'tarsiya-places-'))
    const coverage = isJourney(group[0]!)
      ? await recordJourneys(copy, group, folder, places)
      : [await recordTest(copy, run, group[0]!, folder, places)]
    rmSync(folder, { recursive: true })
    if (coverage.length === 0) throw new Error(`none of these was run: ${group.join(', ')}`)
    for (const file of group) {
      const own = coverage.filter(({ test }) => fileOf(test) === file)
      keep(file, own)
      kept.set(file, own)
      const seconds = own.reduce((sum, one) => sum + one.seconds, 0)
      stdout.write(`places of ${file}: ${own.length} tests, ${seconds.toFixed(1)} s\n`)
    }
  }
  return [...kept.values()].flatMap((coverage) => coverage ?? []).filter(({ passed }) => passed)
}

async function recordTest(copy: string, run: RunTests, file: string, folder: string, all: readonly PageFault[]) {
  const begin = Date.now()
  const PLACES_FILE = join(folder, 'places.json')
  const passed = await run([file], { PLACES_FILE, TEST_PAGES: join(copy, 'dist/server/pages.js') })
  const places = existsSync(PLACES_FILE) ? (JSON.parse(readFileSync(PLACES_FILE, 'utf8')) as number[]) : []
  return coverageOf(file, { seconds: (Date.now() - begin) / 1000, passed, places }, all)
}

/** Tests of a loop have one line, and are run and counted as one. */
async function recordJourneys(copy: string, files: readonly string[], folder: string, all: readonly PageFault[]) {
  await runJourneys(copy, files, { PLACES_DIR: folder })
  const runs = globSync('*.json', { cwd: folder }).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunPlaces,
  )
  return [...Map.groupBy(runs, ({ test }) => test)].map(([test, same]) =>
    coverageOf(
      test,
      {
        seconds: same.reduce((sum, { seconds }) => sum + seconds, 0),
        passed: same.every(({ passed }) => passed),
        places: [...new Set(same.flatMap(({ places }) => places))],
      },
      all,
    ),
  )
}
