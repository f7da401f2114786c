import * as z from 'zod/mini'
import { defineEvent } from '#framework/events/define-event.ts'

/** Something that happened to a company's account. */
const account = (action: string) => defineEvent(action, z.object({ user_id: z.int() }), ['user', 'user_id'])
/** The same by an operator who ended its sessions, so many. */
const accountClosed = (action: string) => defineEvent(action, z.object({ user_id: z.int(), sessions: z.optional(z.int()) }), ['user', 'user_id'])
const changedFields = z.array(z.string())

export const companyRegistered = account('user.registered')
export const emailVerified = account('user.verified')
export const emailCorrected = account('user.email_corrected')
/** A company took a name that can be taken for that of others. */
export const lookalikeFound = defineEvent('user.lookalike', z.object({ user_id: z.int(), like: z.array(z.int()) }), ['user', 'user_id'])
export const signedIn = account('user.signed_in')
export const companyUpdated = defineEvent('user.updated', z.object({ user_id: z.int(), fields: changedFields }), ['user', 'user_id'])
export const pictureChanged = account('user.picture_changed')
export const passwordChanged = account('user.password_changed')
export const passwordReset = account('user.password_reset')
export const secondFactorOn = account('user.second_factor_on')
export const secondFactorOff = accountClosed('user.second_factor_off')
export const recoveryCodesRenewed = account('user.recovery_codes_renewed')
export const recoveryCodeUsed = account('user.recovery_code_used')
export const companyDisabled = accountClosed('user.disabled')
export const companyEnabled = account('user.enabled')
export const companyExported = account('user.exported')
export const companyErased = defineEvent(
  'user.erased',
  z.object({ user_id: z.int(), rfqs: z.int(), bids: z.int(), products: z.int(), files: z.int() }),
  ['user', 'user_id'],
)

export const sessionEnded = defineEvent('session.ended', z.object({ session_id: z.int() }), ['session', 'session_id'])
/** An operator ended the sessions of one company, or of all. */
export const sessionsRevoked = accountClosed('session.revoked')
export const allSessionsRevoked = defineEvent('session.revoked', z.object({ session_id: z.literal('all'), sessions: z.int() }), ['session', 'session_id'])

/** The company of a profile does not stand in the trail: the event is about the profile. */
const supplierProfile = { supplier_profile_id: z.int() }
export const supplierRegistered = defineEvent('supplier.registered', z.object(supplierProfile), ['supplier_profile', 'supplier_profile_id'])
export const supplierUpdated = defineEvent('supplier.updated', z.object({ ...supplierProfile, fields: changedFields }), ['supplier_profile', 'supplier_profile_id'])
export const supplierFileReplaced = defineEvent('supplier.file_replaced', z.object(supplierProfile), ['supplier_profile', 'supplier_profile_id'])

/** Somebody asked for a link; not stored. */
export const verificationRequested = defineEvent('user.verification_requested', z.object({ user_id: z.int() }))
export const passwordResetRequested = defineEvent('user.reset_requested', z.object({ user_id: z.int() }))
