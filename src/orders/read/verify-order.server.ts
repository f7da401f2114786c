import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { readVerifyCode, type VerifiedOrder } from '../contract.ts'

/** What a printed order is compared with: nothing else is told to a person who has its code. */
export async function verifyOrder(reader: Reader, code: string): Promise<VerifiedOrder> {
  const order = await reader
    .selectFrom('purchase_orders')
    .select([
      'number',
      sql<string>`snapshot -> 'buyer' ->> 'company_name'`.as('buyer'),
      sql<string>`snapshot -> 'supplier' ->> 'company_name'`.as('supplier'),
      'issued_at',
      'gross_halalas',
      sql<
        VerifiedOrder['state']
      >`case when state in ('declined', 'canceled', 'issued_anew') then 'canceled' else 'standing' end`.as('state'),
    ])
    .where('verify_code', '=', readVerifyCode(code))
    .executeTakeFirst()
  if (!order) throw fail(404, 'order_not_found')
  const { issued_at, ...facts } = order
  return { ...facts, issued_on: dayOf(issued_at) }
}
