import * as z from 'zod/mini'
import { idParam } from '#framework/api/fields.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createOnce } from '#framework/http/idempotency.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { notice, noticeForm, noticeSearch } from './contract.ts'
import { listNotices, postNotice, readNotice } from './notices.server.ts'

export function noticeRoutes(app: ApiServer) {
  const { kysely, transaction } = app.database
  const config = { shows: () => ['notices'] }

  app.get(
    '/notices',
    { config, schema: { querystring: noticeSearch, refuses: [], response: { 200: z.array(notice) } } },
    async (request, reply) => sendPage(request, reply, await listNotices(kysely, request.query)),
  )
  app.get(
    '/notices/:notice_id',
    {
      config,
      schema: {
        params: z.object({ notice_id: idParam }),
        refuses: ['notice_not_found'],
        response: { 200: notice },
      },
    },
    ({ params }) => readNotice(kysely, params.notice_id),
  )
  app.post('/notices', { schema: { body: noticeForm, refuses: [], response: { 201: notice } } }, (request, reply) =>
    transaction((tx) => createOnce(tx, request, reply, () => postNotice(tx, request.body))),
  )
}
