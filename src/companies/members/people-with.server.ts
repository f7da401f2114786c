import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Right, rolesWith } from '#companies/roles.ts'

/**
 * The numbers of those who have a right in a company now, in the order of joining: nobody who has left or is kept from
 * signing in.
 */
export const peopleWith = (right: Right, company_id: Expression<unknown>): RawBuilder<number[]> => sql<number[]>`array(
  select members.person_id from members join people using (person_id)
  where members.company_id = ${company_id} and left_at is null and people.is_active and roles && ${[...rolesWith(right)]}::text[]
  order by joined_at, members.person_id)`
