import { fail } from '#framework/api/failure.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { removeReplaced, removeReserved } from '#framework/files/storage/reserved-files.server.ts'
import { afterResponse, storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { rfqLargeFile } from '#tenders/core/uploads.ts'
import { largeFileEndpoints } from './endpoints.ts'
import { largeFilesOf, readLargeFile, readWaiting } from '#tenders/core/publishing/large-files.server.ts'

/** Large files on their way to an RFQ. */
export function largeFileRoutes(app: ApiServer) {
  const { config, database, sessions, storage } = app
  const offered = refusing(['large_files_not_offered'], async () => {
    if (!config.large_files) throw fail(403, 'large_files_not_offered')
  })

  addRoutes(app, 'rfqs', largeFileEndpoints, {
    'GET /rfqs/large-files': {
      onRequest: sessions.signedIn,
      handler: async ({ viewer }) => ({
        offered: config.large_files,
        files: await readWaiting(database.kysely, viewer!),
      }),
    },
    'POST /rfqs/large-files': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('buy'), offered],
      ...storingFiles(storage, { large_file: rfqLargeFile }),
      handler: async (request, reply) => {
        const { large_file } = request.body
        const file = await sessions.write(request, async (tx, { viewer }) => {
          const [file_id] = await insertFiles(tx, viewer.company_id, [large_file], {
            reserved_for: largeFilesOf(viewer),
          })
          return readLargeFile(tx, file_id!)
        })
        void reply.code(201)
        return file
      },
    },
    'POST /rfqs/large-files/remove': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      handler: async (request) => {
        const removed = await sessions.write(request, (tx, { viewer }) =>
          removeReserved(tx, largeFilesOf(viewer), request.body.path),
        )
        afterResponse(request, () => removeReplaced(database, storage, removed))
        return { ok: true as const }
      },
    },
  })
}
