import { sql } from 'kysely'
import { seesAsMember, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { isFollowed } from '#companies/is-followed.server.ts'
import { supplierFields } from '#companies/supplier/supplier-fields.server.ts'
import { selectCompanies, presentCompany } from './company-rows.server.ts'
import type { CompanyProfile } from './contract.ts'

/** A company as the viewer may see it. A disabled company is not found, like one that does not exist. */
export async function readProfile(reader: Reader, company_id: number, ctx: ViewerContext): Promise<CompanyProfile> {
  const { viewer } = ctx
  const row = await selectCompanies(reader)
    .modifyFront(prepared)
    .select(['companies.vat_number', 'companies.unified_number', ...supplierFields])
    .select(isFollowed('company', sql`companies.company_id`, viewer).as('is_followed'))
    .where('companies.company_id', '=', company_id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'user_not_found')
  const { vat_number, unified_number, is_followed, other_categories, regions } = row
  const { supplier_profile, ...rest } = presentCompany(row, ctx)
  const company = { ...rest, supplier_profile: supplier_profile && { ...supplier_profile, other_categories, regions } }
  if (!viewer) return company
  return {
    ...company,
    ...(viewer.company_id === company_id || seesAsMember(ctx) ? { vat_number, unified_number } : {}),
    following: is_followed ?? false,
    can: { follow: viewer.company_id !== company_id || is_followed === true },
  }
}
