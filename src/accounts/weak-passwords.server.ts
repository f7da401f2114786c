import { fail } from '#platform/failure.ts'
import { PASSWORD } from './contract.ts'
import { isPersonalPassword } from './personal-password.ts'

/** How many of the commonest passwords are refused. */
const HOW_MANY = 3000

let common: Promise<Set<string>> | undefined

/** The commonest passwords that are long enough to pass otherwise, in lower case. The list is large, so it is read when first needed. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD.min)
    return new Set(longEnough.slice(0, HOW_MANY))
  }))

/** Refuses a password that strangers try first: a common one, or the company's own name or address. */
export async function refuseWeakPassword(field: string, password: string, owner: { company_name: string; email: string }) {
  const message = (await commonPasswords()).has(password.toLowerCase())
    ? 'accounts.password_common'
    : isPersonalPassword(password, owner)
      ? 'accounts.password_personal'
      : undefined
  if (message) throw fail(422, 'invalid', { fields: [{ field, message }] })
}
