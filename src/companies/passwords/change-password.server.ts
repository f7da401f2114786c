import type { FastifyRequest } from 'fastify'
import { record } from '#framework/events/record.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { PasswordChange } from '#companies/contract.ts'
import { passwordChanged } from '#companies/events.ts'
import { assertPassword, assertSamePassword } from './assert-password.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { refuseWeakPassword } from './weak-passwords.server.ts'

/**
 * Changes the password of a person who knows the current one. Every other session ends, links for a new password die,
 * and the person is notified.
 */
export async function changePassword(
  app: ApiServer,
  request: FastifyRequest,
  { current_password, new_password }: PasswordChange,
) {
  const { company_id, person_id, company_name, email } = request.viewer!
  const asked = await assertPassword(app, request, current_password)
  if (new_password === current_password) {
    throw fail(422, 'same_password', { fields: [{ field: 'new_password', message: 'errors.same_password' }] })
  }
  await refuseWeakPassword('new_password', new_password, { company_name, email })
  const password_hash = await hashPassword(new_password)

  await app.sessions.changeAccount(request, async (tx, { viewer: { session_id } }, account) => {
    // Of two concurrent changes, the second is refused: its current password is outdated.
    await assertSamePassword(current_password, { asked, now: account.password_hash })
    await tx
      .updateTable('people')
      .set({ password_hash, updated_at: new Date() })
      .where('person_id', '=', person_id)
      .execute()
    await tx.deleteFrom('sessions').where('person_id', '=', person_id).where('session_id', '!=', session_id).execute()
    await tx
      .deleteFrom('account_tokens')
      .where('person_id', '=', person_id)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .execute()
    await record(tx, { viewer: { company_id, person_id } }, passwordChanged({ company_id, person_id }))
  })
}
