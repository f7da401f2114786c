import { exportAccount } from './account/export-account.server.ts'
import type { Limit } from '#framework/http/limits.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import { supplierRoutes } from './directory/routes.server.ts'
import * as companyEvents from './events.ts'
import * as invitationEvents from './invitations/events.ts'
import { invitationNotifications } from './invitations/notifications.server.ts'
import * as memberEvents from './members/events.ts'
import { memberNotifications } from './members/notifications.server.ts'
import { companyNotifications } from './notifications.server.ts'
import { companyCommands } from './operators/company-ops.server.ts'
import { peopleCommands } from './operators/people-ops.server.ts'
import { accountRoutes } from './routes.server.ts'

/** Limits of sign-ins, e-mails, registrations, links and contact views. */
const limits = {
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

type CompanyLimits = typeof limits
declare module '#framework/http/limits.server.ts' {
  interface PersistentPolicies extends CompanyLimits {}
}

export const companySlice = defineSlice({
  name: 'companies',
  routes(app) {
    accountRoutes(app)
    supplierRoutes(app)
  },
  limits,
  events: [companyEvents, memberEvents, invitationEvents],
  notifications: [...companyNotifications, ...memberNotifications, ...invitationNotifications],
  data: { exports: [{ order: 1, read: exportAccount }] },
  commands: [...companyCommands, ...peopleCommands],
})
