import { sql } from 'kysely'
import { placeColumns } from '#reference/locations/service.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { OwnCompany } from './contract.ts'
import { supplierFields } from './supplier/supplier-fields.server.ts'
import { companiesOf } from '#companies/members/membership.server.ts'
import { lacksSecondStep, needsSecondStepFrom } from '#companies/second-factor/second-step-required.server.ts'
import { rightsOf } from './roles.ts'
import { localized } from '#reference/localized.ts'

/** A company's own record, as `GET /user/me` shows it to its member: address and language are those of the person. */
export async function readOwnCompany(
  reader: Reader,
  { company_id, person_id }: { company_id: number; person_id: number },
): Promise<OwnCompany> {
  const row = await reader
    .selectFrom('companies')
    .modifyFront(prepared)
    .innerJoin('people', (join) => join.on('people.person_id', '=', person_id))
    .innerJoin('members', (join) =>
      join.onRef('members.company_id', '=', 'companies.company_id').onRef('members.person_id', '=', 'people.person_id'),
    )
    .leftJoin('files as image', 'image.file_id', 'companies.profile_image_id')
    .leftJoin('supplier_profiles as profile', 'profile.company_id', 'companies.company_id')
    .leftJoin('files as profile_file', 'profile_file.file_id', 'profile.profile_file_id')
    .leftJoin('categories as category', 'category.category_id', 'profile.category_id')
    .select([
      'companies.company_id as user_id',
      'companies.company_name',
      'image.path as profile_image',
      'people.email',
      'people.full_name',
      'members.roles',
      'companies.phone_number',
      'companies.contact_email',
      'companies.vat_number',
      'companies.unified_number',
      'people.phone_number as own_phone_number',
      'companies.company_type as user_type',
      'companies.is_active',
      'people.lang',
      'companies.created_at',
      lacksSecondStep('companies', 'people').as('second_step_required'),
      needsSecondStepFrom('companies', 'people').as('second_step_from'),
      sql<number | null>`case when companies.award_limit_halalas is not null then (
        select count(*)::integer from award_proposals p where p.buyer_id = companies.company_id and p.state = 'pending' and p.proposed_by <> people.person_id
      ) end`.as('awards_waiting'),
      companiesOf(person_id).as('companies'),
      sql<Date>`greatest(companies.updated_at, people.updated_at)`.as('updated_at'),
      sql<boolean>`people.email_verified_at is not null`.as('email_verified'),
      // What became of the newest link: a later one that arrives makes up for it.
      sql<boolean>`people.email_verified_at is null and coalesce((
        select status = 'bounced' from mails where mails.company_id = companies.company_id and mails.person_id = people.person_id and kind = 'verify' and status in ('bounced', 'sent')
        order by mail_id desc limit 1
      ), false)`.as('email_refused'),
      sql<boolean>`exists (select from sellers m where m.company_id = companies.company_id)`.as('is_member'),
      'profile.supplier_profile_id',
      'profile.company_profile_description',
      'profile.category_id',
      'profile.commercial_registration',
      'profile.created_at as profile_created_at',
      'profile.updated_at as profile_updated_at',
      'category.category_name',
      'category.category_name_ar',
      'profile_file.path as profile_file_path',
      ...supplierFields,
      'profile_file.created_at as uploaded_at',
      attachmentOf('profile_file').as('profile_file'),
    ])
    .select(placeColumns('companies'))
    .where('companies.company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const {
    supplier_profile_id,
    company_profile_description,
    category_id,
    commercial_registration,
    category_name,
    category_name_ar,
    other_categories,
    regions,
    profile_created_at,
    profile_updated_at,
    profile_file_path,
    profile_file,
    uploaded_at,
    created_at,
    updated_at,
    full_name,
    own_phone_number,
    ...company
  } = row
  const place = [company.region, company.city, company.district]
  return {
    ...company,
    person: { person_id, full_name, phone_number: own_phone_number },
    can: rightsOf(company),
    location: place
      .flatMap((part) => (part ? [localized(part, company.lang)] : []))
      .join(company.lang === 'ar' ? '، ' : ', '),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    supplier_profile:
      supplier_profile_id === null
        ? null
        : {
            supplier_profile_id,
            user_id: company_id,
            company_profile_description: company_profile_description!,
            category_id: category_id!,
            category: { category_id: category_id!, category_name: category_name!, category_name_ar: category_name_ar! },
            other_categories,
            regions,
            commercial_registration: commercial_registration!,
            profile_file_path,
            profile_file: uploaded_at && { ...profile_file, uploaded_at: uploaded_at.toISOString() },
            created_at: profile_created_at!.toISOString(),
            updated_at: profile_updated_at!.toISOString(),
          },
  }
}
