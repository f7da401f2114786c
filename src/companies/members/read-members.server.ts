import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { announcesSecondStep, hasSecondStep } from '#companies/second-factor/second-step-required.server.ts'
import { hasRight } from '#companies/roles.ts'
import type { CompanySettings, Member } from './contract.ts'

/** Everybody who belongs to the viewer's company, in the order of joining. */
export async function readMembers(reader: Reader, viewer: Viewer): Promise<Member[]> {
  const administers = hasRight(viewer, 'administer')
  const rows = await reader
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select([
      'people.person_id',
      'people.full_name',
      'people.email',
      'people.is_active',
      'members.roles',
      'members.joined_at',
      sql.raw<boolean>(hasSecondStep('people')).as('second_step'),
    ])
    .where('members.company_id', '=', viewer.company_id)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('people.person_id')
    .execute()
  return rows.map(({ joined_at, second_step, ...row }) => {
    const is_self = row.person_id === viewer.person_id
    const is_owner = row.roles.includes('owner')
    return {
      ...row,
      joined_at: joined_at.toISOString(),
      is_self,
      ...(administers && { second_step }),
      can: { change_roles: administers && (is_self || !is_owner), remove: administers && !is_self && !is_owner },
    }
  })
}

export const readSettings = (reader: Reader, company_id: number): Promise<CompanySettings> =>
  reader
    .selectFrom('companies')
    .select(['company_id as user_id', 'company_name', 'award_limit_halalas', 'second_step_from'])
    .select(announcesSecondStep.as('require_second_step'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
