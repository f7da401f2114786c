import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { withDownloadLimit } from '#framework/http/download-limit.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { MAX_DOWNLOADED, trailDownload, trailEntry, trailPerson, trailQuery } from './contract.ts'
import { listTrail, readTrail, readTrailPeople } from './read-trail.server.ts'
import { trailCsv } from './trail-csv.ts'

const tags = ['members']

/** Who did what for the company, for its owner and administrators. */
export function trailRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const {
    database: { kysely },
    sessions,
  } = app
  const onRequest = [sessions.signedIn, sessions.may('administer')]

  app.get(
    '/company/trail',
    { onRequest, schema: { tags, querystring: trailQuery, refuses: [], response: { 200: z.array(trailEntry) } } },
    async (request, reply) =>
      sendPage(request, reply, await listTrail(kysely, request.viewer!.company_id, request.query)),
  )

  app.get(
    '/company/trail/people',
    {
      onRequest,
      schema: { tags, querystring: z.strictObject({}), refuses: [], response: { 200: z.array(trailPerson) } },
    },
    ({ viewer }) => readTrailPeople(kysely, viewer!.company_id),
  )

  app.get(
    '/company/trail.csv',
    {
      onRequest,
      schema: {
        tags,
        querystring: trailDownload,
        refuses: ['download_busy', 'downloads_busy'],
        response: { 200: z.string() },
      },
    },
    (request, reply) =>
      withDownloadLimit(request, async () => {
        const { lang, ...filters } = request.query
        const entries = await readTrail(kysely, request.viewer!.company_id, filters, MAX_DOWNLOADED)
        void reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="trail.csv"')
          .header('cache-control', 'private, no-store')
        return trailCsv(translators[lang], lang, entries)
      }),
  )
}
