import { fail } from '#platform/failure.ts'
import { PASSWORD } from './contract.ts'
import { isPersonalPassword } from './personal-password.ts'

/** How many of the commonest passwords are refused. */
const HOW_MANY = 3000

/** Words that only here are as good as common: the product's name with a number, and what it is about. */
const OF_THE_PLACE = /^(?:(?:tarsiya|tarsia|ترسية|ترسيه)[\W_\d]*|saudi[\s._-]*arabia|(?:المملكة[\s_]*العربية[\s_]*)?السعودية|(?:ال)?مناقصات|(?:ال)?مناقصة|tenders?[\d]{2,4}|quotations?|suppliers?|procurement)$/

let common: Promise<Set<string>> | undefined

/** The commonest passwords that are long enough to pass otherwise, in lower case. The list is large, so it is read when first needed. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD.min)
    return new Set(longEnough.slice(0, HOW_MANY))
  }))

/** Refuses a password that strangers try first: a common one, a word of this place, or the company's own name or address. */
export async function refuseWeakPassword(field: string, password: string, owner: { company_name: string; email: string }) {
  const plain = password.toLowerCase()
  const message = OF_THE_PLACE.test(plain) || (await commonPasswords()).has(plain)
    ? 'accounts.password_common'
    : isPersonalPassword(password, owner)
      ? 'accounts.password_personal'
      : undefined
  if (message) throw fail(422, 'invalid', { fields: [{ field, message }] })
}
