import * as z from 'zod/mini'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { changePassword } from '#companies/passwords/change-password.server.ts'
import {
  ownSession,
  ownCompany,
  passwordChange,
  profileImageAnswer,
  profileUpdate,
  sessionParams,
} from '#companies/contract.ts'
import { endSession, listSessions } from '#companies/sign-in/own-sessions.server.ts'
import { changePicture, updateProfile } from './update-profile.server.ts'
import { profileImage } from '#companies/uploads.ts'

const done = z.object({ ok: z.literal(true) })
const tags = ['accounts']

/** What a signed-in company does with its own account. */
export function profileRoutes(app: ApiServer) {
  const { database, sessions, storage } = app

  app.put(
    '/user/update',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        body: profileUpdate,
        refuses: ['role_required', 'vat_number_in_use'],
        response: { 200: ownCompany },
      },
    },
    (request) => sessions.changeAccount(request, (tx, { viewer }) => updateProfile(tx, viewer, request.body)),
  )

  app.put(
    '/user/update-profile-picture',
    {
      onRequest: [sessions.signedIn, sessions.may('administer')],
      ...storingFiles(storage, { profile_image: profileImage }),
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: profileImageAnswer,
        refuses: [],
        response: { 200: ownCompany },
      },
    },
    (request) =>
      sessions.changeAccount(request, (tx, { viewer }) => changePicture(tx, viewer, request.body.profile_image)),
  )

  app.put(
    '/user/update-password',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        body: passwordChange,
        refuses: ['current_password_incorrect', 'same_password'],
        response: { 200: done },
      },
    },
    async (request) => {
      await changePassword(app, request, request.body)
      return { ok: true as const }
    },
  )

  app.get(
    '/user/sessions',
    {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      schema: { tags, refuses: [], response: { 200: z.array(ownSession) } },
    },
    ({ viewer }) => listSessions(database.kysely, viewer!),
  )

  app.delete(
    '/user/sessions/:session_id',
    {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      schema: { tags, params: sessionParams, refuses: ['session_current', 'not_found'], response: { 200: done } },
    },
    async (request) => {
      await sessions.changeAccount(request, (tx, { viewer }) => endSession(tx, viewer, request.params.session_id))
      return { ok: true as const }
    },
  )
}
