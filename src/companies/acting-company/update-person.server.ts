import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { OwnCompany, PersonUpdate } from '#companies/contract.ts'
import { personUpdated } from '#companies/events.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'

/** Changes what was sent of a person's own data. The person is locked. */
export async function updatePerson(tx: Tx, ctx: SignedInContext, form: PersonUpdate): Promise<OwnCompany> {
  const { person_id } = ctx.viewer
  const before = await tx
    .selectFrom('people')
    .select(['full_name', 'phone_number', 'lang'])
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  const sent = Object.entries(form).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof typeof before],
  )
  if (sent.length > 0) {
    await tx
      .updateTable('people')
      .set({ ...Object.fromEntries(sent), updated_at: new Date() })
      .where('person_id', '=', person_id)
      .execute()
    await record(tx, ctx, personUpdated({ person_id, fields: sent.map(([field]) => field) }))
  }
  return readOwnCompany(tx, ctx.viewer)
}
