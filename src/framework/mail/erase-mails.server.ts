import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Erases a company from its own e-mails: queued ones are not sent, and what mail servers answered about its address is deleted.
 *
 * @returns the e-mails whose stored copies must be deleted
 */
export async function eraseMails(tx: Tx, company_id: number): Promise<number[]> {
  const erased = await tx
    .updateTable('mails')
    .set({
      last_error: sql<string | null>`case when status = 'queued' then 'the company was erased' end`,
      status: sql<'skipped'>`case when status = 'queued' then 'skipped' else status end`,
    })
    .where('company_id', '=', company_id)
    .returning('mail_id')
    .execute()
  return erased.map(({ mail_id }) => mail_id)
}

/**
 * Replaces a parameter of the e-mails that have it and meet a condition.
 *
 * @returns the e-mails whose stored copies must be deleted
 */
export async function replaceMailParam(tx: Tx, name: string, value: string, condition: RawBuilder<boolean>): Promise<number[]> {
  const replaced = await tx
    .updateTable('mails')
    .set({ params: sql<string>`params || jsonb_build_object(${name}::text, ${value}::text)` })
    .where(sql<boolean>`params ? ${name}::text`)
    .where(condition)
    .returning('mail_id')
    .execute()
  return replaced.map(({ mail_id }) => mail_id)
}
