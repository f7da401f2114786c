import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createOnce } from '#framework/http/idempotency.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { listNotices, postNotice, readNotice } from './notices.server.ts'
import { noticeEndpoints } from './endpoints.ts'

export function noticeRoutes(app: ApiServer) {
  const { kysely, transaction } = app.database
  const config = { shows: () => ['notices'] }

  addRoutes(app, 'notices', noticeEndpoints, {
    'GET /notices': {
      config,
      handler: async (request, reply) => sendPage(request, reply, await listNotices(kysely, request.query)),
    },
    'GET /notices/:notice_id': { config, handler: ({ params }) => readNotice(kysely, params.notice_id) },
    'POST /notices': {
      handler: (request, reply) =>
        transaction((tx) => createOnce(tx, request, reply, () => postNotice(tx, request.body))),
    },
  })
}
