import type { ViewerContext } from '#companies/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { selectCompanies, presentCompany } from './company-rows.server.ts'
import type { CompanyProfile } from './contract.ts'

/** A company, buyer or supplier, for the one who asks. A disabled one is not found, like one that never was. */
export async function readProfile(reader: Reader, company_id: number, ctx: ViewerContext): Promise<CompanyProfile> {
  const row = await selectCompanies(reader).modifyFront(prepared).where('companies.company_id', '=', company_id).executeTakeFirst()
  if (!row) throw fail(404, 'user_not_found')
  return presentCompany(row, ctx)
}
