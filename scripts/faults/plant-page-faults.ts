import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { buildWith } from './build-faults.ts'
import { randomOf, rateOf, shuffled, testsFor } from './choose.ts'
import { type Coverage, hashOf } from './coverage.ts'
import { type Fault, parses, plant } from './faults.ts'
import { isJourney, journeyFiles, pageTests, recordPlaces, runJourneys } from './page-coverage.ts'
import { type PageFault, pageFaultsOf } from './page-faults.ts'
import { type RunTests, someTestFails, testRunner } from './run-tests.ts'
import { placesOf, withMarks, withSwitches } from './switches.ts'
import { copyTree, describe, isRefused, LAWS, NEAR_TYPES } from './tree.ts'

/*
 * Plants faults in components, pages and modules of browsers:
 *   npm run faults -- --pages --seed 3               60 faults, fewer once the interval is narrow enough
 *   npm run faults -- --pages --journeys 0           with the tests of Node alone
 *   npm run faults -- --pages --in notifications --near     parts of src; with journeys of these parts alone
 * All are compiled into one build with a switch (`switches.ts`). Each is tried with page tests and journeys that run its place, which
 * a build with marks has recorded. Results are kept beside what was recorded, not in the tree.
 */
interface Options {
  count: string
  seed: string
  tests: string
  journeys: string
  in?: string
  near: boolean
}

interface Result {
  id: string
  noticed: 'page tests' | 'checks' | 'journeys' | null
  page_tests: number
  journeys: number
}

const RESULTS = 'node_modules/.cache/faults'
/** More results would change the rate little: half of the interval of 95 %. */
const NARROW = 0.06
const NEAREST = 3
/** A first build that no test of ours loads, and what only development shows. */
const NOT_SHIPPED = /^src\/(?:main\/development|app\/gallery)\//

/** Draws faults that do not overlap, so that one build can contain them all. */
function draw(texts: ReadonlyMap<string, string>, faults: readonly PageFault[], count: number, seed: number) {
  const drawn: PageFault[] = []
  const overlaps = (one: Fault) => (other: Fault) =>
    one.file === other.file && one.start < other.end && other.start < one.end
  for (const fault of shuffled(faults, randomOf(seed)) as Generator<PageFault>) {
    if (drawn.length >= count) break
    if (!drawn.some(overlaps(fault)) && parses(texts.get(fault.file)!, fault)) drawn.push(fault)
  }
  return drawn
}

/** The texts of the files that contain some of these faults, changed by a function. */
function changed(
  texts: ReadonlyMap<string, string>,
  faults: readonly PageFault[],
  change: (text: string, own: PageFault[], numberOf: (fault: PageFault) => number) => string,
) {
  const numbers = new Map(faults.map((fault, number) => [fault, number]))
  return new Map(
    [...Map.groupBy(faults, ({ file }) => file)].map(([file, own]) => [
      file,
      change(texts.get(file)!, own, (fault) => numbers.get(fault)!),
    ]),
  )
}

/** A copy of the tree with other pages, and what runs tests there. */
async function copyWith(server: Record<string, string>, texts: ReadonlyMap<string, string>) {
  const copy = await copyTree()
  const pages = await buildWith(copy, texts)
  const runIn = testRunner(copy, server)
  const run: RunTests = (files, extra, limit_ms) =>
    runIn(files, { TEST_PAGES: join(copy, 'dist/server/pages.js'), ...extra }, limit_ms)
  return { copy, run, pages }
}

/** Finds what notices a planted fault first; likely and cheap ones run first. */
async function findNoticing(
  { copy, run }: { copy: string; run: RunTests },
  file: string,
  { tests, journeys }: { tests: readonly Coverage[]; journeys: readonly Coverage[] },
): Promise<Result['noticed']> {
  if (await someTestFails(run, tests.slice(0, NEAREST))) return 'page tests'
  // A lost attribute changes no type of another module: the file and those that import it are enough.
  for (const check of [NEAR_TYPES, ['oxlint', '--type-aware', '--deny-warnings', file]])
    if (await isRefused(copy, check)) return 'checks'
  if (await someTestFails(run, tests.slice(NEAREST))) return 'page tests'
  if (await isRefused(copy, LAWS)) return 'checks'
  const names = journeys.map(({ test }) => test)
  return names.length > 0 && !(await runJourneys(copy, names)) ? 'journeys' : null
}

/** Plants faults of pages until there are enough results with this seed. */
export async function plantPageFaults(options: Options, server: Record<string, string>) {
  const parts = options.in?.split(',')
  const isOfParts = (part: string | undefined) => parts === undefined || parts.includes(part!)
  const texts = new Map(
    globSync('src/**/*.{tsx,browser.ts}')
      .filter((file) => !NOT_SHIPPED.test(file) && !file.includes('.test.'))
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const all = [...texts].flatMap(([file, text]) => pageFaultsOf(file, text))
  const places = [...Map.groupBy(all, ({ file }) => file).values()].flatMap(placesOf)
  const journeysToTry = journeyFiles().filter(
    (file) => Number(options.journeys) > 0 && (!options.near || isOfParts(file.split('/')[2])),
  )
  const copies: string[] = []
  try {
    const marked = async () => {
      const built = await copyWith(server, changed(texts, places, withMarks))
      copies.push(built.copy)
      return built
    }
    const coverage = await recordPlaces([...pageTests(), ...journeysToTry], marked, places)

    const wanted = all.filter(({ file }) => isOfParts(file.split('/')[1]))
    const drawn = draw(texts, wanted, Number(options.count), Number(options.seed))
    const { copy, run, pages } = await copyWith(server, changed(texts, drawn, withSwitches))
    copies.push(copy)
    const kept = join(RESULTS, `pages-${options.seed}.jsonl`)
    mkdirSync(RESULTS, { recursive: true })
    const before = (existsSync(kept) ? readFileSync(kept, 'utf8').trim().split('\n') : []).map(
      (line) => JSON.parse(line) as Result,
    )
    const results: Result[] = []
    for (const check of [NEAR_TYPES, LAWS])
      if (await isRefused(copy, check)) throw new Error(`without a fault, a check refuses the tree: ${check.join(' ')}`)
    for (const [number, fault] of drawn.entries()) {
      const text = texts.get(fault.file)!
      const covering = testsFor(fault, coverage)
      const tests = covering.filter(({ test }) => !isJourney(test)).slice(0, Number(options.tests))
      const journeys = covering.filter(({ test }) => isJourney(test)).slice(0, Number(options.journeys))
      const id = hashOf(JSON.stringify([fault, hashOf(text)]))
      let result = before.findLast((one) => one.id === id && (one.noticed || one.journeys >= journeys.length))
      if (!result) {
        writeFileSync(join(copy, fault.file), plant(text, fault))
        await pages.plant(number)
        const noticed = await findNoticing({ copy, run }, fault.file, { tests, journeys })
        writeFileSync(join(copy, fault.file), text)
        result = { id, noticed, page_tests: tests.length, journeys: journeys.length }
        appendFileSync(kept, `${JSON.stringify(result)}\n`)
      }
      results.push(result)
      const seen = `${result.page_tests} page tests, ${result.journeys} journeys of ${covering.length} that run it`
      stdout.write(`${result.noticed ?? 'SURVIVED'} ${describe(fault, text)}  (${seen})\n`)
      const { from, to } = rateOf(results.filter((one) => one.noticed).length, results.length)
      if ((to - from) / 2 <= NARROW) break
    }
    return results
  } finally {
    for (const copy of copies) await rm(copy, { recursive: true, force: true })
  }
}
