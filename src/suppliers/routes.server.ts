import type { FastifyRequest } from 'fastify'
import { ownSupplierProfile } from '#accounts/contract.ts'
import { fail } from '#platform/failure.ts'
import { readMultipart } from '#platform/files/multipart.server.ts'
import { storeFiles } from '#platform/files/store-files.server.ts'
import type { Api } from '#platform/http/api.server.ts'
import { createOnce } from '#platform/http/idempotency.server.ts'
import { profileFile, supplierRegistration, supplierUpdate } from './contract.ts'
import { registerSupplier } from './register-supplier.server.ts'
import { replaceProfileFile, updateSupplier } from './update-supplier.server.ts'

/** Guard after `signedIn`: a company that may bid, known before a body is read. */
const supplierOnly = async ({ viewer }: FastifyRequest) => {
  if (viewer!.supplier_profile_id === null) throw fail(403, 'supplier_required')
}

export function supplierRoutes(app: Api) {
  const { database, sessions, storage } = app

  app.post(
    '/user/register-supplier-profile',
    {
      onRequest: [sessions.signedIn, sessions.verified],
      preValidation: readMultipart(storage, { profile_file: 'supplier_profile_file' }),
      schema: { tags: ['suppliers'], consumes: ['multipart/form-data'], body: supplierRegistration, response: { 201: ownSupplierProfile } },
    },
    async (request, reply) => {
      const { viewer, body } = request
      const files = await storeFiles(storage, 'supplier', body.profile_file ? [body.profile_file] : [])
      return createOnce(database, request, reply, (tx) => registerSupplier(tx, viewer!, body, files))
    },
  )

  app.put(
    '/user/update-supplier-profile',
    {
      onRequest: [sessions.signedIn, sessions.verified, supplierOnly],
      schema: { tags: ['suppliers'], body: supplierUpdate, response: { 200: ownSupplierProfile } },
    },
    ({ viewer, body }) => database.transaction((tx) => updateSupplier(tx, viewer!, body)),
  )

  app.put(
    '/user/update-supplier-profile-file',
    {
      onRequest: [sessions.signedIn, sessions.verified, supplierOnly],
      preValidation: readMultipart(storage, { profile_file: 'supplier_profile_pdf' }),
      schema: { tags: ['suppliers'], consumes: ['multipart/form-data'], body: profileFile, response: { 200: ownSupplierProfile } },
    },
    async ({ viewer, body }) => {
      const files = await storeFiles(storage, 'supplier', [body.profile_file])
      return database.transaction((tx) => replaceProfileFile(tx, viewer!, files))
    },
  )
}
