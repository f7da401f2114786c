import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { endInvitationsOf } from '#companies/invitations/end-invitations.server.ts'
import { isMember, signInCompany } from '#companies/members/membership.server.ts'

/*
 * The row of a person is the first lock of every transaction that acts in the person's name
 * (docs/decisions/database.md). What is read after that lock stays true until the transaction ends.
 */

/** Locks a person for a write in the person's name. Writers do not wait for each other, only for `lockAccount`. */
export async function shareAccount(tx: Tx, person_id: number): Promise<void> {
  await tx
    .selectFrom('people')
    .modifyFront(prepared)
    .select('person_id')
    .where('person_id', '=', person_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
}

/** What a locked account is: its password, and the company that it signs in to, null when it may not sign in. */
export interface LockedAccount {
  password_hash: string
  company_id: number | null
  /** See `isMember`. */
  is_member: boolean
}

/**
 * Locks a person for what grants or ends access or changes the account itself: waits until no write in the person's
 * name is under way, and keeps new ones out. `others` are locked with it.
 */
export async function lockAccount(tx: Tx, person_id: number, ...others: number[]): Promise<LockedAccount> {
  const account = tx.selectFrom('people').where('person_id', '=', person_id)
  // In the order of their numbers, to avoid deadlocks.
  await tx
    .selectFrom('people')
    .select('person_id')
    .where('person_id', 'in', [person_id, ...others])
    .orderBy('person_id')
    .forUpdate()
    .execute()
  // A statement of its own: the one that waited for the lock still sees companies as they were before.
  return account
    .select(['password_hash', signInCompany.as('company_id'), isMember.as('is_member')])
    .executeTakeFirstOrThrow()
}

/** The same for all accounts at once. A lock of the table, because locking row by row could deadlock with writers. */
export async function lockAllAccounts(tx: Tx): Promise<void> {
  await sql`lock table people in exclusive mode`.execute(tx)
}

/**
 * Locks all people who are or were members of a company, against what else changes their accounts. What refers to them
 * can still be written.
 */
export async function lockPeopleOf(tx: Tx, company_id: number): Promise<void> {
  await sql`select from people where person_id in (select person_id from members where company_id = ${company_id}) order by person_id for no key update`.execute(
    tx,
  )
}

/**
 * Disables a company and ends the sessions of its members: waits until none of them writes in its name. Answers how
 * many sessions there were; undefined when it was disabled before.
 */
export async function closeCompany(tx: Tx, company_id: number): Promise<number | undefined> {
  await sql`select from people where person_id in (select person_id from members where company_id = ${company_id}) order by person_id for update`.execute(
    tx,
  )
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!numUpdatedRows) return undefined
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('company_id', '=', company_id).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Disables a person and ends the person's sessions and invitations. Answers how many sessions there were; undefined
 * when the person was disabled before.
 */
export async function closeAccount(tx: Tx, person_id: number): Promise<number | undefined> {
  await lockAccount(tx, person_id)
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where('person_id', '=', person_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!numUpdatedRows) return undefined
  await endInvitationsOf(tx, person_id)
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('person_id', '=', person_id).executeTakeFirst()
  return Number(numDeletedRows)
}
