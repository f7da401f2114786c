import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { ClaimedMail } from '#framework/mail/claim.server.ts'
import type { MailRules } from '#framework/mail/deliver.server.ts'

/** Whether these roles receive e-mails of a kind. Evaluated when the e-mail is sent, because roles change. */
type MayReceive = (kind: string, roles: readonly string[]) => boolean

/** Finds the receiver of an e-mail: a member or the owner of the company, a former member, or an outsider. */
export const receiverFinder =
  (mayReceive: MayReceive): MailRules['findReceiver'] =>
  async (tx, mail, email) => {
    const found = email.outsider
      ? await readOutsider(tx, mail, email)
      : ((await readMember(tx, mail, email.to_disabled)) ??
        (email.to_former && (await readFormer(tx, mail, email.to_disabled))))
    if (!found) return 'the account is not active'
    const { roles, email_verified_at, ...receiver } = found
    if (roles && !mayReceive(mail.kind, roles)) return 'the receiver lost the right'
    return { ...receiver, email_verified: email_verified_at !== null }
  }

/** A member, or the owner if the e-mail names no person; active, as the company is, unless it is sent `to_disabled`. */
const readMember = (tx: Tx, mail: ClaimedMail, to_disabled = false) =>
  tx
    .selectFrom('companies')
    .innerJoin('members', 'members.company_id', 'companies.company_id')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select(['companies.company_id', 'company_name', 'people.person_id', 'email', 'lang', 'email_verified_at', 'roles'])
    .where('companies.company_id', '=', mail.company_id)
    .$if(!to_disabled, (query) => query.where('companies.is_active', '=', true).where('people.is_active', '=', true))
    .where('left_at', 'is', null)
    .where((eb) =>
      mail.person_id === null ? sql<boolean>`'owner' = any (roles)` : eb('people.person_id', '=', mail.person_id),
    )
    .executeTakeFirst()

/** A person without a company, addressed by their own name; active, unless it is sent `to_disabled`. */
const readFormer = (tx: Tx, { company_id, person_id }: ClaimedMail, to_disabled = false) =>
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
    .$if(!to_disabled, (query) => query.where('is_active', '=', true))
    .where(
      sql<boolean>`not exists (select from members where members.person_id = people.person_id and left_at is null)`,
    )
    .executeTakeFirst()

/** A receiver outside of the company, found by the e-mail's own `outsider`. The company must be active. */
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
