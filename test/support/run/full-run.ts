import { createHash } from 'node:crypto'
import { env } from 'node:process'

/*
 * What the gate (`npm test`) leaves to `npm run test:all`: work that repeats itself with other numbers, and starts of the
 * product. What has changed is tried in both. The runner says which it is; a file that is run by its name is run whole.
 */

/** Whether this is a run of everything. */
export const isFullRun = env.TEST_ALL === '1'

/** Whether one of the files or folders has changed, by the beginnings of their paths; without git everything has. */
export function hasChanged(about: readonly string[]): boolean {
  if (env.TEST_CHANGED === undefined) return true
  return env.TEST_CHANGED.split('\n').some((file) => about.some((path) => file.startsWith(path)))
}

/** Options of a test that the gate leaves out unless one of the files or folders that it is about has changed. */
export const onlyInFullRun = (...about: string[]): { skip: string | false } => ({
  skip: isFullRun || hasChanged(about) ? false : 'in npm run test:all',
})

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()

/**
 * What of a sweep the gate runs: one in so many, another selection for each commit, and what is about something that has
 * changed. Never for what guards privacy: permissions, canaries, existence, export and erasure always run whole.
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
