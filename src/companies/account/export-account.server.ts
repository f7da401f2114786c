import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { rowsOf } from '#framework/database/rows-of.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'

/** Rows of an export keep `user_id` as the name of the company's id, because others' programs read them. */
const withUserId = <Row extends { company_id: number }>({ company_id: user_id, ...row }: Row) => ({ user_id, ...row })

const invitations = rowsOf('member_invitations', {
  owner: 'company_id',
  columns: [
    'invitation_id',
    'email',
    'roles',
    'invited_by',
    'created_at',
    'expires_at',
    'accepted_at',
    'revoked_at',
    'declined_at',
  ],
  order: ['invitation_id'],
})

/** The company with its people, and how its owner signs in. */
export async function exportAccount(reader: Reader, { company_id }: ExportSubject) {
  const {
    company_id: user_id,
    company_type: user_type,
    company_search: _search,
    ...company
  } = await reader.selectFrom('companies').selectAll().where('company_id', '=', company_id).executeTakeFirstOrThrow()
  const people = await reader
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select([
      'people.person_id',
      'full_name',
      'email',
      'roles',
      'joined_at',
      'left_at',
      'approver_since',
      'approver_by',
    ])
    .where('company_id', '=', company_id)
    .orderBy('joined_at')
    .orderBy('people.person_id')
    .execute()
  // An erased company has none.
  const owner = await reader
    .selectFrom('people')
    .innerJoin('members', 'members.person_id', 'people.person_id')
    .select(['people.person_id', 'email', 'email_verified_at', 'lang'])
    .where(sql<boolean>`company_id = ${company_id} and 'owner' = any (roles) and left_at is null`)
    .executeTakeFirst()
  const { person_id = null, ...ownerFields } = owner ?? {}
  const profile = await reader
    .selectFrom('supplier_profiles')
    .selectAll()
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return {
    company: { user_id, user_type, ...company, ...ownerFields },
    people,
    invitations: await invitations(reader, company_id),
    supplier_profile: profile ? withUserId(profile) : null,
    sessions: await reader
      .selectFrom('sessions')
      .select(['user_agent', 'created_at', 'last_seen_at', 'removed_at'])
      .where('company_id', '=', company_id)
      .execute(),
    second_step:
      (await reader
        .selectFrom('second_factors')
        .select(['confirmed_at'])
        .where('person_id', '=', person_id)
        .executeTakeFirst()) ?? null,
    known_places: await reader
      .selectFrom('known_callers')
      .select('last_seen_at')
      .where('person_id', '=', person_id)
      .execute(),
  }
}
