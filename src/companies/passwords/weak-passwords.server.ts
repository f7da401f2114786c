import { fail } from '#framework/api/failure.ts'
import { weaknessOf } from './weak-passwords.ts'

/** Refuses a password that is easy to guess (`weaknessOf`). */
export async function refuseWeakPassword(
  field: string,
  password: string,
  owner: { company_name: string; email: string },
) {
  const message = weaknessOf(password, owner)
  if (message) throw fail(422, 'invalid', { fields: [{ field, message }] })
}
