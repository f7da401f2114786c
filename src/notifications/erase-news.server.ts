import type { Tx } from '#framework/database/database.server.ts'

/** Deletes what the people of a company were told for it, and what they saved for it. */
export async function eraseNewsOfCompany(tx: Tx, company_id: number): Promise<void> {
  await tx.deleteFrom('notifications').where('company_id', '=', company_id).execute()
  await tx.deleteFrom('saved_searches').where('company_id', '=', company_id).execute()
}

/** Deletes what a person was told, how the person wants to be told, and what the person saved and follows. */
export async function eraseNewsOfPerson(tx: Tx, person_id: number): Promise<void> {
  await tx.deleteFrom('notifications').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('notification_preferences').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('follows').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('saved_searches').where('person_id', '=', person_id).execute()
}
