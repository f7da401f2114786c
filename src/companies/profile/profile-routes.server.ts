import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { changePassword } from '#companies/passwords/change-password.server.ts'
import { endSession, listSessions } from '#companies/sign-in/own-sessions.server.ts'
import { changePicture, updateProfile } from './update-profile.server.ts'
import { profileImage } from '#companies/uploads.ts'
import { profileEndpoints } from './endpoints.ts'

/** What a signed-in company does with its own account. */
export function profileRoutes(app: ApiServer) {
  const { database, sessions, storage } = app

  addRoutes(app, 'accounts', profileEndpoints, {
    'PUT /user/update': {
      onRequest: sessions.signedIn,
      handler: (request) =>
        sessions.changeAccount(request, (tx, { viewer }) => updateProfile(tx, viewer, request.body)),
    },
    'PUT /user/update-profile-picture': {
      onRequest: [sessions.signedIn, sessions.may('administer')],
      ...storingFiles(storage, { profile_image: profileImage }),
      handler: (request) =>
        sessions.changeAccount(request, (tx, { viewer }) => changePicture(tx, viewer, request.body.profile_image)),
    },
    'PUT /user/update-password': {
      onRequest: sessions.signedIn,
      handler: async (request) => {
        await changePassword(app, request, request.body)
        return { ok: true as const }
      },
    },
    'GET /user/sessions': {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      handler: ({ viewer }) => listSessions(database.kysely, viewer!),
    },
    'DELETE /user/sessions/:session_id': {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      handler: async (request) => {
        await sessions.changeAccount(request, (tx, { viewer }) => endSession(tx, viewer, request.params.session_id))
        return { ok: true as const }
      },
    },
  })
}
