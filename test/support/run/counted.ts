import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'

/** What makes a test expensive, counted instead of timed; `test/budget.json` limits it for each part. */
export const COUNTED = ['documents', 'contexts', 'axe', 'applications', 'databases', 'starts'] as const
export type Counted = (typeof COUNTED)[number]

const IS_TEST = /\.(?:test|e2e)\.ts$/
const sitesOf = (_error: Error, sites: NodeJS.CallSite[]) => sites

/** The calling test file, found also across `await`; '' if there is none. */
function callingTest(): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  const holder: { stack?: unknown } = {}
  Error.prepareStackTrace = sitesOf
  Error.stackTraceLimit = 50
  Error.captureStackTrace(holder, callingTest)
  const files = (holder.stack as NodeJS.CallSite[]).map((site) => site.getFileName() ?? '')
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return files.find((file) => IS_TEST.test(file)) ?? process.argv.findLast((word) => IS_TEST.test(word)) ?? ''
}

/** Adds one to a test file's count, if `COUNTS_DIR` names a folder. */
export function count(what: Counted, file = callingTest()): void {
  if (env.COUNTS_DIR === undefined) return
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  appendFileSync(join(env.COUNTS_DIR, `${process.pid}.counts`), `${what} ${path && relative('', path)}\n`)
}
