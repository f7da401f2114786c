import { type ErasablePerson, erasePersonAccount } from '#companies/account/erase-account.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { eraseTraces } from '#framework/http/erase-traces.server.ts'
import { eraseMailsOfPerson } from '#framework/mail/erase-mails.server.ts'
import { eraseNotificationsOfPerson } from '#notifications/erase-notifications.server.ts'
import { inBothLanguages } from './erased-texts.server.ts'

/** What tells who a person is, wherever it stands. */
const marksOf = ({ email, phone_number, full_name }: ErasablePerson) => [
  email,
  full_name,
  ...(phone_number === null ? [] : [phone_number]),
]

/** What became of the e-mails that told of somebody. */
export interface ErasedMails {
  /** Those whose stored copies must be deleted. */
  mails: number[]
  /** Texts whose stored copies, to whomever, must be deleted. */
  marks: string[]
}

/**
 * Anonymizes a person, who leaves all companies. What the person did stays in them, by a number.
 */
export async function erasePerson(tx: Tx, person: ErasablePerson): Promise<ErasedMails> {
  const { person_id, email } = person
  const marks = marksOf(person)
  await erasePersonAccount(tx, person, inBothLanguages('accounts.erased_person').join(' · '))
  await eraseNotificationsOfPerson(tx, person_id)
  await eraseTraces(tx, `%/${person_id} %`, marks)
  return { mails: await eraseMailsOfPerson(tx, person_id, email), marks }
}
