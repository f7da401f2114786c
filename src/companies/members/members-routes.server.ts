import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { assertPassword, assertSamePassword } from '#companies/passwords/assert-password.server.ts'
import { signInCompanyOf } from './membership.server.ts'
import { changeRoles, leaveCompany, removeMember, transferOwnership } from './change-members.server.ts'
import { readMembers, readSettings } from './read-members.server.ts'
import { updateSettings } from './settings/update-settings.server.ts'
import { memberEndpoints } from './endpoints.ts'

const ok = { ok: true as const }

/** The people of a company, and what it asks of them. */
export function membersRoutes(app: ApiServer) {
  const { database, sessions } = app
  const { kysely } = database
  const administrator = [sessions.signedIn, sessions.may('administer')]

  addRoutes(app, 'members', memberEndpoints, {
    'GET /company': { onRequest: sessions.signedIn, handler: ({ viewer }) => readSettings(kysely, viewer!.company_id) },
    'PUT /company/settings': {
      onRequest: administrator,
      handler: (request) => sessions.write(request, (tx, ctx) => updateSettings(tx, ctx, request.body)),
    },
    'GET /company/members': { onRequest: sessions.signedIn, handler: ({ viewer }) => readMembers(kysely, viewer!) },
    'PUT /company/members/:person_id': {
      onRequest: administrator,
      handler: async (request) => {
        const { person_id } = request.params
        await sessions.changeMember(request, person_id, (tx, ctx) => changeRoles(tx, ctx, person_id, request.body))
        return ok
      },
    },
    'DELETE /company/members/:person_id': {
      onRequest: administrator,
      handler: async (request) => {
        const { person_id } = request.params
        const { confirm } = request.query
        await sessions.changeMember(request, person_id, (tx, ctx) => removeMember(tx, ctx, person_id, confirm))
        return ok
      },
    },
    'DELETE /company/membership': {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      handler: async (request, reply) => {
        await sessions.changeAccount(request, async (tx, ctx) => {
          await leaveCompany(tx, ctx, request.query.confirm)
          // The person goes on in another company, if there is one.
          const company_id = await signInCompanyOf(tx, ctx.viewer.person_id)
          if (company_id === null) sessions.forgetCookie(reply)
          else await sessions.open(tx, request, reply, { company_id, person_id: ctx.viewer.person_id })
        })
        void reply.header('clear-site-data', '"cache"')
        return ok
      },
    },
    'PUT /company/owner': {
      onRequest: [sessions.signedIn, sessions.may('own')],
      handler: async (request) => {
        const { person_id, password } = request.body
        const asked = await assertPassword(app, request, password, 'password')
        await sessions.changeMember(request, person_id, async (tx, ctx, { password_hash }) => {
          await assertSamePassword(password, { asked, now: password_hash }, 'password')
          await transferOwnership(tx, ctx, person_id)
        })
        return ok
      },
    },
  })
}
