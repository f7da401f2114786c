import type { Limit } from '#framework/http/limits.server.ts'

/** Limits of sign-ins, e-mails, registrations, links and contact views. */
export const companyLimits = {
  'login-ip': { max: 25, seconds: 300 },
  'login-account': { max: 10, seconds: 1800 },
  // Sign-ins to an account from a known place, so that guesses from elsewhere do not lock out its owner.
  'login-known': { max: 10, seconds: 1800 },
  'totp-account': { max: 10, seconds: 1800 },
  'password-account': { max: 10, seconds: 600 },
  'mail-address': { max: 2, seconds: 3600 },
  'mail-address-day': { max: 5, seconds: 86_400 },
  'mail-ip': { max: 25, seconds: 300 },
  'register-ip': { max: 20, seconds: 60 },
  'register-ip-day': { max: 200, seconds: 86_400 },
  'token-ip': { max: 30, seconds: 600 },
  // High, because mailbox providers unsubscribe many people from one address.
  'unsubscribe-ip': { max: 300, seconds: 600 },
  'invite-company-day': { max: 100, seconds: 86_400 },
  'invitation-asked': { max: 1, seconds: 86_400 },
  'reveal-user': { max: 60, seconds: 60 },
  'reveal-user-day': { max: 200, seconds: 86_400 },
} as const satisfies Record<string, Limit>
