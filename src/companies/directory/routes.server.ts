import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { ownSupplierProfile } from '#companies/contract.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import { readCounted, withContacts } from '#companies/contacts/count-reveals.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { fail } from '#framework/api/failure.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import {
  companyProfile,
  profileFile,
  profileParams,
  supplierRegistration,
  supplierSearch,
  supplierUpdate,
} from './contract.ts'
import { listSuppliers } from './list-suppliers.server.ts'
import { readProfile } from './read-profile.server.ts'
import { registerSupplier } from '#companies/supplier/register-supplier.server.ts'
import { replaceProfileFile, updateSupplier } from '#companies/supplier/update-supplier.server.ts'
import { supplierProfileFile, supplierProfilePdf } from '#companies/uploads.ts'

/** Guard after `signedIn`: a company that may bid, known before a body is read. */
const supplierOnly = refusing(['supplier_required'], async ({ viewer }: FastifyRequest) => {
  if (viewer!.supplier_profile_id === null) throw fail(403, 'supplier_required')
})

export function supplierRoutes(app: ApiServer) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const totals = createSubjectCache<number>({ seconds: 5, subjects: ['companies'] })
  const config = { shows: () => ['companies'] }
  const list = { tags: ['suppliers'], querystring: supplierSearch, response: { 200: z.array(companyProfile) } }
  const one = { tags: ['suppliers'], params: profileParams, response: { 200: companyProfile } }

  app.post(
    '/user/register-supplier-profile',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell')],
      ...storingFiles(storage, { profile_file: supplierProfileFile }),
      schema: {
        tags: ['suppliers'],
        consumes: ['multipart/form-data'],
        body: supplierRegistration,
        refuses: ['identity_mismatch', 'supplier_profile_exists'],
        response: { 201: ownSupplierProfile },
      },
    },
    (request, reply) =>
      sessions.writeOnce(request, reply, (tx, { viewer }) => registerSupplier(tx, viewer, request.body)),
  )

  app.put(
    '/user/update-supplier-profile',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell'), supplierOnly],
      schema: {
        tags: ['suppliers'],
        body: supplierUpdate,
        refuses: ['vat_number_in_use'],
        response: { 200: ownSupplierProfile },
      },
    },
    (request) => sessions.write(request, (tx, { viewer }) => updateSupplier(tx, viewer, request.body)),
  )

  app.put(
    '/user/update-supplier-profile-file',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell'), supplierOnly],
      ...storingFiles(storage, { profile_file: supplierProfilePdf }),
      schema: {
        tags: ['suppliers'],
        consumes: ['multipart/form-data'],
        body: profileFile,
        refuses: [],
        response: { 200: ownSupplierProfile },
      },
    },
    (request) => sessions.write(request, (tx, { viewer }) => replaceProfileFile(tx, viewer, request.body.profile_file)),
  )

  app.get(
    '/suppliers/catalog',
    { onRequest: sessions.signedIn, schema: { ...list, refuses: ['search_busy'] } },
    async (request, reply) => {
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
  )

  app.get(
    '/unauthorized/suppliers/catalog',
    { config, schema: { ...list, refuses: ['search_busy'] } },
    async (request, reply) => {
      const page = await withSearchLimits(kysely, request.query.search, (reader) =>
        listSuppliers(reader, request.ctx, request.query, totals),
      )
      return sendPage(request, reply, page)
    },
  )

  app.get(
    '/profile/:user_id',
    { onRequest: sessions.signedIn, schema: { ...one, querystring: contactsQuery, refuses: ['user_not_found'] } },
    (request) => {
      const { params, query } = request
      const read = (by: ViewerContext) => readProfile(kysely, params.user_id, by)
      return readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, (profile) =>
        withContacts([profile]),
      )
    },
  )

  app.get(
    '/unauthorized/profile/:user_id',
    { config, schema: { ...one, refuses: ['user_not_found'] } },
    ({ params, ctx }) => readProfile(kysely, params.user_id, ctx),
  )
}
