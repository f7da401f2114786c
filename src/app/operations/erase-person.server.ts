import { type ErasablePerson, erasePersonAccount } from '#companies/erase-account.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { eraseTraces } from '#framework/http/erase-traces.server.ts'
import { eraseMailsOfPerson } from '#framework/mail/erase-mails.server.ts'
import { eraseNewsOfPerson } from '#notifications/erase-news.server.ts'
import { inBothLanguages } from './erased-texts.server.ts'

/**
 * Anonymizes a person, who leaves all companies. What the person did stays in them, by a number.
 *
 * @returns the e-mails whose stored copies must be deleted
 */
export async function erasePerson(tx: Tx, person: ErasablePerson): Promise<number[]> {
  const { person_id, email, phone_number } = person
  await erasePersonAccount(tx, person, inBothLanguages('accounts.erased_person').join(' · '))
  await eraseNewsOfPerson(tx, person_id)
  await eraseTraces(tx, `%/${person_id} %`, [email, ...(phone_number === null ? [] : [phone_number])])
  return eraseMailsOfPerson(tx, person_id, email)
}
