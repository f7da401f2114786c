import { passwordMatches } from '#companies/passwords/password-hash.server.ts'
import type { Reader } from '#framework/database/database.server.ts'

/** The password of everybody in the demo market. It is no secret: production has no demo. */
export const DEMO_PASSWORD = 'tarsiya-demo'

/** Whom the start names: the owner of a buyer, somebody who approves its awards, and a supplier. */
const NAMED = [
  ['buyer', 'madar@example.sa'],
  ['approver', 'nouf@example.sa'],
  ['supplier', 'athl@example.sa'],
] as const

/**
 * How to sign in to the demo market, as lines to print; none where there is no such market or its password was changed.
 */
export async function demoSignIn(reader: Reader): Promise<string[]> {
  const found = await reader
    .selectFrom('people')
    .select(['email', 'password_hash'])
    .where(
      'email',
      'in',
      NAMED.map(([, email]) => email),
    )
    .execute()
  const lines: string[] = []
  for (const [role, email] of NAMED) {
    const person = found.find((each) => each.email === email)
    if (person && (await passwordMatches(DEMO_PASSWORD, person.password_hash))) {
      lines.push(`Sign in as a demo ${role}: ${email}, password ${DEMO_PASSWORD}`)
    }
  }
  return lines
}
