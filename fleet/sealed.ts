import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type Call } from '../test/drills/support/clients.ts'
import type { Insist, LoadOptions, Pair } from './load.ts'
import { inDays } from '#test/support/in-days.ts'

/** A sealed RFQ and the acknowledged bid on it, which its opening must show. */
export interface SealedWork {
  rfq_id: number
  closes_at: number
  bid: { bid_id: number; amount: number; commitment: string }
}

/** Milliseconds after which a sealed RFQ of the load closes, and between two of them. */
const CLOSES_AFTER_MS = 150_000
const NEXT_AFTER_MS = 5000
/** Milliseconds after the last closing in which all RFQs are opened. */
const OPENED_WITHIN_MS = 180_000
const MINUTE_MS = 60_000
const PROBLEM_LENGTH = 120
/** Riyadh is three hours ahead of UTC all year. */
const RIYADH_MS = 3 * 60 * MINUTE_MS

/** A full minute so many milliseconds from now, and how forms write it. */
export function closingIn(milliseconds: number) {
  const closes_at = Math.ceil((Date.now() + milliseconds) / MINUTE_MS) * MINUTE_MS
  const riyadh = new Date(closes_at + RIYADH_MS).toISOString()
  return { closes_at, deadline: riyadh.slice(0, 10), closing_time: riyadh.slice(11, 16) }
}

export const sealedForm = (place: LoadOptions['place'], closing: ReturnType<typeof closingIn>) => ({
  title: `كراسي بعروض مختومة ${randomUUID().slice(0, 8)}`,
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: 12,
  delivery_date: inDays(20),
  deadline: closing.deadline,
  closing_time: closing.closing_time,
  category_id: 1,
  bid_visibility: 'sealed',
  ...place,
  attachments: [aPdf()],
})

export const sealedBidForm = (amount: number) => ({
  total_amount: amount,
  proposed_delivery_date: inDays(15),
  comments: 'السعر شامل التوصيل.',
  attachment: [aPdf()],
})

/** Publishes a sealed RFQ that closes soon, and bids on it. */
async function tenderSealed(
  insist: Insist,
  { buyer, supplier }: Pair,
  place: LoadOptions['place'],
  amount: number,
): Promise<SealedWork> {
  const closing = closingIn(CLOSES_AFTER_MS)
  const { rfq_id } = await insist<{ rfq_id: number }>(undefined, 'POST', '/rfqs/new', {
    as: buyer,
    form: sealedForm(place, closing),
  })
  const { bid_id, receipt } = await insist<{ bid_id: number; receipt: { commitment: string } }>(
    undefined,
    'POST',
    `/rfqs/${rfq_id}/bids/new`,
    { as: supplier, form: sealedBidForm(amount) },
  )
  return { rfq_id, closes_at: closing.closes_at, bid: { bid_id, amount, commitment: receipt.commitment } }
}

/** Tenders with sealed bids, one after the other, while `isGoing`; answers what the openings must show. */
export function sealTenders(
  { insist, isGoing }: { insist: Insist; isGoing: () => boolean },
  pair: Pair,
  place: LoadOptions['place'],
) {
  const works: SealedWork[] = []
  const problems: string[] = []
  async function run() {
    for (let number = 1; isGoing(); number++) {
      // While the primary is away its time may pass; what was refused need not be opened.
      const work = await tenderSealed(insist, pair, place, 100 + number).catch((error: Error) => {
        if (!/rfq_expired|422 invalid/.test(error.message)) problems.push(error.message.slice(0, PROBLEM_LENGTH))
      })
      if (work) works.push(work)
      await pause(NEXT_AFTER_MS)
    }
  }
  return { works, problems, buyer: pair.buyer, running: run() }
}

/** Waits for the openings, and looks for bids that they do not show, or show otherwise. */
export async function findUnopened(
  call: Call,
  { pool }: Database,
  {
    works,
    buyer,
    problems: unanswered = [],
  }: { works: readonly SealedWork[]; buyer: Pair['buyer']; problems?: string[] },
): Promise<string[]> {
  const problems = [...unanswered]
  const end = Math.max(0, ...works.map(({ closes_at }) => closes_at)) + OPENED_WITHIN_MS
  for (const { rfq_id, bid } of works) {
    const look = () =>
      call<{ state?: string; commitments?: { commitment: string }[] }>('GET', `/rfqs/${rfq_id}/opening`, { as: buyer })
    let { body } = await look()
    for (; body.state !== 'opened' && Date.now() < end; await pause(1000)) ({ body } = await look())
    if (body.state !== 'opened') problems.push(`sealed RFQ ${rfq_id} is ${body.state}`)
    const { rows } = await pool.query('select from bids where bid_id = $1 and rfq_id = $2 and total_amount = $3', [
      bid.bid_id,
      rfq_id,
      bid.amount,
    ])
    const is_listed = body.commitments?.some(({ commitment }) => commitment === bid.commitment)
    if (rows.length === 0 || !is_listed) problems.push(`the sealed bid ${bid.bid_id}`)
  }
  return problems
}
