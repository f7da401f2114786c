import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor.server.ts'
import { secondFactorEndpoints } from './endpoints.ts'

/** The second step of signing in, as its owner turns it on and off. */
export function secondFactorRoutes(app: ApiServer) {
  const { database, sessions } = app
  const options = { onRequest: sessions.signedIn, config: { without_second_step: true } }

  addRoutes(app, 'accounts', secondFactorEndpoints, {
    'GET /user/totp': { ...options, handler: ({ viewer }) => readSecondFactor(database.kysely, viewer!) },
    'POST /user/totp/setup': {
      ...options,
      handler: (request) => setUpSecondFactor(app, request, request.body.current_password),
    },
    'POST /user/totp/confirm': {
      ...options,
      handler: (request) => confirmSecondFactor(app, request, request.body.totp_code),
    },
    'POST /user/totp/recovery-codes': {
      ...options,
      handler: (request) => renewRecoveryCodes(app, request, request.body.current_password),
    },
    'DELETE /user/totp': {
      ...options,
      handler: async (request) => {
        await turnOffSecondFactor(app, request, request.body.current_password)
        return { ok: true as const }
      },
    },
  })
}
