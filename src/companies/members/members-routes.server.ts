import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { assertPassword, wrongPassword } from '#companies/passwords/assert-password.server.ts'
import { signInCompanyOf } from './membership.server.ts'
import { changeRoles, leaveCompany, removeMember, transferOwnership } from './change-members.server.ts'
import {
  companySettings,
  confirmQuery,
  member,
  memberParams,
  ownerChange,
  rolesChange,
  settingsUpdate,
} from './contract.ts'
import { readMembers, readSettings } from './read-members.server.ts'
import { updateSettings } from './settings/update-settings.server.ts'

const done = z.object({ ok: z.literal(true) })
const ok = { ok: true as const }
const tags = ['members']

/** The people of a company, and what it asks of them. */
export function membersRoutes(app: ApiServer) {
  const { database, sessions } = app
  const { kysely } = database
  const administrator = [sessions.signedIn, sessions.may('administer')]

  app.get(
    '/company',
    { onRequest: sessions.signedIn, schema: { tags, refuses: [], response: { 200: companySettings } } },
    ({ viewer }) => readSettings(kysely, viewer!.company_id),
  )

  app.put(
    '/company/settings',
    {
      onRequest: administrator,
      schema: {
        tags,
        body: settingsUpdate,
        refuses: ['stale', 'no_approver', 'second_step_missing'],
        response: { 200: companySettings },
      },
    },
    (request) => sessions.write(request, (tx, ctx) => updateSettings(tx, ctx, request.body)),
  )

  app.get(
    '/company/members',
    { onRequest: sessions.signedIn, schema: { tags, refuses: [], response: { 200: z.array(member) } } },
    ({ viewer }) => readMembers(kysely, viewer!),
  )

  app.put(
    '/company/members/:person_id',
    {
      onRequest: administrator,
      schema: {
        tags,
        params: memberParams,
        body: rolesChange,
        refuses: ['member_not_found', 'own_roles', 'stale', 'last_approver'],
        response: { 200: done },
      },
    },
    async (request) => {
      const { person_id } = request.params
      await sessions.changeMember(request, person_id, (tx, ctx) => changeRoles(tx, ctx, person_id, request.body))
      return ok
    },
  )

  app.delete(
    '/company/members/:person_id',
    {
      onRequest: administrator,
      schema: {
        tags,
        params: memberParams,
        querystring: confirmQuery,
        refuses: ['member_not_found', 'last_owner', 'last_approver'],
        response: { 200: done },
      },
    },
    async (request) => {
      const { person_id } = request.params
      const { confirm } = request.query
      await sessions.changeMember(request, person_id, (tx, ctx) => removeMember(tx, ctx, person_id, confirm))
      return ok
    },
  )

  app.delete(
    '/company/membership',
    {
      onRequest: sessions.signedIn,
      config: { without_second_step: true },
      schema: { tags, querystring: confirmQuery, refuses: ['last_owner', 'last_approver'], response: { 200: done } },
    },
    async (request, reply) => {
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
  )

  app.put(
    '/company/owner',
    {
      onRequest: [sessions.signedIn, sessions.may('own')],
      schema: {
        tags,
        body: ownerChange,
        refuses: ['current_password_incorrect', 'member_not_found'],
        response: { 200: done },
      },
    },
    async (request) => {
      const { person_id, password } = request.body
      const checked = await assertPassword(app, request, password, 'password')
      await sessions.changeMember(request, person_id, async (tx, ctx, { password_hash }) => {
        if (password_hash !== checked) throw wrongPassword('password')
        await transferOwnership(tx, ctx, person_id)
      })
      return ok
    },
  )
}
