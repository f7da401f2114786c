import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { companySwitched } from '#companies/events.ts'

/** Notes for which of the person's companies the next session acts; the person is locked. */
export async function switchCompany(tx: Tx, ctx: SignedInContext, company_id: number) {
  const { person_id, session_id } = ctx.viewer
  const company = await tx
    .selectFrom('members')
    .innerJoin('companies', 'companies.company_id', 'members.company_id')
    .select('members.company_id')
    .where('members.company_id', '=', company_id)
    .where('members.person_id', '=', person_id)
    .where('left_at', 'is', null)
    .where('companies.is_active', '=', true)
    .executeTakeFirst()
  if (!company) throw fail(404, 'user_not_found')
  await tx.updateTable('people').set({ last_company_id: company_id }).where('person_id', '=', person_id).execute()
  await record(tx, ctx, companySwitched({ session_id, user_id: company_id }))
  return { company_id, person_id }
}
