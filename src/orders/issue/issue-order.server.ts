import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import type { EventContext } from '#framework/events/record.server.ts'
import { lockOwnRfq } from '#tenders/core/lock-rfq.server.ts'
import { changeOrder, lockOrder, nowOfDatabase, noteEvent } from '../change-order.server.ts'
import type { IssueForm, ReissueForm } from '../contract.ts'
import { orderIssued, orderReplaced } from '../events.ts'
import { type OrderTexts, type ReadAward, readAward } from './read-award.server.ts'

/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 20

const newVerifyCode = () => Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** The order of an award that is not declined or canceled. */
export const openOrderOf = (reader: Reader, award_id: number) =>
  reader
    .selectFrom('purchase_orders')
    .select(['order_id', 'number', 'state'])
    .where('award_id', '=', award_id)
    .where('state', 'not in', ['declined', 'canceled', 'issued_anew'])
    .executeTakeFirst()

/**
 * Inserts the order of an award; its RFQ is locked for update. A trigger takes the next number of the buyer, whose
 * series is locked until the commit.
 */
export async function insertOrder(
  tx: Tx,
  ctx: EventContext,
  { award_id, rfq_id, buyer_id, supplier_id, snapshot, totals }: ReadAward,
  replaces: number | null = null,
): Promise<number> {
  const order = await tx
    .insertInto('purchase_orders')
    .values({
      award_id,
      rfq_id,
      buyer_id,
      supplier_id,
      prefix: sql<string>`coalesce((select prefix from order_settings where company_id = ${buyer_id}), 'PO')`,
      snapshot: JSON.stringify(snapshot),
      ...totals,
      verify_code: newVerifyCode(),
      issued_by: ctx.viewer?.person_id ?? null,
      replaces,
    })
    .returning(['order_id', 'number', 'rfq_id'])
    .executeTakeFirstOrThrow()
  await noteEvent(tx, ctx, order, { what: 'issued', event: orderIssued })
  return order.order_id
}

/** Keeps the buyer's short address where it has stated none: people who issue orders do not change its settings. */
async function keepShortAddress(tx: Tx, company_id: number, short_address: string | undefined) {
  if (short_address === undefined) return
  await tx
    .insertInto('order_settings')
    .values({ company_id, short_address })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ short_address: sql<string>`coalesce(order_settings.short_address, excluded.short_address)` }),
    )
    .execute()
}

const textsOf = ({ site, terms }: IssueForm): OrderTexts => ({ site: site ?? null, terms: terms ?? null })

/** The award of an RFQ of the viewer's company as an order would have it; refused without what its paper needs. */
async function readToIssue(tx: Tx, company_id: number, rfq_id: number, form: IssueForm): Promise<ReadAward> {
  await keepShortAddress(tx, company_id, form.short_address)
  const award = await readAward(tx, company_id, rfq_id, textsOf(form))
  if (!award) throw fail(409, 'not_awarded')
  if (award.snapshot.buyer.short_address === null)
    throw fail(422, 'invalid', { fields: [{ field: 'short_address', message: 'orders.short_address_invalid' }] })
  return award
}

/**
 * The buyer issues the order of an award, once: of two calls at the same time the second one finds the order of the
 * first.
 */
export async function issueOrder(
  tx: Tx,
  ctx: SignedInContext,
  rfq_id: number,
  form: IssueForm,
): Promise<{ order_id: number; is_new: boolean }> {
  const { company_id } = ctx.viewer
  await lockOwnRfq(tx, ctx.viewer, rfq_id)
  const standing = await tx
    .selectFrom('awards')
    .select('award_id')
    .where('rfq_id', '=', rfq_id)
    .where('state', '=', 'standing')
    .executeTakeFirst()
  if (!standing) throw fail(409, 'not_awarded')
  const open = await openOrderOf(tx, standing.award_id)
  if (open) return { order_id: open.order_id, is_new: false }
  const award = await readToIssue(tx, company_id, rfq_id, form)
  return { order_id: await insertOrder(tx, ctx, award), is_new: true }
}

/** The buyer cancels an order that was not acknowledged, and issues another one of the same award. */
export async function reissueOrder(
  tx: Tx,
  ctx: SignedInContext,
  { reason, ...form }: ReissueForm & { order_id: number; expectedVersion: number | undefined },
): Promise<{ order_id: number }> {
  const order = await lockOrder(tx, ctx, 'reissue', form, true)
  const award = await readToIssue(tx, ctx.viewer.company_id, order.rfq_id, form)
  await changeOrder(tx, ctx, order, {
    what: 'issued_anew',
    text: reason,
    set: { state: 'issued_anew', ended_at: nowOfDatabase, change_asked_at: null },
    event: orderReplaced,
  })
  return { order_id: await insertOrder(tx, ctx, award, order.order_id) }
}
