import { CommandFailure } from '#framework/config/command.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { emailKeyOf } from './email-key.server.ts'

/** The address that an erased company keeps: one per company, and nobody can receive at it. */
export const erasedAddress = (company_id: number) => `erased-${company_id}@erased.invalid`

/** A company by its number or its address, as an operator types it. */
export async function findCompany(reader: Reader, text: string) {
  const user = await reader
    .selectFrom('companies')
    .select(['company_id', 'company_name', 'email', 'phone_number', 'is_active', 'lang'])
    .where((eb) => (/^[1-9]\d{0,8}$/.test(text) ? eb('company_id', '=', Number(text)) : eb('email_key', '=', emailKeyOf(text))))
    .executeTakeFirst()
  if (!user) throw new CommandFailure(`There is no company ${text}: npm run ops -- users:list`)
  return { ...user, erased: user.email === erasedAddress(user.company_id) }
}

export type FoundCompany = Awaited<ReturnType<typeof findCompany>>
