import type { MessageKey } from '#framework/i18n/messages.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isPersonalPassword } from './personal-password.ts'

/** Words that are easy to guess here: the product's name with a number, and what it is about. */
const COMMON_HERE =
  /^(?:(?:tarsiya|tarsia|ترسية|ترسيه)[\W_\d]*|saudi[\s._-]*arabia|(?:المملكة[\s_]*العربية[\s_]*)?السعودية|(?:ال)?مناقصات|(?:ال)?مناقصة|tenders?[\d]{2,4}|quotations?|suppliers?|procurement)$/

const common = new Set(COMMON_PASSWORDS)

/**
 * Why a password is easy to guess: common, a word of this product, or the company's own name or address. Used by server
 * and browser.
 */
export function weaknessOf(password: string, owner?: { company_name: string; email: string }): MessageKey | undefined {
  const plain = password.toLowerCase()
  if (COMMON_HERE.test(plain) || common.has(plain)) return 'accounts.password_common'
  return owner && isPersonalPassword(password, owner) ? 'accounts.password_personal' : undefined
}
