import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Answer, Argument, Call, Operation, SeenBid, SeenRfq } from './call.ts'
import { checkHistory } from './check.ts'
import { checkRfq, witnessOf } from './witness.ts'

const BUYER = 'buyer'
const SUPPLIER = 7

const aBid = (wishes: Partial<SeenBid> = {}): SeenBid => ({
  bid_id: 1,
  supplier: SUPPLIER,
  amount: 100,
  version: 1,
  ...wishes,
})

const rfqWith = (bids: SeenBid[], accepted_bid_id: number | null = null): { rfq: SeenRfq } => ({
  rfq: { status: accepted_bid_id === null ? 'active' : 'completed', accepted_bid_id, bids_count: bids.length, bids },
})

/** A call from one instant to another. */
function call(
  [start, end]: [number, number],
  operation: Operation,
  answer: Answer | 'unknown',
  argument: Argument = {},
  process = BUYER,
): Call {
  return { process, rfq: 1, operation, argument, start, end, answer }
}

const published = call([0, 1], 'publish', rfqWith([]))
const place = (when: [number, number], answer: Answer | 'unknown' = { bid: aBid() }, amount = 100) =>
  call(when, 'place', answer, { supplier: SUPPLIER, amount }, 'supplier')
const read = (when: [number, number], answer: Answer, argument: Argument = {}) => call(when, 'read', answer, argument)
const accept = (when: [number, number], bid_id = 1, answer: Answer | 'unknown' = rfqWith([aBid()], 1)) =>
  call(when, 'accept', answer, { bid_id })
const DONE: Answer = { done: true }

const verdictOf = (...calls: Call[]) => checkRfq(calls).verdict
const isLinearizable = (...calls: Call[]) => assert.equal(verdictOf(...calls), 'linearizable')
const isBroken = (...calls: Call[]) => assert.equal(verdictOf(...calls), 'broken')

describe('a history of calls that follow each other', () => {
  it('is linearizable when each answer follows from those before', () => {
    isLinearizable(
      published,
      place([2, 3]),
      call([4, 5], 'change', { bid: aBid({ amount: 90, version: 2 }) }, { bid_id: 1, amount: 90 }),
      read([6, 7], rfqWith([aBid({ amount: 90, version: 2 })])),
      accept([8, 9], 1, rfqWith([aBid({ amount: 90, version: 2 })], 1)),
      call([10, 11], 'withdraw', { refused: 'bid_accepted' }, { bid_id: 1, supplier: SUPPLIER }),
      call([12, 13], 'cancel', { refused: 'rfq_already_accepted' }),
    )
  })

  it('is not with a stale read', () => {
    isBroken(published, place([2, 3]), read([4, 5], rfqWith([])))
    isBroken(published, call([2, 3], 'cancel', DONE), read([4, 5], rfqWith([])))
  })

  it('may have a read that is as old as it is allowed to be', () => {
    isLinearizable(published, place([2, 3]), read([4, 5], rfqWith([]), { staleness_ms: 2 }))
    isBroken(published, place([2, 3]), read([6, 7], rfqWith([]), { staleness_ms: 2 }))
  })

  it('is not with an award that is lost, or made twice', () => {
    isBroken(published, place([2, 3]), accept([4, 5]), read([6, 7], rfqWith([aBid()])))
    const other = aBid({ bid_id: 2, supplier: 8 })
    const two = [
      place([2, 3]),
      call([4, 5], 'place', { bid: other }, { supplier: 8, amount: 100 }),
      accept([6, 7], 1, rfqWith([aBid(), other], 1)),
    ]
    isLinearizable(published, ...two)
    isBroken(published, ...two, accept([8, 9], 2, rfqWith([aBid(), other], 2)))
  })

  it('is not with a bid that is there twice', () => {
    isBroken(published, place([2, 3]), place([4, 5], { bid: aBid({ bid_id: 2 }) }))
    isBroken(published, place([2, 3]), read([4, 5], rfqWith([aBid(), aBid({ bid_id: 2 })])))
  })

  it('is not with a refusal that was not due', () => {
    isBroken(published, place([2, 3], { refused: 'rfq_expired' }))
    isLinearizable(published, call([2, 3], 'close', DONE), place([4, 5], { refused: 'rfq_expired' }))
    isBroken(published, place([2, 3], { refused: 'bid_exists' }))
    // What is about the caller says nothing of the RFQ.
    isLinearizable(published, place([2, 3], { refused: 'rate_limited' }))
  })

  it('is not with a write that had to be refused', () => {
    isBroken(published, call([2, 3], 'close', DONE), place([4, 5]))
    isBroken(published, place([2, 3]), accept([4, 5]), call([6, 7], 'withdraw', DONE, { bid_id: 1 }))
  })
})

describe('calls at the same time', () => {
  it('may have happened in either order', () => {
    const withdraw = call([4, 8], 'withdraw', DONE, { bid_id: 1, supplier: SUPPLIER })
    isLinearizable(published, place([2, 3]), withdraw, accept([5, 7], 1, { refused: 'bid_withdrawn' }))
    isLinearizable(published, place([2, 3]), { ...withdraw, answer: { refused: 'bid_accepted' } }, accept([5, 7]))
    isBroken(published, place([2, 3]), withdraw, accept([5, 7]))
  })

  it('need not be read as one: the RFQ and its bids are two reads', () => {
    const seen = { rfq: { ...rfqWith([]).rfq, bids: [aBid()] } }
    isLinearizable(published, place([2, 6]), read([3, 5], seen))
    isBroken(published, place([2, 3]), read([4, 5], seen))
  })

  it('are read in their order by reads that follow each other', () => {
    isLinearizable(published, place([2, 9]), read([3, 4], rfqWith([])), read([5, 6], rfqWith([aBid()])))
    isBroken(published, place([2, 9]), read([3, 4], rfqWith([aBid()])), read([5, 6], rfqWith([])))
  })
})

describe('a call without an answer', () => {
  it('may have happened, at any time, or never', () => {
    isLinearizable(published, place([2, 3], 'unknown'), read([4, 5], rfqWith([])))
    isLinearizable(published, place([2, 3], 'unknown'), read([4, 5], rfqWith([])), read([6, 7], rfqWith([aBid()])))
    isLinearizable(published, place([2, 3]), accept([4, 5], 1, 'unknown'), read([8, 9], rfqWith([aBid()], 1)))
  })

  it('has not happened before it began, and happens once', () => {
    isBroken(published, read([2, 3], rfqWith([aBid()])), place([4, 5], 'unknown'))
    isBroken(published, place([2, 3], 'unknown'), read([4, 5], rfqWith([aBid(), aBid({ bid_id: 2 })])))
    isBroken(
      published,
      place([2, 3]),
      accept([4, 5], 1, 'unknown'),
      read([6, 7], rfqWith([aBid()], 1)),
      read([8, 9], rfqWith([aBid()])),
    )
  })

  it('explains a refusal whose bid nobody has seen', () => {
    isLinearizable(published, place([2, 3], 'unknown'), place([4, 5], { refused: 'bid_exists' }))
  })
})

describe('a witness', () => {
  it('ends with the first answer that fits nowhere, and leaves out what it does not need', () => {
    const stale = read([8, 9], rfqWith([]))
    const calls = [published, read([2, 3], rfqWith([])), place([4, 5]), stale, accept([10, 11])]
    const { calls: witness, longest } = witnessOf(calls)
    assert.deepEqual(witness, [published, calls[2], stale])
    assert.deepEqual(new Set(longest.order.map((step) => step.call)), new Set([published, calls[2]]))
  })
})

describe('what is said of a history', () => {
  it('names each RFQ, and of one that is broken the answers that do not fit', () => {
    const lost = [published, place([2, 3]), accept([4, 5]), read([6, 7], rfqWith([aBid()]))]
    const lines: string[] = []
    const history = new Map([
      [1, lost],
      [2, [published]],
    ])
    const counts = checkHistory(history, (line) => lines.push(line))
    assert.deepEqual(counts, { linearizable: 1, undecided: 0, broken: 1 })
    assert.equal(lines[0], 'RFQ 1: broken, 4 calls')
    assert.deepEqual(
      lines.filter((line) => line.startsWith('  ✗')),
      ['  ✗ 6.0 to 7.0 ms, buyer: read {} → active, accepted null, bids [[1,7,100,1]]'],
    )
    assert.equal(lines.at(-1), 'RFQ 2: linearizable, 1 calls')
  })
})

describe('the search', () => {
  /** Suppliers who all place and change at the same time, and a read that nothing explains. */
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, supplier) => [
      call([2, 50], 'place', { bid: aBid({ bid_id: supplier, supplier }) }, { supplier, amount: 100 }),
      call([2, 60], 'change', 'unknown', { bid_id: supplier, amount: 90 }),
    ]).flat()

  it('goes straight on where nothing is in the way', () => {
    isLinearizable(published, ...crowd(300))
  })

  it('gives up where there are too many orders, and says so', () => {
    const calls = [published, ...crowd(20), read([70, 71], rfqWith([]))]
    assert.equal(checkRfq(calls, 1000).verdict, 'undecided')
  })
})
