import * as z from 'zod/mini'
import { categoryName } from '#reference/categories/contract.ts'
import { removeInvisible, sanitizeLine } from '#framework/text/sanitize.ts'
import { choice, emailAddress, idParam, ifFilled, line, mobileNumber } from '#framework/api/fields.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import { LANGS, type MessageKey, messageKey } from '#framework/i18n/messages.ts'
import { placeView, region } from '#reference/locations/contract.ts'
import { companyNumbers } from '#companies/company-numbers.ts'
import { returnPath } from '#companies/sign-in/return-path.ts'
import { isPersonalPassword } from '#companies/passwords/personal-password.ts'
import { ROLES } from '#companies/roles.ts'
import { profileImage } from '#companies/uploads.ts'

/** Characters of a password, counted as a person counts them. */
export const PASSWORD = { min: 8, max: 128 } as const

const characters = (value: string) => [...value].length

/** A password that is being chosen: 8 to 128 characters of any kind, taken exactly as typed. */
export const newPassword = (required: MessageKey, short: MessageKey) =>
  z.string(required).check(
    z.refine((value) => value.length > 0, { error: required, abort: true }),
    z.refine((value) => characters(value) >= PASSWORD.min, { error: short, abort: true }),
    z.refine((value) => characters(value) <= PASSWORD.max, messageKey('accounts.password_long')),
  )

const text = (value: unknown): value is string => typeof value === 'string'

const companyName = line({
  required: messageKey('accounts.company_name_required'),
  min: 3,
  short: messageKey('accounts.company_name_short'),
  max: 150,
  long: messageKey('accounts.company_name_long'),
})
const logo = fileField(profileImage, {
  file_type: messageKey('accounts.image_type'),
  file_too_large: messageKey('accounts.image_size'),
})
const companyPhone = mobileNumber(messageKey('accounts.phone_required'), messageKey('accounts.phone_invalid'))

/** A person's own name, which only colleagues see. */
export const personName = line({
  required: messageKey('accounts.person_name_required'),
  min: 2,
  short: messageKey('accounts.person_name_short'),
  max: 100,
  long: messageKey('accounts.person_name_long'),
})

const MAX_RETURN_PATH = 500
function keptPath(from: string) {
  const path = returnPath(sanitizeLine(from))
  return path.length > MAX_RETURN_PATH ? '/' : path
}

/** What registration sends. `user_type` is stored and grants nothing. */
export const registration = z
  .object({
    company_name: companyName,
    /** Who registers; called like the company where it is not given. */
    full_name: z.optional(ifFilled(personName)),
    profile_image: z.optional(logo),
    email: emailAddress(messageKey('accounts.email_required'), messageKey('accounts.email_invalid')),
    phone_number: companyPhone,
    password: newPassword(messageKey('accounts.password_required'), messageKey('accounts.password_short')),
    region_id: choice(messageKey('accounts.region_required')),
    city_id: choice(messageKey('accounts.city_required')),
    district_id: z.optional(z.string(messageKey('locations.district_required'))),
    user_type: z._default(z.enum(['buyer', 'supplier'], messageKey('accounts.user_type_required')), 'buyer'),
    /** A page of ours to lead on to once the address is verified. Anything else leads nowhere. */
    return_to: z.optional(z.string().check(z.overwrite(keptPath))),
  })
  .check(
    z.refine((form) => !isPersonalPassword(form.password, form), {
      error: messageKey('accounts.password_personal'),
      path: ['password'],
      when: ({ value }) => {
        const form = value as Record<string, unknown>
        return text(form.password) && text(form.company_name) && text(form.email)
      },
    }),
  )
export type Registration = z.output<typeof registration>

/** A typed code: six digits of an app, or a recovery code. Only checked for presence and length here. */
export const secondCode = z
  .string(messageKey('accounts.totp_code_required'))
  .check(
    z.trim(),
    z.minLength(1, messageKey('accounts.totp_code_required')),
    z.maxLength(100, messageKey('accounts.totp_code_wrong')),
  )

/** Credentials of a sign-in. Only checked for presence, because the refusal must not reveal which part is wrong. */
export const credentials = z.object({
  email: z.string(messageKey('accounts.email_required')).check(
    z.overwrite((value) => removeInvisible(sanitizeLine(value))),
    z.minLength(1, messageKey('accounts.email_required')),
    z.maxLength(254),
  ),
  password: z
    .string(messageKey('accounts.password_required'))
    .check(z.minLength(1, messageKey('accounts.password_required')), z.maxLength(1000)),
  /** A code of the app or a recovery code, if the account has a second step. */
  totp_code: z.optional(secondCode),
})
export type Credentials = z.output<typeof credentials>

/** An address to send a link to. */
export const addressOnly = z.object({
  email: emailAddress(messageKey('accounts.email_required'), messageKey('accounts.email_invalid')),
})

/** The right address of an account that is not verified yet, in exchange for its password. */
export const emailCorrection = z.object({
  email: credentials.shape.email,
  password: credentials.shape.password,
  new_email: addressOnly.shape.email,
})
export type EmailCorrection = z.output<typeof emailCorrection>

const linkToken = z
  .string(messageKey('errors.token_invalid'))
  .check(z.minLength(1, messageKey('errors.token_invalid')), z.maxLength(200, messageKey('errors.token_invalid')))

export const verification = z.object({ token: linkToken })

export const passwordReset = z.object({
  token: linkToken,
  new_password: newPassword(messageKey('accounts.new_password_required'), messageKey('accounts.new_password_short')),
})

/** What a company may change about itself; what is not sent stays. Address, kind and flags are not among it. */
export const profileUpdate = z.object({
  company_name: z.optional(companyName),
  phone_number: z.optional(companyPhone),
  region_id: z.optional(choice(messageKey('accounts.region_required'))),
  city_id: z.optional(choice(messageKey('accounts.city_required'))),
  district_id: z.optional(z.nullable(z.string(messageKey('locations.district_required')))),
  ...companyNumbers,
  /** The language of its e-mails. */
  lang: z.optional(z.enum(LANGS)),
})
export type ProfileUpdate = z.output<typeof profileUpdate>

/** A new password in exchange for the current one, from inside a session. */
export const passwordChange = z.object({
  current_password: z
    .string(messageKey('accounts.current_password_required'))
    .check(z.minLength(1, messageKey('accounts.current_password_required')), z.maxLength(1000)),
  new_password: newPassword(messageKey('accounts.new_password_required'), messageKey('accounts.new_password_short')),
})
export type PasswordChange = z.output<typeof passwordChange>

export const profileImageAnswer = z.object({ profile_image: logo })

/** A session of one's own: the kind of device and two moments; neither a place nor an address. */
export const ownSession = z.object({
  session_id: z.int(),
  device: z.enum(['computer', 'phone', 'tablet']),
  current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type OwnSession = z.output<typeof ownSession>

/** The person and the company of a session that ended because the person was removed. */
export const removal = z.object({
  person_id: z.int(),
  company: z.object({ user_id: z.int(), company_name: z.string() }),
})
export type Removal = z.output<typeof removal>

export const sessionParams = z.object({ session_id: idParam })

/** The supplier profile as its owner sees it. */
export const ownSupplierProfile = z.object({
  supplier_profile_id: z.int(),
  user_id: z.int(),
  company_profile_description: z.string(),
  category_id: z.int(),
  category: categoryName,
  /** Categories beside the first one. */
  other_categories: z.array(categoryName),
  /** The regions that it serves; empty: all. */
  regions: z.array(region),
  commercial_registration: z.string(),
  profile_file_path: z.nullable(z.string()),
  profile_file: z.nullable(z.object({ ...attachment.shape, uploaded_at: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
})

export type OwnSupplierProfile = z.output<typeof ownSupplierProfile>

/** A company that the person may act for, as the menu names it. */
export const actingCompany = z.object({
  user_id: z.int(),
  company_name: z.string(),
  profile_image: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
})
export type ActingCompany = z.output<typeof actingCompany>

export const companySwitch = z.object({ user_id: z.int() })

/** What a person may change about himself or herself; what is not sent stays. */
export const personUpdate = z.object({
  full_name: z.optional(personName),
  phone_number: z.optional(z.nullable(companyPhone)),
  lang: z.optional(z.enum(LANGS)),
})
/** The form of them; an empty number is none. */
export const personForm = z.object({
  full_name: personName,
  phone_number: ifFilled(companyPhone),
})
export type PersonUpdate = z.output<typeof personUpdate>

/** A company's own record; never a hash or a token. */
export const ownCompany = z.object({
  user_id: z.int(),
  company_name: z.string(),
  profile_image: z.nullable(z.string()),
  email: z.string(),
  phone_number: z.string(),
  location: z.string(),
  user_type: z.enum(['buyer', 'supplier']),
  supplier_profile: z.nullable(ownSupplierProfile),
  is_active: z.boolean(),
  /** The company may sell on the marketplace. */
  is_member: z.boolean(),
  email_verified: z.boolean(),
  /** The other side refused the newest link to verify the address. */
  email_refused: z.boolean(),
  lang: z.enum(LANGS),
  /** The person who is signed in, and what the person may do for the company. */
  person: z.object({ person_id: z.int(), full_name: z.string(), phone_number: z.nullable(z.string()) }),
  /** All companies that the person may act for. */
  companies: z.array(actingCompany),
  /** The address of the company that others are shown; nobody signs in with it. */
  contact_email: z.string(),
  /** Null where the company is not registered for VAT. */
  vat_number: z.nullable(z.string()),
  unified_number: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
  /** The company requires a second step, and the person must set it up before anything else. */
  second_step_required: z.boolean(),
  /** The day from which that will be so; null for people who have a second step, and where none is required. */
  second_step_from: z.nullable(z.string()),
  /** Awards of colleagues that wait for approval; null where the company has no limit. */
  awards_waiting: z.nullable(z.int()),
  can: z.object({
    buy: z.boolean(),
    sell: z.boolean(),
    contacts: z.boolean(),
    approve: z.boolean(),
    administer: z.boolean(),
    own: z.boolean(),
  }),
  ...placeView,
  created_at: z.string(),
  updated_at: z.string(),
})
export type OwnCompany = z.output<typeof ownCompany>
