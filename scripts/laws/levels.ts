import { existsSync, globSync, readFileSync } from 'node:fs'
import { aboutOf } from '../run/selection.ts'
import { REQUEST_ALONE, UNEXPLAINED, WITHOUT_SCRIPTS } from './levels-exceptions.ts'
import type { Law } from './source.ts'

/** What needs a browser; everything else is seen by page tests (`test/pages`), with the plain browser of `test/support`. */
const NEEDS = [
  'hydration',
  'late code',
  'focus',
  'layout',
  'storage',
  'history',
  'network',
  'files',
  'print',
  // The work of a role from beginning to end, as people do it: about three for a capability.
  'the job',
]
const DECLARED = /^\/\/ needs a browser: (.+)$/m
/** The crawl reads every page once, also as those without scripts see it. */
const CRAWL = /\/crawl[^/]*\.e2e\.ts$/
const FIXTURES = /\b(?:test|it|alone)(?:\.\w+)*\([^{]*async \(\{([^}]*)\}/g
const BROWSER = /\b(?:page|context|browser|windowOf|signInAs)\b/

const usesRequestAlone = (text: string) =>
  [...text.matchAll(FIXTURES)].some(([, fixtures]) => /\brequest\b/.test(fixtures!) && !BROWSER.test(fixtures!))

/** What is wrong with a journey's level, by the name of the list that may excuse it. */
export function levelsOf(
  file: string,
  text: string,
): Record<'unexplained' | 'scripts' | 'request', string | undefined> {
  const declared = DECLARED.exec(text)?.[1]?.split(', ')
  const unknown = declared?.find((need) => !NEEDS.includes(need))
  const isCrawl = CRAWL.test(file)
  return {
    unexplained:
      declared === undefined
        ? `a journey says why: "// needs a browser: …", with words of ${NEEDS.join(', ')}`
        : unknown && `"${unknown}" is no reason for a browser: ${NEEDS.join(', ')}`,
    scripts:
      !isCrawl && /javaScriptEnabled/.test(text)
        ? 'what works without scripts is tested by the plain browser, in Node'
        : undefined,
    request: !isCrawl && usesRequestAlone(text) ? 'a test that only sends requests needs no browser' : undefined,
  }
}

const EXCUSED = { unexplained: UNEXPLAINED, scripts: WITHOUT_SCRIPTS, request: REQUEST_ALONE }

export const levels: Law = {
  name: 'journeys need a browser, and say for what; what tests are about exists',
  check() {
    const journeys = new Map(globSync('test/journeys/**/*.e2e.ts').map((file) => [file, readFileSync(file, 'utf8')]))
    const kinds = Object.entries(EXCUSED) as [keyof typeof EXCUSED, readonly string[]][]
    const found = [...journeys].flatMap(([file, text]) => {
      const wrong = levelsOf(file, text)
      return kinds.flatMap(([kind, excused]) => {
        const reason = excused.includes(file) ? undefined : wrong[kind]
        return reason === undefined ? [] : [{ file, at: 0, reason }]
      })
    })
    const stale = kinds.flatMap(([kind, excused]) =>
      excused
        .filter((file) => levelsOf(file, journeys.get(file) ?? '')[kind] === undefined || !journeys.has(file))
        .map((file) => ({ file: 'scripts/laws/levels-exceptions.ts', at: 0, reason: `${file} needs no exception` })),
    )
    const lost = globSync('{src,test}/**/*.test.ts').flatMap((file) => {
      const about = aboutOf(readFileSync(file, 'utf8')) ?? []
      return about.filter((path) => !existsSync(path)).map((path) => ({ file, at: 0, reason: `there is no ${path}` }))
    })
    return [...found, ...stale, ...lost]
  },
}
