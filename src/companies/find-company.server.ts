import { sql } from 'kysely'
import { CommandFailure } from '#framework/config/command.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { isOwnerOf } from '#companies/members/membership.server.ts'
import { emailKeyOf } from './account/email-key.server.ts'

/** The address that an erased company or person keeps: one per number, and nobody can receive at it. */
export const erasedAddress = (number: number) => `erased-${number}@erased.invalid`

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/**
 * Finds a company by the id or owner's address that an operator typed. `email` is the owner's; an erased company has no
 * owner and the placeholder of `erasedAddress`.
 */
export async function findCompany(reader: Reader, text: string) {
  const company = await reader
    .selectFrom('companies')
    .leftJoin('members', (join) => join.on(isOwnerOf('companies.company_id')))
    .leftJoin('people', 'people.person_id', 'members.person_id')
    .select(['companies.company_id', 'company_name', 'contact_email', 'companies.phone_number', 'companies.is_active'])
    .select(sql<string>`coalesce(people.email, contact_email)`.as('email'))
    .where(
      isNumber(text)
        ? sql<boolean>`companies.company_id = ${Number(text)}`
        : sql<boolean>`people.email_key = ${emailKeyOf(text)}`,
    )
    .orderBy('companies.company_id')
    .limit(1)
    .executeTakeFirst()
  if (!company) throw new CommandFailure(`There is no company ${text}: npm run ops -- companies:list`)
  return { ...company, erased: company.contact_email === erasedAddress(company.company_id) }
}

export type FoundCompany = Awaited<ReturnType<typeof findCompany>>

/** A person by number or address, as an operator types it, with the company joined first of those not left. */
export async function findPerson(reader: Reader, text: string) {
  const person = await reader
    .selectFrom('people')
    .innerJoin('members', 'members.person_id', 'people.person_id')
    .select([
      'people.person_id',
      'members.company_id',
      'people.full_name',
      'people.email',
      'people.phone_number',
      'people.is_active',
    ])
    .where(
      isNumber(text)
        ? sql<boolean>`people.person_id = ${Number(text)}`
        : sql<boolean>`people.email_key = ${emailKeyOf(text)}`,
    )
    .orderBy(sql`members.left_at is not null`)
    .orderBy('members.joined_at')
    .limit(1)
    .executeTakeFirst()
  if (!person) throw new CommandFailure(`There is no person ${text}: npm run ops -- people:list`)
  return { ...person, erased: person.email === erasedAddress(person.person_id) }
}
