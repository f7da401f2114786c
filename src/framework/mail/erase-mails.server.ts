import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { mailFolder } from './mailer.server.ts'

/**
 * Erases a company from its own e-mails: queued ones are not sent, and what mail servers answered about its address is
 * deleted.
 *
 * @returns the e-mails whose stored copies must be deleted
 */
export const eraseMailsOfCompany = (tx: Tx, company_id: number) =>
  eraseMails(tx, sql`company_id = ${company_id}`, 'the company was erased')

/**
 * The same for a person: of the e-mails to the person, also those to the address alone. What is skipped was not sent.
 */
export const eraseMailsOfPerson = (tx: Tx, person_id: number, email: string) =>
  eraseMails(
    tx,
    sql`status <> 'skipped' and (person_id = ${person_id} or strpos(lower(last_error), lower(${email})) > 0)`,
    'the person was erased',
  )

async function eraseMails(tx: Tx, condition: RawBuilder<boolean>, why: string): Promise<number[]> {
  const erased = await tx
    .updateTable('mails')
    .set({
      last_error: sql<string | null>`case when status = 'queued' then ${why} end`,
      status: sql<'skipped'>`case when status = 'queued' then 'skipped' else status end`,
    })
    .where(condition)
    .returning('mail_id')
    .execute()
  return erased.map(({ mail_id }) => mail_id)
}

/**
 * Replaces a parameter of the e-mails that have it and meet a condition.
 *
 * @returns the e-mails whose stored copies must be deleted
 */
export async function replaceMailParam(
  tx: Tx,
  name: string,
  value: string,
  condition: RawBuilder<boolean>,
): Promise<number[]> {
  const replaced = await tx
    .updateTable('mails')
    .set({ params: sql<string>`params || jsonb_build_object(${name}::text, ${value}::text)` })
    .where(sql<boolean>`params ? ${name}::text`)
    .where(condition)
    .returning('mail_id')
    .execute()
  return replaced.map(({ mail_id }) => mail_id)
}

/** Deletes the stored copies of e-mails. */
export async function removeStoredMails(data_dir: string, mail_ids: readonly number[]): Promise<void> {
  for (const mail_id of mail_ids)
    for (const ending of ['eml', 'json']) await rm(join(mailFolder(data_dir), `${mail_id}.${ending}`), { force: true })
}
