import { type RawBuilder, sql } from 'kysely'

/** The company that the person of a row of `people` signs in to, the active one joined first; null when the person may not sign in. */
export const signInCompany = sql<number | null>`(
  select members.company_id from members join companies using (company_id)
  where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
  order by joined_at, members.company_id limit 1)`

/** The owner of the company in this column, as a condition on `members`. */
export const isOwnerOf = (company_id: string) =>
  sql<boolean>`members.company_id = ${sql.ref(company_id)} and 'owner' = any (members.roles) and members.left_at is null`

/** Whether a person owns the company of the row. */
export const isOwnedBy = (person_id: number) =>
  sql<boolean>`exists (select from members where ${isOwnerOf('companies.company_id')} and members.person_id = ${person_id})`

/**
 * Whether the contact address of the company in this column counts as verified: when its owner's address does. A subquery with one row
 * and not `exists`, for which PostgreSQL may read all members to learn it of the few companies of a page.
 */
export const isContactVerified = (company_id: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select people.email_verified_at is not null from members join people using (person_id) where ${isOwnerOf(company_id)}), false)`
