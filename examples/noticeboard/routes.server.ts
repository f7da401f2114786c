import type { FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createOnce } from '#framework/http/idempotency.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { sessionCookieName } from '#framework/http/request-context.server.ts'
import { noticeFile } from './contract.ts'
import { noticeEndpoints, personEndpoints } from './endpoints.ts'
import { listNotices, postNotice, readNotice } from './notices.server.ts'
import { readMe, readViewer, signIn, signOut } from './people.server.ts'

export function noticeRoutes(app: ApiServer) {
  const { kysely, transaction } = app.database
  const { public_url } = app.config
  const cookie = sessionCookieName(public_url)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: public_url.startsWith('https:') } as const
  const shows = { shows: () => ['notices'] }
  const signedIn = refusing(['unauthenticated'], async (request: FastifyRequest) => {
    request.viewer = await readViewer(kysely, request)
    if (!request.viewer) throw fail(401, 'unauthenticated')
  })

  addRoutes(app, 'notices', noticeEndpoints, {
    'GET /notices': {
      config: shows,
      handler: async (request, reply) => sendPage(request, reply, await listNotices(kysely, request.query)),
    },
    'GET /notices/:notice_id': { config: shows, handler: ({ params }) => readNotice(kysely, params.notice_id) },
    'POST /notices': {
      onRequest: signedIn,
      ...storingFiles(app.storage, { file: noticeFile }),
      handler: (request, reply) =>
        transaction((tx) => createOnce(tx, request, reply, () => postNotice(tx, request.viewer!, request.body))),
    },
  })

  addRoutes(app, 'people', personEndpoints, {
    'GET /user/me': { onRequest: signedIn, handler: ({ viewer }) => readMe(kysely, viewer!) },
    'POST /sign-in': {
      handler: async ({ body, lang }, reply) => {
        void reply.setCookie(cookie, await transaction((tx) => signIn(tx, body, lang)), options)
        return { ok: true as const }
      },
    },
    'POST /sign-out': {
      handler: async ({ session_token }, reply) => {
        if (session_token !== null) await transaction((tx) => signOut(tx, session_token))
        void reply.clearCookie(cookie, options)
        return { ok: true as const }
      },
    },
  })
}
