import { aBid } from '../make/bids.ts'
import { aProduct, aSeller } from '../make/products.ts'
import { anRfq } from '../make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '../make/companies.ts'
import type { TestDatabase } from '../database.ts'

export type Actor = 'guest' | 'buyer' | 'winner' | 'bidder' | 'seller' | 'unverified' | 'stranger'
export const ACTORS: readonly Actor[] = ['guest', 'buyer', 'winner', 'bidder', 'seller', 'unverified', 'stranger']

/**
 * The same small market each time, with the same ids: companies 1 to 6 in the order of the actors, and 7, which is
 * disabled; RFQs 1 open, 2 to be awarded to the winner, 3 expired, 4 canceled, 5 of the seller, 6 of the disabled
 * company; bids 1 and 2 on RFQ 1, 3 withdrawn, 4 (of the winner) and 5 on RFQ 2, 6 on RFQ 3, 7 on RFQ 4; products 1 and
 * 2 on the market, 3 hidden, 4 deleted, 5 of the disabled company.
 */
export async function aRecordedWorld(database: TestDatabase) {
  const wishes = (name: string, number: number) => ({
    company_name: `شركة ${name}`,
    email: `company${number}@example.sa`,
    phone_number: `050000000${number}`,
  })
  const buyer = await aCompany(database, wishes('المشتري', 1))
  const winner = await aSupplier(database, wishes('الفائز', 2))
  const bidder = await aSupplier(database, wishes('المنافس', 3))
  const seller = await aSeller(database, wishes('البائع', 4))
  const unverified = await aCompany(database, { ...wishes('الجديد', 5), email_verified: false })
  const stranger = await aCompany(database, wishes('الغريب', 6))
  const disabled = await aSeller(database, { ...wishes('الموقوف', 7), is_active: false })

  const open = await anRfq(database, { buyer, title: 'توريد كراسي مكتبية' })
  const awarded = await anRfq(database, { buyer, title: 'توريد طاولات', category_id: 2, closes_in: 3, quantity: 7 })
  const expired = await anRfq(database, { buyer, title: 'صيانة مكيفات', category_id: 3, closes_in: -2 })
  const canceled = await anRfq(database, { buyer, title: 'طباعة كتيبات', canceled: true })
  await anRfq(database, { buyer: seller, title: 'نقل بضائع', closes_in: 0 })
  await anRfq(database, { buyer: disabled, title: 'طلب لا يظهر' })

  const contact = `اتصل على ${winner.phone_number} أو ${winner.email}`
  await aBid(database, { rfq_id: open.rfq_id, supplier: winner, total_amount: 48_500.5, comments: contact })
  await aBid(database, { rfq_id: open.rfq_id, supplier: bidder, total_amount: 52_000 })
  await aBid(database, { rfq_id: open.rfq_id, supplier: seller, withdrawn: true })
  await aBid(database, { rfq_id: awarded.rfq_id, supplier: winner, total_amount: 9000 })
  await aBid(database, { rfq_id: awarded.rfq_id, supplier: bidder, total_amount: 8500 })
  await aBid(database, { rfq_id: expired.rfq_id, supplier: bidder, total_amount: 1200 })
  await aBid(database, { rfq_id: canceled.rfq_id, supplier: bidder, total_amount: 700 })

  // All records are an hour old, at distinct times, so that later calls come after them.
  await database.pool.query(
    "update bids set created_at = created_at - interval '1 hour', withdrawn_at = case when withdrawn_at is not null then created_at - interval '59 minutes' end",
  )
  await database.pool.query(
    "update rfqs set created_at = created_at - interval '1 hour', canceled_at = case when canceled_at is not null then now() end",
  )

  await aProduct(database, { seller, product_name: 'طاولة اجتماعات', images: 2 })
  await aProduct(database, { seller, product_name: 'خدمة تركيب', category_id: 2, start_price: 99.5 })
  await aProduct(database, { seller, product_name: 'منتج مخفي', hidden: true })
  await aProduct(database, { seller, product_name: 'منتج محذوف', deleted: true })
  await aProduct(database, { seller: disabled, product_name: 'منتج لا يظهر' })

  const actors: Record<Actor, MadeCompany | undefined> = {
    guest: undefined,
    buyer,
    winner,
    bidder,
    seller,
    unverified,
    stranger,
  }
  const { rows } = await database.pool.query<{ today: string }>('select riyadh_today()::text as today')
  return { actors, today: rows[0]!.today }
}
