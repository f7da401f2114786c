import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { ActingCompany } from '#companies/contract.ts'

/**
 * The company that the person of a row of `people` signs in to: the one that the person acted for last, else the active
 * one joined first; null when the person may not sign in.
 */
export const signInCompany = sql<number | null>`(
  select members.company_id from members join companies using (company_id)
  where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
  order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id limit 1)`

/** The same for one person. */
export const signInCompanyOf = async (reader: Reader, person_id: number) =>
  (
    await reader
      .selectFrom('people')
      .select(signInCompany.as('company_id'))
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow()
  ).company_id

/** Whether a person belongs to a company, active or not, or is disabled: who does neither may join one. */
export const isMember = sql<boolean>`exists (select from members where members.person_id = people.person_id and left_at is null) or not people.is_active`

/** The companies that a person may act for, in the order of joining, as a JSON array. */
export const companiesOf = (person_id: number) => sql<ActingCompany[]>`coalesce((
  select jsonb_agg(jsonb_build_object('user_id', companies.company_id, 'company_name', company_name, 'profile_image', files.path, 'roles', to_jsonb(roles))
    order by joined_at, companies.company_id)
  from members join companies using (company_id) left join files on files.file_id = companies.profile_image_id
  where members.person_id = ${person_id} and left_at is null and companies.is_active), '[]')`

/** The owner of the company in this column, as a condition on `members`. */
export const isOwnerOf = (company_id: string) =>
  sql<boolean>`members.company_id = ${sql.ref(company_id)} and 'owner' = any (members.roles) and members.left_at is null`

/** Whether a person owns the company of the row. */
export const isOwnedBy = (person_id: number) =>
  sql<boolean>`exists (select from members where ${isOwnerOf('companies.company_id')} and members.person_id = ${person_id})`

/**
 * Whether the contact address of the company in this column counts as verified: when its owner's address does. A
 * subquery with one row and not `exists`, for which PostgreSQL may read all members even for the few companies of a
 * page.
 */
export const isContactVerified = (company_id: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select people.email_verified_at is not null from members join people using (person_id) where ${isOwnerOf(company_id)}), false)`
