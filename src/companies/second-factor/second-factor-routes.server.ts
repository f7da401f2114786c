import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import {
  passwordAgain,
  recoveryCodes,
  secondFactorState,
  totpConfirmation,
  totpSetup,
} from './second-factor-contract.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor.server.ts'

const done = z.object({ ok: z.literal(true) })
const tags = ['accounts']

/** The second step of signing in, as its owner turns it on and off. */
export function secondFactorRoutes(app: ApiServer) {
  const { database, sessions } = app
  const options = { onRequest: sessions.signedIn, config: { without_second_step: true } }

  app.get(
    '/user/totp',
    { ...options, schema: { tags, refuses: [], response: { 200: secondFactorState } } },
    ({ viewer }) => readSecondFactor(database.kysely, viewer!),
  )

  app.post(
    '/user/totp/setup',
    {
      ...options,
      schema: {
        tags,
        body: passwordAgain,
        refuses: ['current_password_incorrect', 'totp_on'],
        response: { 200: totpSetup },
      },
    },
    (request) => setUpSecondFactor(app, request, request.body.current_password),
  )

  app.post(
    '/user/totp/confirm',
    {
      ...options,
      schema: {
        tags,
        body: totpConfirmation,
        refuses: ['totp_not_begun', 'totp_on', 'totp_invalid'],
        response: { 200: recoveryCodes },
      },
    },
    (request) => confirmSecondFactor(app, request, request.body.totp_code),
  )

  app.post(
    '/user/totp/recovery-codes',
    {
      ...options,
      schema: {
        tags,
        body: passwordAgain,
        refuses: ['current_password_incorrect', 'totp_off'],
        response: { 200: recoveryCodes },
      },
    },
    (request) => renewRecoveryCodes(app, request, request.body.current_password),
  )

  app.delete(
    '/user/totp',
    {
      ...options,
      schema: {
        tags,
        body: passwordAgain,
        refuses: ['current_password_incorrect', 'second_step_required'],
        response: { 200: done },
      },
    },
    async (request) => {
      await turnOffSecondFactor(app, request, request.body.current_password)
      return { ok: true as const }
    },
  )
}
