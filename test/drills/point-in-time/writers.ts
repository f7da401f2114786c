import type { Database } from '#framework/database/database.server.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { inDays } from '#test/support/in-days.ts'
import { type Call, outcomeOf, Tally } from '../support/clients.ts'

/** A write, by when it was begun and acknowledged, in milliseconds of the machine's clock. */
export interface Written {
  kind: 'rfq' | 'bid' | 'change' | 'award'
  id: number
  begun: number
  answered: number
}

const WRITERS = 3

const anRfqForm = (place: object) => ({
  title: 'كراسي مكتبية',
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: 12,
  delivery_date: inDays(20),
  deadline: inDays(10),
  category_id: 1,
  ...place,
  attachments: [aPdf()],
})
const aBidForm = () => ({ total_amount: 1250, proposed_delivery_date: inDays(15), attachment: aPdf() })

/** An RFQ with sealed bids, of which each second has one more. */
export async function publishSealed(call: Call, database: Database, place: object): Promise<number> {
  const form = { ...anRfqForm(place), deadline: inDays(2), bid_visibility: 'sealed' }
  const rfq = await call<{ rfq_id: number }>('POST', '/rfqs/new', { as: await aCompany(database), form })
  if (rfq.status !== 201) throw new Error(`publishing a sealed RFQ: ${outcomeOf(rfq)}`)
  const { rfq_id } = rfq.body
  const bid = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: await aSupplier(database), form: aBidForm() })
  if (bid.status !== 201) throw new Error(`a sealed bid: ${outcomeOf(bid)}`)
  return rfq_id
}

/** Companies that publish, bid, change and award, files and all, until they are told to stop. */
export function startWriters(call: Call, database: Database, place: object) {
  const written: Written[] = []
  const outcomes = new Tally()
  let going = true

  async function write<Body>(kind: Written['kind'], ...asked: Parameters<Call>) {
    const begun = Date.now()
    const answer = await call<Body>(...asked)
    const answered = Date.now()
    outcomes.add(outcomeOf(answer))
    if (answer.status >= 300) return undefined
    return { body: answer.body, keep: (id: number) => written.push({ kind, id, begun, answered }) }
  }

  async function one() {
    let [buyer, supplier] = [await aCompany(database), await aSupplier(database)]
    while (going) {
      const rfq = await write<{ rfq_id: number }>('rfq', 'POST', '/rfqs/new', { as: buyer, form: anRfqForm(place) })
      // An account has room for so many files, and these publish more than any company would.
      if (!rfq) {
        ;[buyer, supplier] = [await aCompany(database), await aSupplier(database)]
        continue
      }
      const { rfq_id } = rfq.body
      rfq.keep(rfq_id)
      const path = `/rfqs/${rfq_id}`
      const bid = await write<{ bid_id: number }>('bid', 'POST', `${path}/bids/new`, { as: supplier, form: aBidForm() })
      if (!bid) continue
      const { bid_id } = bid.body
      bid.keep(bid_id)
      const change = { as: supplier, json: { total_amount: 1300 } }
      const changed = await write('change', 'PUT', `/bids/${bid_id}/update`, change)
      changed?.keep(bid_id)
      const award = await write('award', 'PUT', `${path}/accept-bid`, { as: buyer, json: { bid_id } })
      award?.keep(bid_id)
    }
  }

  const done = Promise.all(Array.from({ length: WRITERS }, one))
  done.catch(() => (going = false))
  return {
    written,
    outcomes,
    async stop() {
      going = false
      await done
    },
  }
}

/** Which acknowledged writes a restored database lacks, and which it has that were begun after the instant. */
export async function compare({ pool }: Database, written: readonly Written[], instant: number) {
  const numbers = async (query: string) =>
    new Set((await pool.query<{ id: number }>(query)).rows.map(({ id }) => Number(id)))
  const there = {
    rfq: await numbers('select rfq_id as id from rfqs'),
    bid: await numbers('select bid_id as id from bids'),
    change: await numbers('select bid_id as id from bids where version > 1'),
    award: await numbers('select accepted_bid_id as id from rfqs where accepted_bid_id is not null'),
  }
  const has = ({ kind, id }: Written) => there[kind].has(id)
  const before = written.filter(({ answered }) => answered < instant)
  const after = written.filter(({ begun }) => begun > instant)
  return {
    before: before.length,
    after: after.length,
    lost: before.filter((each) => !has(each)),
    early: after.filter(has),
  }
}
