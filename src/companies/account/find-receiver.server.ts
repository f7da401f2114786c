import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { ClaimedMail } from '#framework/mail/claim.server.ts'
import type { MailRules } from '#framework/mail/deliver.server.ts'

/** Whether somebody in these roles is sent e-mails of a kind; asked when one is sent, because roles change. */
type MayReceive = (kind: string, roles: readonly string[]) => boolean

/** Finds the receivers of e-mails: a member of the company or its owner, somebody who has left it, or an outsider. */
export const receiverFinder =
  (mayReceive: MayReceive): MailRules['findReceiver'] =>
  async (tx, mail, email) => {
    const found = email.outsider
      ? await readOutsider(tx, mail, email)
      : ((await readMember(tx, mail, email.to_disabled)) ?? (email.to_former && (await readFormer(tx, mail))))
    if (!found) return 'the account is not active'
    const { roles, email_verified_at, ...receiver } = found
    if (roles && !mayReceive(mail.kind, roles)) return 'the receiver lost the right'
    return { ...receiver, email_verified: email_verified_at !== null }
  }

/** A person of the company who is active, or its owner; of one that is disabled only where `to_disabled`. */
const readMember = (tx: Tx, mail: ClaimedMail, to_disabled = false) =>
  tx
    .selectFrom('companies')
    .innerJoin('members', 'members.company_id', 'companies.company_id')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select(['companies.company_id', 'company_name', 'people.person_id', 'email', 'lang', 'email_verified_at', 'roles'])
    .where('companies.company_id', '=', mail.company_id)
    .$if(!to_disabled, (query) => query.where('companies.is_active', '=', true))
    .where('people.is_active', '=', true)
    .where('left_at', 'is', null)
    .where((eb) =>
      mail.person_id === null ? sql<boolean>`'owner' = any (roles)` : eb('people.person_id', '=', mail.person_id),
    )
    .executeTakeFirst()

/** A person who is active and belongs to no company any more, addressed by their own name. */
const readFormer = (tx: Tx, { company_id, person_id }: ClaimedMail) =>
  tx
    .selectFrom('people')
    .select([
      sql<number>`${company_id}`.as('company_id'),
      'full_name as company_name',
      'person_id',
      'email',
      'lang',
      'email_verified_at',
      sql<null>`null`.as('roles'),
    ])
    .where('person_id', '=', person_id)
    .where('is_active', '=', true)
    .where(
      sql<boolean>`not exists (select from members where members.person_id = people.person_id and left_at is null)`,
    )
    .executeTakeFirst()

/** Somebody whom the e-mail itself names, in the name of an active company. */
async function readOutsider(tx: Tx, { company_id, params }: ClaimedMail, email: Email<object>) {
  const company = await tx
    .selectFrom('companies')
    .select('company_name')
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const outsider = company && (await email.outsider?.(tx, params))
  return outsider && { ...company, ...outsider, company_id, person_id: null, email_verified_at: null, roles: null }
}
