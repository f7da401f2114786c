import * as z from 'zod/mini'
import { defineEvent, internal, reactionsOnly } from '#framework/events/define-event.ts'

const ofCompany = ['user', 'company_id'] as const
/** Object of operators' actions on a company. */
const byOperator = ['company', 'company_id'] as const
/** The operator's reason; shown to the people concerned. */
const reason = z.optional(z.string())
/** Object of events about an account: a person's id under the type `user`. */
const ofAccount = ['user', 'person_id'] as const
const ofPerson = ['person', 'person_id'] as const
const company = z.object({ company_id: z.int() })
const person = z.object({ person_id: z.int() })
/** A person and the company in whose name the notification is sent. */
const account = { company_id: z.int(), person_id: z.int() }
const changedFields = z.array(z.string())
/** Whatever shows a company's name. */
const companies = () => ['companies']

/** An event that notifies the person. `company_id` is transient: the trail stores only the person. */
const accountEvent = (action: string, trail: 'access' | false) =>
  defineEvent(action, z.object(account), { about: ofAccount, trail, ...internal, transient: ['company_id'] })

export const companyRegistered = defineEvent('user.registered', z.object(account), {
  about: ofCompany,
  trail: 'company',
  ...internal,
  transient: ['person_id'],
})
export const emailVerified = defineEvent('user.verified', person, { about: ofAccount, trail: false, ...internal })
export const emailCorrected = accountEvent('user.email_corrected', false)
/** A company took a name that can be mistaken for that of others. */
export const lookalikeFound = defineEvent('user.lookalike', z.object({ company_id: z.int(), like: z.array(z.int()) }), {
  about: ofCompany,
  trail: false,
  ...internal,
})
export const signedIn = defineEvent('user.signed_in', person, { about: ofAccount, trail: 'access', ...internal })
export const companyUpdated = defineEvent('user.updated', z.object({ company_id: z.int(), fields: changedFields }), {
  about: ofCompany,
  trail: 'company',
  guests: companies,
  followers: false,
})
export const personUpdated = defineEvent('person.updated', z.object({ person_id: z.int(), fields: changedFields }), {
  about: ofPerson,
  trail: 'access',
  ...internal,
})
/** The language of the person's e-mails. */
export const languageChanged = defineEvent('person.language_changed', person, {
  about: ofPerson,
  trail: 'access',
  ...internal,
})
export const pictureChanged = defineEvent('user.picture_changed', company, {
  about: ofCompany,
  trail: 'company',
  guests: companies,
  followers: false,
})
export const passwordChanged = accountEvent('user.password_changed', 'access')
export const passwordReset = accountEvent('user.password_reset', 'access')
export const secondFactorOn = accountEvent('user.second_factor_on', 'access')
/** Contains the number of ended sessions when an operator turned it off. */
export const secondFactorOff = defineEvent(
  'user.second_factor_off',
  z.object({ ...account, sessions: z.optional(z.int()), reason }),
  { about: ofAccount, trail: 'access', ...internal, transient: ['company_id'] },
)
export const recoveryCodesRenewed = defineEvent('user.recovery_codes_renewed', person, {
  about: ofAccount,
  trail: 'access',
  ...internal,
})
export const recoveryCodeUsed = defineEvent('user.recovery_code_used', person, {
  about: ofAccount,
  trail: 'access',
  ...internal,
})
export const companyDisabled = defineEvent(
  'company.disabled',
  z.object({ company_id: z.int(), sessions: z.int(), reason }),
  { about: byOperator, trail: 'company', guests: companies, followers: false },
)
export const companyEnabled = defineEvent('company.enabled', z.object({ company_id: z.int(), reason }), {
  about: byOperator,
  trail: 'company',
  guests: companies,
  followers: false,
})
export const companyExported = defineEvent('company.exported', company, {
  about: byOperator,
  trail: false,
  ...internal,
})
export const companyErased = defineEvent(
  'company.erased',
  z.object({
    company_id: z.int(),
    rfqs: z.int(),
    bids: z.int(),
    products: z.int(),
    people: z.optional(z.int()),
    files: z.int(),
  }),
  { about: byOperator, trail: false, guests: companies, followers: false },
)
export const personDisabled = defineEvent('person.disabled', z.object({ ...account, sessions: z.int(), reason }), {
  about: ofPerson,
  trail: false,
  ...internal,
  transient: ['company_id'],
})
export const personEnabled = defineEvent('person.enabled', z.object({ ...account, reason }), {
  about: ofPerson,
  trail: false,
  ...internal,
  transient: ['company_id'],
})
export const personExported = defineEvent('person.exported', person, { about: ofPerson, trail: false, ...internal })
/** Contains the companies that the person left. */
export const personErased = defineEvent(
  'person.erased',
  z.object({ person_id: z.int(), companies: z.array(z.int()) }),
  { about: ofPerson, trail: false, ...internal },
)

export const companySwitched = defineEvent(
  'session.company_switched',
  z.object({ session_id: z.int(), user_id: z.int() }),
  { about: ['session', 'session_id'], trail: 'access', ...internal },
)
export const sessionEnded = defineEvent('session.ended', z.object({ session_id: z.int() }), {
  about: ['session', 'session_id'],
  trail: 'access',
  ...internal,
})
/** An operator ended the sessions of one person, or of all. */
export const sessionsRevoked = defineEvent('session.revoked', z.object({ ...account, sessions: z.int(), reason }), {
  about: ofAccount,
  trail: 'access',
  ...internal,
  transient: ['company_id'],
})
export const allSessionsRevoked = defineEvent(
  'session.revoked',
  z.object({ session_id: z.literal('all'), sessions: z.int() }),
  { about: ['session', 'session_id'], trail: 'access', ...internal },
)

const supplierProfile = { supplier_profile_id: z.int() }
export const supplierRegistered = defineEvent('supplier.registered', z.object(supplierProfile), {
  about: ['supplier_profile', 'supplier_profile_id'],
  trail: 'company',
  guests: companies,
  followers: false,
})
export const supplierUpdated = defineEvent(
  'supplier.updated',
  z.object({ ...supplierProfile, fields: changedFields }),
  { about: ['supplier_profile', 'supplier_profile_id'], trail: 'company', guests: companies, followers: false },
)
export const supplierFileReplaced = defineEvent('supplier.file_replaced', z.object(supplierProfile), {
  about: ['supplier_profile', 'supplier_profile_id'],
  trail: 'company',
  guests: companies,
  followers: false,
})

/** Somebody requested a link; not stored. */
export const verificationRequested = defineEvent('user.verification_requested', z.object(account), reactionsOnly)
export const passwordResetRequested = defineEvent('user.reset_requested', z.object(account), reactionsOnly)
