import { sql } from 'kysely'
import type { Schema } from '#db/schema.ts'

/**
 * What became of the version of a bid in the row. One that counts as opened without its contents is `unreadable`: only
 * somebody who writes the tables without their triggers drops them.
 */
export const versionOutcome = sql<
  Schema['sealed_bids']['outcome']
>`case when outcome = 'opened' and contents is null then 'unreadable' else outcome end`
