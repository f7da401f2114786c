import { existsSync, globSync, readFileSync } from 'node:fs'
import { aboutOf } from '../run/selection.ts'
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
/** The crawl opens every page once; the first paint also as those without scripts see it. */
const CRAWL = /\/(?:crawl|first-paint)\.e2e\.ts$/
const FIXTURES = /\b(?:test|it|alone)(?:\.\w+)*\([^{]*async \(\{([^}]*)\}/g
const BROWSER = /\b(?:page|context|browser|windowOf|signInAs)\b/

const usesRequestAlone = (text: string) =>
  [...text.matchAll(FIXTURES)].some(([, fixtures]) => /\brequest\b/.test(fixtures!) && !BROWSER.test(fixtures!))

/** What is wrong with a journey's level. */
export function levelsOf(file: string, text: string): string[] {
  const declared = DECLARED.exec(text)?.[1]?.split(', ')
  const unknown = declared?.find((need) => !NEEDS.includes(need))
  const isCrawl = CRAWL.test(file)
  return [
    declared === undefined && `a journey says why: "// needs a browser: …", with words of ${NEEDS.join(', ')}`,
    unknown !== undefined && `"${unknown}" is no reason for a browser: ${NEEDS.join(', ')}`,
    !isCrawl && /javaScriptEnabled/.test(text) && 'what works without scripts is tested by the plain browser, in Node',
    !isCrawl && usesRequestAlone(text) && 'a test that only sends requests needs no browser',
  ].filter((reason) => reason !== false)
}

export const levels: Law = {
  name: 'journeys need a browser, and say for what; what tests are about exists',
  check() {
    const found = globSync('test/journeys/**/*.e2e.ts').flatMap((file) =>
      levelsOf(file, readFileSync(file, 'utf8')).map((reason) => ({ file, at: 0, reason })),
    )
    const lost = globSync('{src,test}/**/*.test.ts').flatMap((file) => {
      const about = aboutOf(readFileSync(file, 'utf8')) ?? []
      return about.filter((path) => !existsSync(path)).map((path) => ({ file, at: 0, reason: `there is no ${path}` }))
    })
    return [...found, ...lost]
  },
}
