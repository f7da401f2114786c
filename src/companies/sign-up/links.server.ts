import { createHash } from 'node:crypto'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { emailKeyOf } from '#companies/email-key.server.ts'
import { emailVerified, passwordReset, passwordResetRequested, verificationRequested } from '#companies/events.ts'
import { forgetCallers } from '#companies/sign-in/known-callers.server.ts'
import { lockAccount, shareAccount } from '#companies/lock-account.server.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()

const accountOf = (tx: Tx, email: string) =>
  tx.selectFrom('users').select(['user_id', 'email_verified_at']).where('email_key', '=', emailKeyOf(email)).where('is_active', '=', true)

/** Lets a verification link be sent, if there is such an account and it still needs one. The answer tells nothing. */
export async function sendVerification(tx: Tx, email: string) {
  const user = await accountOf(tx, email).executeTakeFirst()
  if (user && !user.email_verified_at) await record(tx, { viewer: null }, verificationRequested({ user_id: user.user_id }))
}

/** Lets a password link be sent, if there is such an account. The answer tells nothing. */
export async function requestReset(tx: Tx, email: string) {
  const user = await accountOf(tx, email).executeTakeFirst()
  if (user) await record(tx, { viewer: null }, passwordResetRequested({ user_id: user.user_id }))
}

/** Whose account a link belongs to, so that it can be locked before the link is taken. */
async function ownerOf(tx: Tx, token: string): Promise<number | undefined> {
  return (await tx.selectFrom('account_tokens').select('user_id').where('token_hash', '=', hash(token)).executeTakeFirst())?.user_id
}

/** Takes a link's token, once. Undefined when it is unknown, used, expired, or its address is no longer the account's. */
function takeToken(tx: Tx, purpose: 'verify' | 'reset', token: string) {
  return tx
    .updateTable('account_tokens')
    .from('users')
    .set({ used_at: new Date() })
    .whereRef('users.user_id', '=', 'account_tokens.user_id')
    .whereRef('users.email', '=', 'account_tokens.email')
    .where('users.is_active', '=', true)
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(['users.user_id', 'users.company_name', 'users.email'])
    .executeTakeFirst()
}

/** Confirms the address, and names it to who was sent the link. A used link of an already verified account is no error: mail scanners open links too. */
export async function verifyEmail(tx: Tx, token: string) {
  const owner = await ownerOf(tx, token)
  if (owner === undefined) throw fail(400, 'token_invalid')
  await shareAccount(tx, owner)
  const user = await takeToken(tx, 'verify', token)
  if (user) {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_verified_at: new Date(), updated_at: new Date() })
      .where('user_id', '=', user.user_id)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) await record(tx, { viewer: user }, emailVerified({ user_id: user.user_id }))
    return { verified: true, already_verified: !numUpdatedRows, email: user.email }
  }
  const known = await tx
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.user_id', 'account_tokens.user_id')
    .select('users.user_id')
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', 'verify')
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!known) throw fail(400, 'token_invalid')
  return { verified: true, already_verified: true }
}

/** Whose password a link may change; the link is not taken yet. */
export async function resetOwner(tx: Tx, token: string) {
  const user = await tx
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.user_id', 'account_tokens.user_id')
    .select(['users.company_name', 'users.email'])
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!user) throw fail(400, 'token_invalid')
  return user
}

/** Sets the new password. Every session ends, every other link dies, and the owner is told. */
export async function resetPassword(tx: Tx, { token, password_hash }: { token: string; password_hash: string }) {
  const owner = await ownerOf(tx, token)
  if (owner === undefined) throw fail(400, 'token_invalid')
  await lockAccount(tx, owner)
  const user = await takeToken(tx, 'reset', token)
  if (!user) throw fail(400, 'token_invalid')
  const { user_id } = user
  await tx.updateTable('users').set({ password_hash, updated_at: new Date() }).where('user_id', '=', user_id).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('account_tokens').where('user_id', '=', user_id).where('purpose', '=', 'reset').where('used_at', 'is', null).execute()
  await forgetCallers(tx, user_id)
  await record(tx, { viewer: user }, passwordReset({ user_id }))
}
