import type { Answer, Argument, Call, Operation, SeenBid, SeenRfq } from './call.ts'

interface Bid {
  supplier: number
  amount: number
  version: number
  live: boolean
}

/** An RFQ, as far as calls are about it. */
export interface RfqState {
  readonly published: boolean
  readonly canceled: boolean
  readonly closed: boolean
  readonly accepted: number | null
  readonly bids: ReadonlyMap<number, Bid>
}

/**
 * One step of the history of an RFQ. A read is two steps, because the product reads the RFQ and its bids with a
 * statement each: both are as new as the call, and something may happen between them. A write whose answer shows
 * something is a write and a read, which follows its commit.
 */
export interface Step {
  call: Call
  part: 'rfq' | 'bids' | 'bid' | 'write'
  start: number
  /** Infinity where the answer is unknown: it may take effect at any time. */
  end: number
  /** Numbers that the bid of a call without an answer may have got. */
  bid_ids: readonly number[]
}

/** Whether a step cannot change the RFQ, whatever its state. */
export const isRead = ({ call, part }: Step) =>
  part !== 'write' || call.operation === 'read' || (call.answer !== 'unknown' && 'refused' in call.answer)

export const initialState = (published: boolean): RfqState => ({
  published,
  canceled: false,
  closed: false,
  accepted: null,
  bids: new Map(),
})

export const keyOf = ({ bids, ...rfq }: RfqState) =>
  JSON.stringify([Object.values(rfq), [...bids].sort(([a], [b]) => a - b).map(([id, bid]) => [id, Object.values(bid)])])

const bidOf = ({ bids }: RfqState, { bid_id }: Argument) => (bid_id === undefined ? undefined : bids.get(bid_id))
const liveBids = ({ bids }: RfqState) => [...bids].filter(([, { live }]) => live)
const isUndecided = ({ published, canceled, accepted }: RfqState) => published && !canceled && accepted === null
const takesBids = (state: RfqState) => isUndecided(state) && !state.closed
const hasLiveBid = (state: RfqState, { supplier }: Argument) =>
  liveBids(state).some(([, bid]) => bid.supplier === supplier)

/** What a refusal says of the RFQ. Other codes are about the caller or the form. */
const REFUSALS: Record<string, (state: RfqState, argument: Argument) => boolean> = {
  rfq_not_found: ({ published, canceled }) => !published || canceled,
  rfq_canceled: ({ canceled }) => canceled,
  rfq_already_accepted: ({ accepted }) => accepted !== null,
  rfq_expired: ({ closed }) => closed,
  bid_exists: hasLiveBid,
  bid_not_found: (state, argument) => !bidOf(state, argument),
  bid_not_in_rfq: (state, argument) => !bidOf(state, argument),
  bid_withdrawn: (state, argument) => bidOf(state, argument)?.live === false,
  bid_accepted: ({ accepted }, { bid_id }) => accepted === bid_id,
  bid_changed: (state, argument) => bidOf(state, argument)?.version !== argument.version,
  stale: (state, argument) => bidOf(state, argument)?.version !== argument.version,
}

const withBid = (state: RfqState, bid_id: number, bid: Bid): RfqState => ({
  ...state,
  bids: new Map(state.bids).set(bid_id, bid),
})

/** The states in which a write that is not refused may leave the RFQ; none where it had to be refused. */
const EFFECTS: Record<
  Exclude<Operation, 'read'>,
  (state: RfqState, argument: Argument, bid_ids: readonly number[]) => RfqState[]
> = {
  publish: (state) => (state.published ? [] : [{ ...state, published: true }]),
  place(state, argument, bid_ids) {
    if (!takesBids(state) || hasLiveBid(state, argument)) return []
    const bid = { supplier: argument.supplier!, amount: argument.amount!, version: 1, live: true }
    return bid_ids.filter((id) => !state.bids.has(id)).map((id) => withBid(state, id, bid))
  },
  change(state, argument) {
    const bid = bidOf(state, argument)
    if (!bid?.live || !takesBids(state) || (argument.version ?? bid.version) !== bid.version) return []
    const amount = argument.amount ?? bid.amount
    if (amount === bid.amount) return [state]
    return [withBid(state, argument.bid_id!, { ...bid, amount, version: bid.version + 1 })]
  },
  withdraw(state, argument) {
    const bid = bidOf(state, argument)
    if (!bid?.live) return bid ? [state] : []
    return takesBids(state) ? [withBid(state, argument.bid_id!, { ...bid, live: false })] : []
  },
  accept(state, argument) {
    if (state.accepted !== null && state.accepted === argument.bid_id) return [state]
    const bid = bidOf(state, argument)
    if (!bid?.live || !isUndecided(state) || (argument.version ?? bid.version) !== bid.version) return []
    return [{ ...state, accepted: argument.bid_id! }]
  },
  cancel: (state) => (state.canceled ? [state] : isUndecided(state) ? [{ ...state, canceled: true }] : []),
  close: (state) => (state.published ? [{ ...state, closed: true }] : []),
}

const statusOf = ({ canceled, accepted, closed }: RfqState) =>
  canceled ? 'canceled' : accepted !== null ? 'completed' : closed ? 'expired' : 'active'

const isRow = (state: RfqState, { status, accepted_bid_id, bids_count }: SeenRfq) =>
  state.published &&
  status === statusOf(state) &&
  accepted_bid_id === state.accepted &&
  (state.canceled || bids_count === liveBids(state).length)

const isBid = (state: RfqState, { bid_id, ...seen }: SeenBid) => {
  const bid = state.bids.get(bid_id)
  return (
    bid !== undefined && seen.supplier === bid.supplier && seen.amount === bid.amount && seen.version === bid.version
  )
}

/** Who may still see a canceled RFQ need not see its bids. */
const areBids = (state: RfqState, { bids }: SeenRfq) =>
  state.canceled || (bids.length === liveBids(state).length && bids.every((bid) => isBid(state, bid)))

function agrees(state: RfqState, { part }: Step, answer: Answer): boolean {
  if ('bid' in answer) return isBid(state, answer.bid)
  if (!('rfq' in answer)) return true
  return part === 'bids' ? areBids(state, answer.rfq) : isRow(state, answer.rfq)
}

/** The states in which a step may leave the RFQ; none where it cannot have happened now. */
export function statesAfter(state: RfqState, step: Step): RfqState[] {
  const { operation, argument, answer } = step.call
  if (answer !== 'unknown' && 'refused' in answer)
    return (REFUSALS[answer.refused]?.(state, argument) ?? true) ? [state] : []
  if (operation !== 'read' && step.part === 'write') return EFFECTS[operation](state, argument, step.bid_ids)
  return answer === 'unknown' || agrees(state, step, answer) ? [state] : []
}

/** Numbers of bids that answers speak of, by supplier, and of those that an answered call has placed. */
function bidsIn(calls: readonly Call[]) {
  const seen = new Map<number, Set<number>>()
  const placed = new Set<number>()
  for (const { operation, argument, answer } of calls) {
    if (answer === 'unknown') continue
    const bids = 'bid' in answer ? [answer.bid] : 'rfq' in answer ? answer.rfq.bids : []
    for (const { supplier, bid_id } of bids) seen.set(supplier, (seen.get(supplier) ?? new Set()).add(bid_id))
    if (operation === 'place' && 'bid' in answer) placed.add(answer.bid.bid_id)
    // Who withdraws or accepts a bid knows its number, and of what is not said whose it is, anybody may have placed it.
    if (argument.supplier !== undefined && argument.bid_id !== undefined)
      seen.set(argument.supplier, (seen.get(argument.supplier) ?? new Set()).add(argument.bid_id))
  }
  return { seen, placed }
}

/** The steps of the calls about one RFQ, by their beginning. */
export function stepsOf(calls: readonly Call[]): Step[] {
  const { seen, placed } = bidsIn(calls)
  return calls
    .flatMap((call, index): Step[] => {
      const { operation, argument, answer, start, end } = call
      const step = { call, part: 'write' as const, start, end, bid_ids: [] }
      const read = { ...step, start: start - (argument.staleness_ms ?? 0) }
      const reads: Step[] =
        answer !== 'unknown' && 'rfq' in answer
          ? [
              { ...read, part: 'rfq' },
              { ...read, part: 'bids' },
            ]
          : [{ ...read, part: 'bid' }]
      if (operation === 'read') return answer === 'unknown' ? [] : reads
      if (answer === 'unknown') {
        const candidates = [...(seen.get(argument.supplier!) ?? [])].filter((id) => !placed.has(id))
        // The last one is no bid's: nobody may have seen it.
        return [{ ...step, end: Infinity, bid_ids: [...candidates, -1 - index] }]
      }
      if ('bid' in answer) return [{ ...step, bid_ids: [answer.bid.bid_id] }, ...reads]
      return 'rfq' in answer ? [step, ...reads] : [step]
    })
    .sort((a, b) => a.start - b.start)
}
