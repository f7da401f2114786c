/**
 * Whether the server would refuse a password, for the meter. The list of common ones is fetched with the first password
 * that is typed.
 */
export async function isWeakPassword(
  password: string,
  owner?: { company_name: string; email: string },
): Promise<boolean> {
  const { weaknessOf } = await import('./weak-passwords.ts')
  return weaknessOf(password, owner) !== undefined
}
