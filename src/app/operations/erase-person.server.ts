import { type ErasablePerson, erasePersonAccount } from '#companies/account/erase-account.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { eraseTraces } from '#framework/http/erase-traces.server.ts'
import { eraseMailsOfPerson } from '#framework/mail/erase-mails.server.ts'
import { eraseNotificationsOfPerson } from '#notifications/erase-notifications.server.ts'
import { inBothLanguages } from './erased-texts.server.ts'

/** Texts that identify the person, to find in stored requests and e-mails. */
const marksOf = ({ email, phone_number, full_name }: ErasablePerson) => [
  email,
  full_name,
  ...(phone_number === null ? [] : [phone_number]),
]

/** E-mails whose stored copies must be deleted after the commit. */
export interface ErasedMails {
  /** Ids of e-mails. */
  mails: number[]
  /** Texts: copies of any e-mail that contains one of them are deleted. */
  marks: string[]
}

/** Anonymizes a person and ends all memberships. Records of what the person did keep the id only. */
export async function erasePerson(tx: Tx, person: ErasablePerson): Promise<ErasedMails> {
  const { person_id, email } = person
  const marks = marksOf(person)
  await erasePersonAccount(tx, person, inBothLanguages('accounts.erased_person').join(' · '))
  await eraseNotificationsOfPerson(tx, person_id)
  await eraseTraces(tx, `%/${person_id} %`, marks)
  return { mails: await eraseMailsOfPerson(tx, person_id, email), marks }
}
