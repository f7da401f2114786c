import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { companyReference } from '#companies/company-reference.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'
import { switchCompany } from './switch-company.server.ts'
import { updatePerson } from './update-person.server.ts'
import { actingCompanyEndpoints } from './endpoints.ts'

/** For which company a person acts, and what is the person's own. */
export function actingCompanyRoutes(app: ApiServer) {
  const { sessions } = app

  addRoutes(app, 'accounts', actingCompanyEndpoints, {
    'POST /session/company': {
      onRequest: sessions.signedIn,
      config: { for_any_company: true, without_second_step: true },
      handler: async (request, reply) => {
        const user = await sessions.changeAccount(request, async (tx, ctx) => {
          const next = await switchCompany(tx, ctx, request.body.user_id)
          await sessions.open(tx, request, reply, next)
          return readOwnCompany(tx, next)
        })
        void reply.header('clear-site-data', '"cache"')
        return { user }
      },
    },
    'GET /session/removal': {
      handler: async (request, reply) => {
        // Not cacheable: the answer depends on the cookie, although its session is no longer valid.
        void reply.header('cache-control', 'private, no-store')
        const found = await sessions.readRemoval(request)
        return { removal: found && { person_id: found.person_id, company: companyReference(found) } }
      },
    },
    'PUT /person/update': {
      onRequest: sessions.signedIn,
      handler: (request) => sessions.changeAccount(request, (tx, ctx) => updatePerson(tx, ctx, request.body)),
    },
  })
}
