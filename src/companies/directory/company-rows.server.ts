import { sql } from 'kysely'
import { isContactVerified } from '#companies/members/membership.server.ts'
import { type ViewerContext, limitNote, seesAsMember, showsContacts } from '#companies/contacts/contact-policy.ts'
import { placeColumns } from '#reference/locations/service.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import { companyReference } from '#companies/company-reference.ts'
import type { CompanyProfile } from './contract.ts'

/** Active companies with their supplier profiles. The caller adds conditions, order and limit. */
export const selectCompanies = (reader: Reader) =>
  reader
    .selectFrom('companies')
    .leftJoin('supplier_profiles as profile', 'profile.company_id', 'companies.company_id')
    .leftJoin('categories as category', 'category.category_id', 'profile.category_id')
    .leftJoin('files as image', 'image.file_id', 'companies.profile_image_id')
    .leftJoin('files as profile_file', 'profile_file.file_id', 'profile.profile_file_id')
    .select([
      'companies.company_id',
      'companies.company_name',
      'companies.company_type',
      'companies.contact_email',
      'companies.phone_number',
      'companies.created_at',
      isContactVerified('companies.company_id').as('email_verified'),
      'image.path as profile_image',
      'profile.supplier_profile_id',
      'profile.company_profile_description',
      'profile.category_id',
      'profile.commercial_registration',
      'category.category_name',
      'category.category_name_ar',
      'profile_file.path as profile_file_path',
      'profile_file.created_at as uploaded_at',
      attachmentOf('profile_file').as('profile_file'),
      // A scalar subquery instead of `exists`: PostgreSQL may scan all of `sellers`, even for a page of few companies.
      sql<boolean>`(select true from sellers member where member.company_id = companies.company_id) is not null`.as(
        'is_member',
      ),
    ])
    .select(placeColumns('companies'))
    .where('companies.is_active', '=', true)

/** A row of `selectCompanies`. */
export type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanies>['execute']>>[number]

/** Presents a company to the viewer. The only place that decides which of its fields each viewer sees. */
export function presentCompany(row: CompanyRow, ctx: ViewerContext): CompanyProfile {
  const mine = ctx.viewer?.company_id === row.company_id
  const contacts = mine || (seesAsMember(ctx) && showsContacts(row, ctx))
  const { region, city, district, uploaded_at, profile_file } = row
  return {
    ...companyReference(row),
    profile_image: row.profile_image,
    user_type: row.company_type,
    region,
    city,
    district,
    supplier_profile:
      row.supplier_profile_id === null
        ? null
        : {
            company_profile_description: row.company_profile_description!,
            category_id: row.category_id!,
            category: {
              category_id: row.category_id!,
              category_name: row.category_name!,
              category_name_ar: row.category_name_ar!,
            },
            profile_file_path: row.profile_file_path,
            profile_file: uploaded_at && { ...profile_file, uploaded_at: uploaded_at.toISOString() },
            ...(mine && { commercial_registration: row.commercial_registration! }),
          },
    is_member: row.is_member,
    ...(contacts ? { email: row.contact_email, phone_number: row.phone_number } : limitNote(ctx)),
    created_at: row.created_at.toISOString(),
  }
}
