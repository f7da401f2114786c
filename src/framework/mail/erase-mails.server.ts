import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { mailFolder, type StoredMail } from './mailer.server.ts'

/**
 * Erases a company from e-mails to it: skips queued ones and deletes all parameters and answers of mail servers.
 *
 * @returns ids of e-mails whose stored copies must be deleted
 */
export const eraseMailsOfCompany = (tx: Tx, company_id: number) =>
  eraseMails(tx, sql`company_id = ${company_id}`, 'the company was erased')

/** Does the same for e-mails to a person, and for those with the person's address in the mail server's answer. */
export const eraseMailsOfPerson = (tx: Tx, person_id: number, email: string) =>
  eraseMails(
    tx,
    sql`(person_id = ${person_id} or strpos(lower(last_error), lower(${email})) > 0)`,
    'the person was erased',
  )

async function eraseMails(tx: Tx, condition: RawBuilder<boolean>, why: string): Promise<number[]> {
  const erased = await tx
    .updateTable('mails')
    .set({
      params: '{}',
      // Reasons of skipped e-mails contain no names.
      last_error: sql<string | null>`case status when 'queued' then ${why} when 'skipped' then last_error end`,
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

/**
 * Normalizes text for comparison: e-mails contain isolates between letters and look-alikes in place of `.`, `:` and
 * `/`.
 */
const plainOf = (text: string) =>
  text
    .replaceAll(/[\u2024\uA789\u2215]/g, (mark) => ({ '\u2024': '.', '\uA789': ':', '\u2215': '/' })[mark]!)
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Ids of stored e-mails, to any receiver, that contain one of these texts. */
export async function findStoredMails(data_dir: string, marks: readonly string[]): Promise<number[]> {
  const folder = mailFolder(data_dir)
  const wanted = marks.map(plainOf).filter((mark) => mark.trim() !== '')
  const found: number[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^\d+\.json$/.test(name)) continue
    const { mail_id, subject, text } = JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail
    const said = plainOf(`${subject} ${text}`)
    if (wanted.some((mark) => said.includes(mark))) found.push(mail_id)
  }
  return found
}

/** Deletes the stored copies of e-mails. */
export async function removeStoredMails(data_dir: string, mail_ids: readonly number[]): Promise<void> {
  for (const mail_id of mail_ids)
    for (const ending of ['eml', 'json']) await rm(join(mailFolder(data_dir), `${mail_id}.${ending}`), { force: true })
}
