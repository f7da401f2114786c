import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { stripVTControlCharacters } from 'node:util'

const ERROR_LINES = 6

/**
 * Lets the processes of this run record what failed, so that it can be printed once more at the end.
 *
 * @returns removes the record
 */
export function keepFailures(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tarsiya-failed-'))
  env.FAILED_TESTS = join(folder, 'failed')
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Appends one failed test and the first lines of its error. */
export function recordFailure(place: string, error: unknown): void {
  if (!env.FAILED_TESTS) return
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim())
  appendFileSync(env.FAILED_TESTS, `✗ ${[place, ...lines.slice(0, ERROR_LINES)].join('\n    ')}\n`)
}

/** What was recorded so far. */
export const failures = (): string =>
  env.FAILED_TESTS && existsSync(env.FAILED_TESTS) ? readFileSync(env.FAILED_TESTS, 'utf8') : ''
