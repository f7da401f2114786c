import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { companyReference } from '#companies/company-reference.ts'
import { companySwitch, ownCompany, personUpdate, removal } from '#companies/contract.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'
import { switchCompany } from './switch-company.server.ts'
import { updatePerson } from './update-person.server.ts'

const tags = ['accounts']

/** For which company a person acts, and what is the person's own. */
export function actingCompanyRoutes(app: ApiServer) {
  const { sessions } = app

  app.post(
    '/session/company',
    {
      onRequest: sessions.signedIn,
      config: { for_any_company: true, without_second_step: true },
      schema: {
        tags,
        body: companySwitch,
        refuses: ['user_not_found'],
        response: { 200: z.object({ user: ownCompany }) },
      },
    },
    async (request, reply) => {
      const user = await sessions.changeAccount(request, async (tx, ctx) => {
        const next = await switchCompany(tx, ctx, request.body.user_id)
        await sessions.open(tx, request, reply, next)
        return readOwnCompany(tx, next)
      })
      void reply.header('clear-site-data', '"cache"')
      return { user }
    },
  )

  app.get(
    '/session/removal',
    { schema: { tags, refuses: [], response: { 200: z.object({ removal: z.nullable(removal) }) } } },
    async (request, reply) => {
      // The cookie decides, although nobody is signed in by it.
      void reply.header('cache-control', 'private, no-store')
      const found = await sessions.readRemoval(request)
      return { removal: found && { person_id: found.person_id, company: companyReference(found) } }
    },
  )

  app.put(
    '/person/update',
    { onRequest: sessions.signedIn, schema: { tags, body: personUpdate, refuses: [], response: { 200: ownCompany } } },
    (request) => sessions.changeAccount(request, (tx, ctx) => updatePerson(tx, ctx, request.body)),
  )
}
