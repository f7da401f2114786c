import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { letter, type Receiver } from '#framework/mail/compose.server.ts'
import { ltr, own } from '#framework/mail/letter.ts'

/** Hours for which a link works, counted from sending. */
const VALID_HOURS = { verify: 48, reset: 1 } as const

/**
 * Makes the token of a link while its letter is being sent, so that none lies in the queue. Only the hash is kept, bound to
 * the account and the address it goes to.
 */
async function mintToken(tx: Tx, purpose: keyof typeof VALID_HOURS, { user_id, email }: Receiver) {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      purpose,
      user_id,
      email,
      expires_at: sql<Date>`now() + make_interval(hours => ${VALID_HOURS[purpose]})`,
    })
    .execute()
  return token
}

/** The link that confirms an address. Nothing to say once it is confirmed. */
export const verifyLetter = letter<Record<string, never>>(async ({ tx, t, receiver, page }) => {
  if (receiver.email_verified) return null
  const url = page(`/verify-email?token=${await mintToken(tx, 'verify', receiver)}`)
  return {
    subject: t('mail.verify_subject'),
    preview: t('mail.verify_preview'),
    body: t('mail.verify_body', { company: own(receiver.company_name), link: url }),
    action: { label: t('mail.verify_action'), url },
    reason: t('mail.reason_account'),
  }
})

/** The link that sets a new password. */
export const resetLetter = letter<Record<string, never>>(async ({ tx, t, receiver, page }) => {
  const url = page(`/reset-password?token=${await mintToken(tx, 'reset', receiver)}`)
  return {
    subject: t('mail.reset_subject'),
    preview: t('mail.reset_preview'),
    body: t('mail.reset_body', { company: own(receiver.company_name), link: url }),
    action: { label: t('mail.reset_action'), url },
    reason: t('mail.reason_account'),
  }
})

export interface AccountChangedParams {
  /** When it happened, ISO 8601. */
  at: string
}

/** A notice that something about signing in is another now, for the case that it was somebody else. */
const changedLetter = (what: 'password_changed' | 'second_factor_on' | 'second_factor_off') =>
  letter<AccountChangedParams>(async ({ t, lang, receiver, params, page }) => {
    const url = page('/support')
    return {
      subject: t(`mail.${what}_subject`),
      preview: t(`mail.${what}_preview`),
      body: t(`mail.${what}_body`, {
        company: own(receiver.company_name),
        date: own(formatMoment(params.at, lang)),
        time: ltr(formatTime(params.at)),
        support: url,
      }),
      action: { label: t('mail.password_changed_action'), url },
      reason: t('mail.reason_account'),
    }
  })

export const passwordChangedLetter = changedLetter('password_changed')
export const secondFactorOnLetter = changedLetter('second_factor_on')
export const secondFactorOffLetter = changedLetter('second_factor_off')
