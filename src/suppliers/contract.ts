import * as z from 'zod/mini'
import { toAsciiDigits } from '#platform/canonical.ts'
import { cleanLine } from '#platform/clean.ts'
import { choice, optionalId, paragraph } from '#platform/fields.ts'
import { fileField } from '#platform/files/uploaded-file.ts'
import { word } from '#platform/words.ts'

/** A commercial registration or unified national number: 10 to 15 digits, whatever digit it begins with. */
const commercialRegistration = z.string(word('suppliers.cr_required')).check(
  z.overwrite((value) => toAsciiDigits(cleanLine(value)).replace(/[\s-]/g, '')),
  z.refine((value) => value !== '', { error: word('suppliers.cr_required'), abort: true }),
  z.regex(/^\d+$/, { error: word('suppliers.cr_digits'), abort: true }),
  z.regex(/^\d{10,15}$/, word('suppliers.cr_length')),
)

const aboutCompany = paragraph({
  required: word('suppliers.about_required'),
  min: 10,
  short: word('suppliers.about_short'),
  max: 4000,
  long: word('suppliers.about_long'),
})
const specialty = choice(word('suppliers.category_required'))

/** What a company sends to become a supplier. */
export const supplierRegistration = z.object({
  user_id: optionalId,
  company_profile: aboutCompany,
  category_id: specialty,
  commercial_registration: commercialRegistration,
  profile_file: z.optional(
    fileField('supplier_profile_file', { file_type: word('suppliers.file_type'), file_too_large: word('suppliers.file_size') }),
  ),
})
export type SupplierRegistration = z.output<typeof supplierRegistration>

/** What a supplier may change about its profile; what is not sent stays. */
export const supplierUpdate = z.object({
  company_profile: z.optional(aboutCompany),
  category_id: z.optional(specialty),
  commercial_registration: z.optional(commercialRegistration),
})
export type SupplierUpdate = z.output<typeof supplierUpdate>

/** The brochure of a supplier, as PDF alone: that is what every visitor can open. */
export const profileFile = z.object({
  profile_file: fileField('supplier_profile_pdf', {
    required: word('suppliers.select_file'),
    file_type: word('suppliers.file_not_pdf'),
    file_too_large: word('suppliers.file_size'),
  }),
})
