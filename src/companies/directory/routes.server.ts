import type { FastifyRequest } from 'fastify'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { readCounted, withContacts } from '#companies/contacts/count-reveals.server.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { fail } from '#framework/api/failure.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { listSuppliers } from './list-suppliers.server.ts'
import { readProfile } from './read-profile.server.ts'
import { registerSupplier } from '#companies/supplier/register-supplier.server.ts'
import { replaceProfileFile, updateSupplier } from '#companies/supplier/update-supplier.server.ts'
import { supplierProfileFile, supplierProfilePdf } from '#companies/uploads.ts'
import { supplierEndpoints } from './endpoints.ts'

/** Guard after `signedIn`: a company that may bid, known before a body is read. */
const supplierOnly = refusing(['supplier_required'], async ({ viewer }: FastifyRequest) => {
  if (viewer!.supplier_profile_id === null) throw fail(403, 'supplier_required')
})

export function supplierRoutes(app: ApiServer) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const totals = createSubjectCache<number>({ seconds: 5, subjects: ['companies'] })
  const readChanged = async (reader: Reader, { viewer }: SignedInContext) =>
    (await readOwnCompany(reader, viewer)).supplier_profile!
  const config = { shows: () => ['companies'] }

  addRoutes(app, 'suppliers', supplierEndpoints, {
    'POST /user/register-supplier-profile': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell')],
      ...storingFiles(storage, { profile_file: supplierProfileFile }),
      handler: (request, reply) =>
        sessions.writeOnce(request, reply, (tx, { viewer }) => registerSupplier(tx, viewer, request.body), readChanged),
    },
    'PUT /user/update-supplier-profile': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell'), supplierOnly],
      handler: (request) =>
        sessions.write(request, (tx, { viewer }) => updateSupplier(tx, viewer, request.body), readChanged),
    },
    'PUT /user/update-supplier-profile-file': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell'), supplierOnly],
      ...storingFiles(storage, { profile_file: supplierProfilePdf }),
      handler: (request) =>
        sessions.write(
          request,
          (tx, { viewer }) => replaceProfileFile(tx, viewer, request.body.profile_file),
          readChanged,
        ),
    },
    'GET /suppliers/catalog': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { query } = request
        const read = (by: ViewerContext) =>
          withSearchLimits(kysely, query.search, (reader) => listSuppliers(reader, by, query, totals))
        return sendPage(
          request,
          reply,
          await readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, ({ items }) =>
            withContacts(items),
          ),
        )
      },
    },
    'GET /unauthorized/suppliers/catalog': {
      config,
      handler: async (request, reply) => {
        const page = await withSearchLimits(kysely, request.query.search, (reader) =>
          listSuppliers(reader, request.ctx, request.query, totals),
        )
        return sendPage(request, reply, page)
      },
    },
    'GET /profile/:user_id': {
      onRequest: sessions.signedIn,
      handler: (request) => {
        const { params, query } = request
        const read = (by: ViewerContext) => readProfile(kysely, params.user_id, by)
        return readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, (profile) =>
          withContacts([profile]),
        )
      },
    },
    'GET /unauthorized/profile/:user_id': {
      config,
      handler: ({ params, ctx }) => readProfile(kysely, params.user_id, ctx),
    },
  })
}
