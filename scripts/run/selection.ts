import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { hasChanged, isFullRun } from '#test/support/run/full-run.ts'
import { changedFiles, git } from './git.ts'

/** At the top of a test file: `// npm run test:all, and where these change: src/runtime/ src/main/`. */
const ONLY_IN_FULL_RUN = /^\/\/ npm run test:all, and where these change: (.+)$/m

/** Tells the tests of this run what has changed, and by which commit they choose their slices. */
export function exportSelection(): void {
  const changed = changedFiles()
  if (changed !== undefined) env.TEST_CHANGED = changed.join('\n')
  env.TEST_COMMIT = git('rev-parse', 'HEAD') ?? ''
}

/** What a test file is about that the gate leaves out; undefined for one that always runs. */
export const aboutOf = (text: string): string[] | undefined => ONLY_IN_FULL_RUN.exec(text)?.[1]?.split(' ')

/** Whether a test file takes part in this run. */
export function takesPart(file: string, text = readFileSync(file, 'utf8'), full = isFullRun): boolean {
  const about = aboutOf(text)
  return full || about === undefined || hasChanged([file, ...about])
}
