import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { endInvitationsOf } from '#companies/invitations/end-invitations.server.ts'
import { isMember, signInCompany } from '#companies/members/membership.server.ts'

/*
 * The row of a person is the first lock of every transaction that acts in the person's name
 * (docs/decisions/database.md). What is read after that lock stays true until the transaction ends.
 */

/**
 * Takes a shared lock on a person for a write in the person's name. Concurrent writers do not block each other;
 * `lockAccount` waits for all of them.
 */
export async function shareAccount(tx: Tx, person_id: number): Promise<void> {
  await tx
    .selectFrom('people')
    .modifyFront(prepared)
    .select('person_id')
    .where('person_id', '=', person_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
}

/** A locked person: the password hash, and the company to sign in to, or null if the person may not sign in. */
export interface LockedAccount {
  password_hash: string
  company_id: number | null
  /** See `isMember`. */
  is_member: boolean
}

/**
 * Takes the exclusive lock on a person before access is granted or revoked or the account changes: waits for writes in
 * the person's name and blocks new ones. Also locks `others`.
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
  // A separate statement, because the snapshot of the locking one is from before the wait.
  return account
    .select(['password_hash', signInCompany.as('company_id'), isMember.as('is_member')])
    .executeTakeFirstOrThrow()
}

/** Locks all accounts. Locks the table, because locking row by row could deadlock with writers. */
export async function lockAllAccounts(tx: Tx): Promise<void> {
  await sql`lock table people in exclusive mode`.execute(tx)
}

/**
 * Locks all current and former members of a company against changes of their accounts. Rows that reference them can
 * still be inserted.
 */
export async function lockPeopleOf(tx: Tx, company_id: number): Promise<void> {
  await sql`select from people where person_id in (select person_id from members where company_id = ${company_id}) order by person_id for no key update`.execute(
    tx,
  )
}

/**
 * Disables a company and ends its members' sessions, after waiting for writes in their names.
 *
 * @returns the number of ended sessions; undefined if the company was already disabled
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
 * Disables a person and ends the person's sessions and invitations.
 *
 * @returns the number of ended sessions; undefined if the person was already disabled
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
