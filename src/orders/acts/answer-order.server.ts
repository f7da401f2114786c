import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { declineAward } from '#tenders/award/accept/decline-award.server.ts'
import { changeOrder, lockOrder, nowOfDatabase } from '../change-order.server.ts'
import {
  orderAcknowledged,
  orderChangeAnswered,
  orderChangeAsked,
  orderDeclined,
  orderDisputeAnswered,
} from '../events.ts'

/** Which order, and the version of it that was seen. */
export interface ActOnOrder {
  order_id: number
  expectedVersion: number | undefined
}

/** The supplier commits to the order. From then on it is canceled by both sides only. */
export async function acknowledgeOrder(tx: Tx, ctx: SignedInContext, act: ActOnOrder): Promise<void> {
  const order = await lockOrder(tx, ctx, 'acknowledge', act)
  await changeOrder(tx, ctx, order, {
    what: 'acknowledged',
    set: { state: 'acknowledged', acknowledged_at: nowOfDatabase, change_asked_at: null },
    event: orderAcknowledged,
  })
}

/** The supplier asks for a change. The order stays as it is: the buyer answers, or issues it anew. */
export async function askForChange(tx: Tx, ctx: SignedInContext, { text, ...act }: ActOnOrder & { text: string }) {
  const order = await lockOrder(tx, ctx, 'ask_change', act)
  await changeOrder(tx, ctx, order, {
    what: 'change_asked',
    text,
    set: { change_asked_at: nowOfDatabase },
    event: orderChangeAsked,
  })
}

/** The buyer answers what the supplier asked for; in a dispute one side writes to the other. */
export async function replyToOrder(tx: Tx, ctx: SignedInContext, { text, ...act }: ActOnOrder & { text: string }) {
  const order = await lockOrder(tx, ctx, 'reply', act)
  await changeOrder(
    tx,
    ctx,
    order,
    order.state === 'disputed'
      ? { what: 'dispute_answered', text, event: orderDisputeAnswered }
      : { what: 'change_answered', text, set: { change_asked_at: null }, event: orderChangeAnswered },
  )
}

/** The supplier declines the order and its award with it: the buyer may award the RFQ again. */
export async function declineOrder(tx: Tx, ctx: SignedInContext, { reason, ...act }: ActOnOrder & { reason: string }) {
  const order = await lockOrder(tx, ctx, 'decline', act, true)
  await changeOrder(tx, ctx, order, {
    what: 'declined',
    text: reason,
    set: { state: 'declined', ended_at: nowOfDatabase, change_asked_at: null },
    event: orderDeclined,
  })
  await declineAward(tx, ctx, order.award_id, order.rfq_id)
}
