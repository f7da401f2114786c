import { peopleWith } from '#companies/members/people-with.server.ts'
import { hasRight } from '#companies/roles.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { sql } from 'kysely'
import type { RfqOrder } from '../contract.ts'
import { readAward } from '../issue/read-award.server.ts'
import { readLastTexts, readSettings } from '../settings/order-settings.server.ts'
import type { OrderSide } from '../states.ts'
import { namedParty, presentCard, selectOrders } from './order-rows.server.ts'

/** Which side of the awards of an RFQ a company is; undefined for everybody else. */
async function sideOf(reader: Reader, company_id: number, rfq_id: number): Promise<OrderSide | undefined> {
  const award = await reader
    .selectFrom('awards')
    .select('buyer_id')
    .where('rfq_id', '=', rfq_id)
    .where(({ eb, or }) => or([eb('buyer_id', '=', company_id), eb('supplier_id', '=', company_id)]))
    .limit(1)
    .executeTakeFirst()
  return award && (award.buyer_id === company_id ? 'buyer' : 'supplier')
}

/** The buyer's people who may issue orders, by name. */
async function readIssuers(reader: Reader, company_id: number): Promise<string[]> {
  const people = await reader
    .selectFrom('people')
    .select('full_name')
    .where(sql<boolean>`person_id = any (${peopleWith('buy', sql`${company_id}::integer`)})`)
    .orderBy('person_id')
    .execute()
  return people.map(({ full_name }) => full_name)
}

/** The orders of an awarded RFQ for one of its sides, and what the next one would say. */
export async function readRfqOrder(reader: Reader, viewer: Viewer, rfq_id: number): Promise<RfqOrder> {
  const { company_id } = viewer
  const side = await sideOf(reader, company_id, rfq_id)
  if (!side) throw fail(404, 'order_not_found')
  const rows = await selectOrders(reader, company_id, side)
    .where('purchase_orders.rfq_id', '=', rfq_id)
    .orderBy('purchase_orders.issued_at', 'desc')
    .execute()
  const isBuyer = side === 'buyer'
  const texts = isBuyer ? await readLastTexts(reader, company_id) : { site: null, terms: null }
  const award = await readAward(reader, company_id, rfq_id, texts)
  const isIssued = rows.some(({ award_id, ended_at, state }) => {
    return award_id === award?.award_id && (ended_at === null || state === 'closed')
  })
  const issue = isBuyer && award !== null && !isIssued && hasRight(viewer, 'buy')
  return {
    award: award && {
      award_id: award.award_id,
      supplier: namedParty(award.snapshot.supplier),
      gross_halalas: award.totals.gross_halalas,
      awarded_at: award.snapshot.awarded_at,
    },
    orders: rows.map((row) => presentCard(row, side)),
    ...(isBuyer && {
      automatic: (await readSettings(reader, company_id)).automatic,
      issuers: await readIssuers(reader, company_id),
    }),
    ...(issue && {
      draft: award.snapshot,
      missing: award.snapshot.buyer.short_address === null ? ['short_address' as const] : [],
    }),
    can: { issue },
  }
}
