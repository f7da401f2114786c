import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'
import { secondCode } from '#companies/contract.ts'

/** Turning the second step on or off, or making new recovery codes: the password once more. */
export const passwordAgain = z.object({
  current_password: z
    .string(messageKey('accounts.current_password_required'))
    .check(z.minLength(1, messageKey('accounts.current_password_required')), z.maxLength(1000)),
})

export const totpConfirmation = z.object({ totp_code: secondCode })

/** What an authenticator app is given, once. */
export const totpSetup = z.object({
  /** In base32, for apps that cannot see. */
  secret: z.string(),
  /** The `otpauth://` address that the picture holds. */
  uri: z.string(),
  /** The QR code, as a `data:` address of an SVG picture. */
  qr: z.string(),
})
export type TotpSetup = z.output<typeof totpSetup>

/** Shown once: only their hashes are kept. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof recoveryCodes>

export const secondFactorState = z.object({
  on: z.boolean(),
  confirmed_at: z.nullable(z.string()),
  recovery_codes_left: z.int(),
})
export type SecondFactorState = z.output<typeof secondFactorState>
