import type { Tx } from '#framework/database/database.server.ts'

/** Deletes what the people of a company were told for it. */
export async function eraseNewsOfCompany(tx: Tx, company_id: number): Promise<void> {
  await tx.deleteFrom('notifications').where('company_id', '=', company_id).execute()
}

/** Deletes what a person was told, and how the person wants to be told. */
export async function eraseNewsOfPerson(tx: Tx, person_id: number): Promise<void> {
  await tx.deleteFrom('notifications').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('notification_preferences').where('person_id', '=', person_id).execute()
}
