import type { Role } from '#companies/roles.ts'
import type { Database } from '#framework/database/database.server.ts'
import { aColleague, aCompany, aSession, joinCompany, type MadeCompany } from './companies.ts'

/**
 * Who would be affected if a query lacked a condition: the same person in another company, with a session there, and
 * another person of the same company.
 */
export async function neighborsOf(
  database: Database,
  company: MadeCompany,
  roles: Role[] = ['admin'],
): Promise<{ elsewhere: MadeCompany; colleague: MadeCompany }> {
  const { company_id, company_name, phone_number } = await aCompany(database)
  await joinCompany(database, company, { company_id }, roles)
  const cookie = await aSession(database, { company_id, person_id: company.person_id })
  return {
    elsewhere: { ...company, company_id, company_name, phone_number, cookie },
    colleague: await aColleague(database, company, { roles }),
  }
}
