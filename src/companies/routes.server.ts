import { actingCompanyRoutes } from '#companies/acting-company/acting-company-routes.server.ts'
import { invitationsRoutes } from '#companies/invitations/invitations-routes.server.ts'
import { membersRoutes } from '#companies/members/members-routes.server.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createOnce } from '#framework/http/idempotency.server.ts'
import { changeUnverifiedEmail } from '#companies/sign-up/change-unverified-email.server.ts'
import {
  requestReset,
  resetOwner,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '#companies/sign-up/links.server.ts'
import { readEmailKey } from './account/email-key.server.ts'
import { login } from '#companies/sign-in/login.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'
import { profileRoutes } from '#companies/profile/profile-routes.server.ts'
import { register } from '#companies/sign-up/register.server.ts'
import { secondFactorRoutes } from '#companies/second-factor/second-factor-routes.server.ts'
import { readOwnCompany } from './own-company.server.ts'
import { refuseWeakPassword } from '#companies/passwords/weak-passwords.server.ts'
import { profileImage } from '#companies/uploads.ts'
import { accountEndpoints } from './account/endpoints.ts'

export function accountRoutes(app: ApiServer) {
  const { database, limits, sessions, storage } = app
  const { kysely } = database

  profileRoutes(app)
  secondFactorRoutes(app)
  actingCompanyRoutes(app)
  membersRoutes(app)
  invitationsRoutes(app)

  addRoutes(app, 'accounts', accountEndpoints, {
    'POST /register': {
      onRequest: async (request) => {
        await limits.count(request, kysely, 'register-ip', request)
        await limits.count(request, kysely, 'register-ip-day', request)
      },
      ...storingFiles(storage, { profile_image: profileImage }),
      handler: async (request, reply) => {
        const form = request.body
        await refuseWeakPassword('password', form.password, form)
        const password_hash = await hashPassword(form.password)
        return database.transaction((tx) =>
          createOnce(tx, request, reply, () => register(tx, { form, password_hash, lang: request.lang })),
        )
      },
    },
    'POST /login': { handler: (request, reply) => login(app, request, reply, request.body) },
    'POST /logout': {
      handler: async (request, reply) => {
        await sessions.end(request, reply)
        return { ok: true as const }
      },
    },
    'GET /validate-token': {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      handler: ({ viewer }) => ({ valid: true as const, user_id: viewer!.company_id }),
    },
    'GET /user/me': {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      handler: async ({ viewer }) => ({ user: await readOwnCompany(kysely, viewer!) }),
    },
    'POST /send-verification-email': {
      handler: async (request) => {
        const { email } = request.body
        const account = await readEmailKey(kysely, email)
        await limits.count(request, kysely, 'mail-ip', request)
        await limits.count(request, kysely, 'mail-address', `verify ${account}`)
        await limits.count(request, kysely, 'mail-address-day', `verify ${account}`)
        await database.transaction((tx) => sendVerification(tx, email))
        return { ok: true as const }
      },
    },
    'POST /change-unverified-email': {
      handler: async (request) => {
        await changeUnverifiedEmail(app, request, request.body)
        return { ok: true as const }
      },
    },
    'POST /verify-email': {
      handler: async (request) => {
        await limits.count(request, kysely, 'token-ip', request)
        return database.transaction((tx) => verifyEmail(tx, request.body.token))
      },
    },
    'POST /request-password-reset': {
      handler: async (request) => {
        const { email } = request.body
        const account = await readEmailKey(kysely, email)
        await limits.count(request, kysely, 'mail-ip', request, 'reset_limited')
        await limits.count(request, kysely, 'mail-address', `reset ${account}`, 'reset_limited')
        await limits.count(request, kysely, 'mail-address-day', `reset ${account}`, 'reset_limited')
        await database.transaction((tx) => requestReset(tx, email))
        return { ok: true as const }
      },
    },
    'POST /reset-password': {
      handler: async (request) => {
        const { token, new_password } = request.body
        await limits.count(request, kysely, 'token-ip', request)
        const owner = await database.transaction((tx) => resetOwner(tx, token))
        await refuseWeakPassword('new_password', new_password, owner)
        const password_hash = await hashPassword(new_password, true)
        await database.transaction((tx) => resetPassword(tx, { token, password_hash }))
        return { ok: true as const }
      },
    },
  })
}
