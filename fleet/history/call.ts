/** A bid as an answer shows it. */
export interface SeenBid {
  bid_id: number
  supplier: number
  amount: number
  version: number
}

/** An RFQ as an answer shows it. */
export interface SeenRfq {
  status: string
  accepted_bid_id: number | null
  bids_count: number
  bids: SeenBid[]
}

export type Operation = 'publish' | 'read' | 'place' | 'change' | 'withdraw' | 'accept' | 'cancel' | 'close'

export interface Argument {
  supplier?: number
  bid_id?: number
  amount?: number
  /** The version of the bid that the caller expects. */
  version?: number
  /** A read that may show what was true so long before it began, such as a guest's. */
  staleness_ms?: number
}

export type Answer = { rfq: SeenRfq } | { bid: SeenBid } | { done: true } | { refused: string }

/** One call about an RFQ. `start` and `end` are milliseconds of one clock. */
export interface Call {
  /** Who called; calls of one process follow each other. */
  process: string
  rfq: number
  operation: Operation
  argument: Argument
  start: number
  end: number
  /** `unknown` where the connection was cut or the server failed: it may have happened later, or never. */
  answer: Answer | 'unknown'
}

/** What of a bid in an answer of the API is kept. */
interface BidBody {
  bid_id: number
  supplier_id: number
  total_amount: number
  version: number
}

interface RfqBody extends Pick<SeenRfq, 'status' | 'accepted_bid_id' | 'bids_count'> {
  rfq_id: number
  bids: BidBody[]
}

/** An answer of the API; undefined where there was none. */
export type Reply = { status: number; body: unknown } | undefined

const seenBid = ({ bid_id, supplier_id, total_amount, version }: BidBody): SeenBid => ({
  bid_id,
  supplier: supplier_id,
  amount: total_amount,
  version,
})

const seenRfq = ({ status, accepted_bid_id, bids_count, bids }: RfqBody): SeenRfq => ({
  status,
  accepted_bid_id,
  bids_count,
  bids: bids.map(seenBid),
})

/** Which RFQ an answer to publishing is about; undefined where it did not say so. */
export const publishedRfq = (reply: Reply) => (reply?.status === 201 ? (reply.body as RfqBody).rfq_id : undefined)

/** What a history keeps of an answer. */
export function answerOf(operation: Operation, reply: Reply): Answer | 'unknown' {
  if (!reply || reply.status === 0 || reply.status >= 500) return 'unknown'
  const { status, body } = reply
  if (status >= 400) return { refused: (body as { code?: string }).code ?? String(status) }
  // An award that waits for approval is none yet.
  if (status === 202) return { refused: 'proposed' }
  if (operation === 'place' || operation === 'change') return { bid: seenBid(body as BidBody) }
  if (operation === 'publish' || operation === 'read' || operation === 'accept')
    return { rfq: seenRfq(body as RfqBody) }
  return { done: true }
}
