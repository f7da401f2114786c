import { randomInt } from 'node:crypto'
import type { Tx } from '#framework/database/database.server.ts'
import { hashWithSalt } from '#companies/passwords/password-hash.server.ts'

/** Codes that are made at once. */
const HOW_MANY = 10
/** Digits and letters without those that look alike: 32, so ten of them are 50 bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** A code as it was typed, in the one form that is hashed; null for what is none. */
export function canonicalRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

const make = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Creates recovery codes: `shown` in two halves for the person, and the hashes to store. */
export async function makeRecoveryCodes(salt: Buffer) {
  const codes = new Set<string>()
  while (codes.size < HOW_MANY) codes.add(make())
  const hashes: Buffer[] = []
  // Sequential, so that concurrent sign-ins can hash in between.
  for (const code of codes) hashes.push(await hashWithSalt(code, salt))
  return { shown: [...codes].map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), hashes }
}

/** Puts these codes in the place of all others of the person. */
export async function replaceRecoveryCodes(tx: Tx, person_id: number, hashes: readonly Buffer[]) {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', person_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ person_id, code_hash })))
    .execute()
}
