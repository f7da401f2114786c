import * as z from 'zod/mini'
import { actingCompanyRoutes } from '#companies/acting-company/acting-company-routes.server.ts'
import { invitationsRoutes } from '#companies/invitations/invitations-routes.server.ts'
import { membersRoutes } from '#companies/members/members-routes.server.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createOnce } from '#framework/http/idempotency.server.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import { changeUnverifiedEmail } from '#companies/sign-up/change-unverified-email.server.ts'
import {
  addressOnly,
  credentials,
  emailCorrection,
  ownCompany,
  passwordReset,
  registration,
  verification,
} from './contract.ts'
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

const done = z.object({ ok: z.literal(true) })
const tags = ['accounts']

export function accountRoutes(app: ApiServer) {
  const { database, limits, sessions, storage } = app
  const { kysely } = database

  app.post(
    '/register',
    {
      onRequest: async (request) => {
        await limits.count(request, kysely, 'register-ip', callerKey(request.ip))
        await limits.count(request, kysely, 'register-ip-day', callerKey(request.ip))
      },
      ...storingFiles(storage, { profile_image: profileImage }),
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: registration,
        refuses: ['email_taken'],
        response: { 201: ownCompany },
      },
    },
    async (request, reply) => {
      const form = request.body
      await refuseWeakPassword('password', form.password, form)
      const password_hash = await hashPassword(form.password)
      return database.transaction((tx) =>
        createOnce(tx, request, reply, () => register(tx, { form, password_hash, lang: request.lang })),
      )
    },
  )

  app.post(
    '/login',
    {
      schema: {
        tags,
        body: credentials,
        refuses: ['invalid_credentials', 'totp_required', 'totp_invalid', 'no_company'],
        response: { 200: z.object({ user: ownCompany }) },
      },
    },
    (request, reply) => login(app, request, reply, request.body),
  )

  app.post('/logout', { schema: { tags, refuses: [], response: { 200: done } } }, async (request, reply) => {
    await sessions.end(request, reply)
    return { ok: true as const }
  })

  app.get(
    '/validate-token',
    {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      schema: { tags, refuses: [], response: { 200: z.object({ valid: z.literal(true), user_id: z.int() }) } },
    },
    ({ viewer }) => ({ valid: true as const, user_id: viewer!.company_id }),
  )

  app.get(
    '/user/me',
    {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      schema: { tags, refuses: [], response: { 200: z.object({ user: ownCompany }) } },
    },
    async ({ viewer }) => ({ user: await readOwnCompany(kysely, viewer!) }),
  )

  profileRoutes(app)
  secondFactorRoutes(app)
  actingCompanyRoutes(app)
  membersRoutes(app)
  invitationsRoutes(app)

  app.post(
    '/send-verification-email',
    { schema: { tags, body: addressOnly, refuses: [], response: { 200: done } } },
    async (request) => {
      const { email } = request.body
      const account = await readEmailKey(kysely, email)
      await limits.count(request, kysely, 'mail-ip', callerKey(request.ip))
      await limits.count(request, kysely, 'mail-address', `verify ${account}`)
      await limits.count(request, kysely, 'mail-address-day', `verify ${account}`)
      await database.transaction((tx) => sendVerification(tx, email))
      return { ok: true as const }
    },
  )

  app.post(
    '/change-unverified-email',
    {
      schema: {
        tags,
        body: emailCorrection,
        refuses: ['invalid_credentials', 'email_already_verified', 'email_taken', 'conflict'],
        response: { 200: done },
      },
    },
    async (request) => {
      await changeUnverifiedEmail(app, request, request.body)
      return { ok: true as const }
    },
  )

  app.post(
    '/verify-email',
    {
      schema: {
        tags,
        body: verification,
        refuses: ['token_invalid'],
        response: {
          200: z.object({ verified: z.boolean(), already_verified: z.boolean(), email: z.optional(z.string()) }),
        },
      },
    },
    async (request) => {
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      return database.transaction((tx) => verifyEmail(tx, request.body.token))
    },
  )

  app.post(
    '/request-password-reset',
    { schema: { tags, body: addressOnly, refuses: ['reset_limited'], response: { 200: done } } },
    async (request) => {
      const { email } = request.body
      const account = await readEmailKey(kysely, email)
      await limits.count(request, kysely, 'mail-ip', callerKey(request.ip), 'reset_limited')
      await limits.count(request, kysely, 'mail-address', `reset ${account}`, 'reset_limited')
      await limits.count(request, kysely, 'mail-address-day', `reset ${account}`, 'reset_limited')
      await database.transaction((tx) => requestReset(tx, email))
      return { ok: true as const }
    },
  )

  app.post(
    '/reset-password',
    { schema: { tags, body: passwordReset, refuses: ['token_invalid'], response: { 200: done } } },
    async (request) => {
      const { token, new_password } = request.body
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      const owner = await database.transaction((tx) => resetOwner(tx, token))
      await refuseWeakPassword('new_password', new_password, owner)
      const password_hash = await hashPassword(new_password)
      await database.transaction((tx) => resetPassword(tx, { token, password_hash }))
      return { ok: true as const }
    },
  )
}
