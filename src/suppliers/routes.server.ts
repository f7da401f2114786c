import { ownSupplierProfile } from '#accounts/contract.ts'
import { readMultipart } from '#platform/files/multipart.server.ts'
import { storeFiles } from '#platform/files/store-files.server.ts'
import type { Api } from '#platform/http/api.server.ts'
import { createOnce } from '#platform/http/idempotency.server.ts'
import { supplierRegistration } from './contract.ts'
import { registerSupplier } from './register-supplier.server.ts'

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
}
