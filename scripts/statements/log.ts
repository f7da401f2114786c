import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A statement as it was sent, and the files that sent it. */
export interface Sent {
  text: string
  senders: string[]
}

/**
 * A statement that writes a tender's table, with all files that have called for it. Of its parameters only numbers are
 * kept.
 */
export interface Write extends Sent {
  values: (number | null)[]
}

/** What a process of the integration tests sent (`test/support/statement-recorder.ts`). */
export interface StatementLog {
  statements: Sent[]
  /** What each transaction that committed wrote of tenders. */
  transactions: Write[][]
}

/** The logs of all processes, which are in one folder. */
export const readLogs = (dir: string): StatementLog[] =>
  readdirSync(dir).map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as StatementLog)
