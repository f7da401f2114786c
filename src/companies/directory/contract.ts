import * as z from 'zod/mini'
import { contacts_limited, contactsQuery } from '#companies/contacts/contract.ts'
import { categoryName } from '#reference/categories/contract.ts'
import { placeView, region } from '#reference/locations/contract.ts'
import { normalizeOfficialNumber } from '#framework/text/normalize.ts'
import { tickedIds } from '#companies/supplier/ticked-ids.ts'
import { choice, idParam, optionalId, paragraph } from '#framework/api/fields.ts'
import { companyNumbers } from '#companies/company-numbers.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import { idFilter, paging, searchText } from '#framework/api/list-query.ts'
import { type MessageKey, messageKey } from '#framework/i18n/messages.ts'
import { supplierProfileFile, supplierProfilePdf } from '#companies/uploads.ts'

/** A commercial registration or unified national number: 10 to 15 digits, whatever digit it begins with. */
const commercialRegistration = z.string(messageKey('suppliers.cr_required')).check(
  z.overwrite(normalizeOfficialNumber),
  z.refine((value) => value !== '', { error: messageKey('suppliers.cr_required'), abort: true }),
  z.regex(/^\d+$/, { error: messageKey('suppliers.cr_digits'), abort: true }),
  z.regex(/^\d{10,15}$/, messageKey('suppliers.cr_length')),
)

const aboutCompany = paragraph({
  required: messageKey('suppliers.about_required'),
  min: 10,
  short: messageKey('suppliers.about_short'),
  max: 4000,
  long: messageKey('suppliers.about_long'),
})
const specialty = choice(messageKey('suppliers.category_required'))

/** Categories of a supplier, the first one included. */
export const MAX_CATEGORIES = 5
const MAX_REGIONS = 100
const ids = (max: number, many: MessageKey) =>
  z.pipe(
    z.array(z.int(messageKey('errors.malformed')).check(z.positive(messageKey('errors.malformed')))),
    z.transform((list, context) => {
      const distinct = [...new Set(list)]
      if (distinct.length > max) context.issues.push({ code: 'custom', message: many, input: list })
      return distinct
    }),
  )

/** What a company sends to become a supplier. */
export const supplierRegistration = z.object({
  user_id: optionalId,
  company_profile: aboutCompany,
  category_id: specialty,
  commercial_registration: commercialRegistration,
  /** The company's; what is not sent stays. */
  vat_number: companyNumbers.vat_number,
  profile_file: z.optional(
    fileField(supplierProfileFile, {
      file_type: messageKey('suppliers.file_type'),
      file_too_large: messageKey('suppliers.file_size'),
    }),
  ),
})
export type SupplierRegistration = z.output<typeof supplierRegistration>

/** What a supplier may change about its profile; what is not sent stays. */
export const supplierUpdate = z.object({
  company_profile: z.optional(aboutCompany),
  category_id: z.optional(specialty),
  other_category_ids: z.optional(ids(MAX_CATEGORIES - 1, messageKey('suppliers.categories_many'))),
  /** None is all of them. */
  region_ids: z.optional(ids(MAX_REGIONS, messageKey('errors.malformed'))),
  commercial_registration: z.optional(commercialRegistration),
  /** The company's, where it has a supplier profile. */
  ...companyNumbers,
})
export type SupplierUpdate = z.output<typeof supplierUpdate>

/** The brochure of a supplier, as PDF alone: that is what every visitor can open. */
export const profileFile = z.object({
  profile_file: fileField(supplierProfilePdf, {
    required: messageKey('suppliers.select_file'),
    file_type: messageKey('suppliers.file_not_pdf'),
    file_too_large: messageKey('suppliers.file_size'),
  }),
})

/** What the form for changing a supplier profile holds: the profile, and a new brochure where one is chosen. */
export const supplierChange = z.pipe(
  z.transform((values: Readonly<Record<string, unknown>>) => ({
    ...values,
    ...tickedIds(values, 'other_category_ids'),
    ...tickedIds(values, 'region_ids'),
  })),
  z.intersection(supplierUpdate, z.object({ profile_file: z.optional(profileFile.shape.profile_file) })),
)

export const profileParams = z.object({ user_id: idParam })

/** How the directory may be narrowed and ordered. */
export const supplierSearch = z.strictObject({
  search: searchText,
  category_id: idFilter,
  region_id: idFilter,
  sort: z._default(z.enum(['name', 'newest']), 'name'),
  ...contactsQuery.shape,
  ...paging,
})
export type SupplierSearch = z.output<typeof supplierSearch>

/**
 * A company as others see it. E-mail and phone are for members alone, the registration number for the company itself:
 * what is not for the viewer is absent.
 */
export const companyProfile = z.object({
  user_id: z.int(),
  company_name: z.string(),
  profile_image: z.nullable(z.string()),
  user_type: z.enum(['buyer', 'supplier']),
  ...placeView,
  supplier_profile: z.nullable(
    z.object({
      company_profile_description: z.string(),
      category_id: z.int(),
      category: categoryName,
      profile_file_path: z.nullable(z.string()),
      profile_file: z.nullable(z.object({ ...attachment.shape, uploaded_at: z.string() })),
      /** On the company's own page: categories beside the first one, and the regions that it serves; none is all. */
      other_categories: z.optional(z.array(categoryName)),
      regions: z.optional(z.array(region)),
      commercial_registration: z.optional(z.string()),
    }),
  ),
  /** The company sells in the marketplace. */
  is_member: z.boolean(),
  email: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  contacts_limited,
  /** For members, on the company's own page. */
  vat_number: z.optional(z.nullable(z.string())),
  unified_number: z.optional(z.nullable(z.string())),
  /** For members, of the company's own page: whether the person is notified of what the company publishes. */
  following: z.optional(z.boolean()),
  can: z.optional(z.object({ follow: z.boolean() })),
  created_at: z.string(),
})
export type CompanyProfile = z.output<typeof companyProfile>
