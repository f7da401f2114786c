import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Coverage, hashOf, isRun } from '../faults/coverage.ts'
import { git } from './git.ts'

const KEPT = 'node_modules/.cache/faults/coverage'

/** The coverage of test files that `npm run faults` keeps, of their present text. */
export function keptCoverage(): Map<string, Coverage> {
  const all = globSync(join(KEPT, '*.json')).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Coverage)
  const isPresent = ({ test, hash }: Coverage) => existsSync(test) && hashOf(readFileSync(test, 'utf8')) === hash
  return new Map(all.filter(isPresent).map((coverage) => [coverage.test, coverage]))
}

/** The begin of each line of a text, as an offset. */
const lineStarts = (text: string) => [...text.matchAll(/^/gm)].map(({ index }) => index)

/** Offsets of the lines that a diff without context takes from the older text, or after which it adds. */
export function changedOffsets(diff: string, older: string): number[] {
  const starts = lineStarts(older)
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].flatMap(({ 1: first, 2: count = '1' }) => {
    const lines = Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Number(first) - 1 + index)
    return lines.flatMap((line) => {
      const start = starts[line]
      // The first letter of the line's code: what stands before it is its block's.
      return start === undefined ? [] : [start + (/\S/.exec(older.slice(start))?.index ?? 0)]
    })
  })
}

/** A change of a file of the product: what it was, and where it is another now. */
export interface Change {
  file: string
  hash: string
  offsets: readonly number[]
}

export function changeOf(file: string, base: string): Change {
  const older = git('show', `${base}:${file}`)
  if (older === undefined) return { file, hash: '', offsets: [] }
  // What `git` answers has no line break at its end.
  const text = `${older}\n`
  return { file, hash: hashOf(text), offsets: changedOffsets(git('diff', '--unified=0', base, '--', file) ?? '', text) }
}

/** Whether a test runs what has changed; of another state of the file only that it loads it is known. */
export function runsChange({ files }: Coverage, { file, hash, offsets }: Change): boolean {
  const run = files[file]
  if (!run) return false
  return run.hash !== hash || offsets.length === 0 || offsets.some((at) => isRun(run.stretches, at))
}

/**
 * Tests that run a changed file: by the kept coverage; of test files without any, those in the folder of a changed file
 * or below it. Changed test files are among them.
 */
export function nearTests(tests: readonly string[], changed: readonly string[], base: string) {
  const coverage = keptCoverage()
  const changes = changed
    .filter((file) => file.startsWith('src/') && !file.endsWith('.test.ts'))
    .map((file) => changeOf(file, base))
  const folders = new Set(changes.map(({ file }) => `${dirname(file)}/`))
  const unknown = tests.filter((test) => !coverage.has(test))
  const chosen = tests.filter((test) => {
    if (changed.includes(test)) return true
    const kept = coverage.get(test)
    return kept
      ? changes.some((change) => runsChange(kept, change))
      : [...folders].some((folder) => test.startsWith(folder))
  })
  return { chosen, unknown }
}
