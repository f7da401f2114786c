import { createHash } from 'node:crypto'
import { env } from 'node:process'

/*
 * Selects tests that `npm test` skips and `npm run test:all` runs: repetitions with other inputs, and starts of the
 * product. Tests about changed files run in both. A test file run by name runs completely.
 */

/** Whether this is `npm run test:all`. */
export const isFullRun = env.TEST_ALL === '1'

/** Whether a changed path starts with one of these. True without git. */
export function hasChanged(about: readonly string[]): boolean {
  if (env.TEST_CHANGED === undefined) return true
  return env.TEST_CHANGED.split('\n').some((file) => about.some((path) => file.startsWith(path)))
}

/** Test options that skip a test in `npm test`, unless a file or folder that it is about has changed. */
export const onlyInFullRun = (...about: string[]): { skip: string | false } => ({
  skip: isFullRun || hasChanged(about) ? false : 'in npm run test:all',
})

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()

/**
 * The items of a sweep to run: in `npm test` one in `oneIn`, selected by commit, and those about changed files. Not for
 * tests that protect privacy (permissions, canaries, existence, export, erasure): they always run completely.
 */
export function sliceOf<Item>(
  items: readonly Item[],
  oneIn: number,
  nameOf: (item: Item) => string,
  aboutOf: (item: Item) => readonly string[],
  full = isFullRun,
): Item[] {
  if (full) return [...items]
  const rank = (item: Item) => numberOf(`${env.TEST_COMMIT} ${nameOf(item)}`)
  const chosen = new Set(items.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.ceil(items.length / oneIn)))
  return items.filter((item) => chosen.has(item) || hasChanged(aboutOf(item)))
}
