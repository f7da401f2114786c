import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import type { Call } from './call.ts'
import { checkHistory, readHistory } from './check.ts'
import { keepHistory } from './record.ts'
import { checkRfq, witnessOf } from './witness.ts'

/*
 * What buyers, suppliers and readers do with RFQs at the same time, through two applications on one database, is
 * recorded and checked; then errors are put into the record.
 */
const RFQS = 24
const AT_ONCE = 4

const first = await testApp()
const second = await testApp({}, first)
const { database } = first
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-history-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'history.jsonl')
const history = keepHistory(file)

const place = await database.kysely.selectFrom('cities').select(['region_id', 'city_id']).limit(1).executeTakeFirst()
const buyer = await aCompany(database)
const [one, two, three] = await Promise.all(Array.from({ length: 3 }, () => aSupplier(database)))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const publish = async (process: string) => {
  const { body } = await history.call({ process, operation: 'publish', argument: {} }, () =>
    first.call('POST', '/rfqs/new', {
      as: buyer,
      form: {
        title: 'كراسي مكتبية',
        description: 'كراسي لقاعة اجتماعات.',
        item_description: 'قماش رمادي بمسند.',
        quantity: 12,
        delivery_date: inDays(20),
        deadline: inDays(10),
        category_id: 1,
        ...place,
        attachments: [aPdf()],
      },
    }),
  )
  return body.rfq_id as number
}

/** What may be done with an RFQ; each by a process of its own. */
function actsOn(rfq: number) {
  const placeBid = (site: typeof first, as: MadeCompany, amount: number, process: string) =>
    history.call({ process, rfq, operation: 'place', argument: { supplier: as.company_id, amount } }, () =>
      site.call('POST', `/rfqs/${rfq}/bids/new`, {
        as,
        form: { total_amount: amount, proposed_delivery_date: inDays(15), comments: '', attachment: aPdf() },
      }),
    )
  const changeBid = (as: MadeCompany, bid_id: number, amount: number, process: string) =>
    history.call({ process, rfq, operation: 'change', argument: { bid_id, amount, supplier: as.company_id } }, () =>
      first.call('PUT', `/bids/${bid_id}/update`, { as, json: { total_amount: amount } }),
    )
  const withdrawBid = (as: MadeCompany, bid_id: number, process: string) =>
    history.call({ process, rfq, operation: 'withdraw', argument: { bid_id, supplier: as.company_id } }, () =>
      second.call('DELETE', `/bids/${bid_id}/delete`, { as }),
    )
  const accept = (site: typeof first, bid_id: number, process: string) =>
    history.call({ process, rfq, operation: 'accept', argument: { bid_id } }, () =>
      site.call('PUT', `/rfqs/${rfq}/accept-bid`, { as: buyer, json: { bid_id } }),
    )
  const cancel = () =>
    history.call({ process: 'buyer in a third tab', rfq, operation: 'cancel', argument: {} }, () =>
      first.call('DELETE', `/rfqs/${rfq}/delete`, { as: buyer }),
    )
  const close = () =>
    history.call({ process: 'the clock', rfq, operation: 'close', argument: {} }, async () => {
      await database.pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1', [rfq])
      return { status: 200, body: {} }
    })
  const read = (as: MadeCompany, process: string) =>
    history.call({ process, rfq, operation: 'read', argument: {} }, () => second.call('GET', `/rfqs/${rfq}`, { as }))
  return { placeBid, changeBid, withdrawBid, accept, cancel, close, read }
}

/** Publishes an RFQ, lets everybody do everything with it at the same time, and reads it when all is over. */
async function run(round: number) {
  const rfq = await publish(`buyer ${round}`)
  const { placeBid, changeBid, withdrawBid, accept, cancel, close, read } = actsOn(rfq)
  const placed = await Promise.all([placeBid(first, one!, 1000, 'one'), placeBid(second, two!, 1100, 'two')])
  const [bid_one, bid_two] = placed.map(({ body }) => body.bid_id as number) as [number, number]
  await Promise.all([
    changeBid(one!, bid_one, 2000 + round, 'one'),
    withdrawBid(two!, bid_two, 'two').then(() => placeBid(first, two!, 1200, 'two')),
    placeBid(first, three!, 900, 'three'),
    placeBid(second, three!, 901, 'three in another tab'),
    accept(first, bid_one, 'buyer'),
    accept(second, bid_two, 'buyer in another tab'),
    read(buyer, 'a reader').then(() => read(buyer, 'a reader')),
    read(one!, 'another reader').then(() => read(one!, 'another reader')),
    ...(round % 3 === 1 ? [cancel()] : []),
    ...(round % 3 === 2 ? [close()] : []),
  ])
  await read(buyer, 'a reader')
}

describe(`a recorded history of ${RFQS} RFQs`, () => {
  it('is linearizable; a stale read, a lost award and a doubled bid in it are found', async () => {
    const rounds = Array.from({ length: RFQS }, (_, round) => round)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) await run(round)
      }),
    )
    await history.close()
    const recorded = await readHistory(file)
    const lines: string[] = []
    const counts = checkHistory(recorded, (line) => lines.push(line))
    assert.deepEqual(counts, { linearizable: RFQS, undecided: 0, broken: 0 }, lines.join('\n'))

    /** The last read of an RFQ, a second later, with an answer that something must contradict. */
    function plant(rfq: Call[], change: (answer: Call) => Call['answer']) {
      const last = rfq.findLast(({ operation }) => operation === 'read')!
      const planted = { ...last, start: last.end + 1, end: last.end + 2, answer: change(last) }
      assert.equal(checkRfq([...rfq, { ...planted, answer: last.answer }]).verdict, 'linearizable')
      assert.equal(checkRfq([...rfq, planted]).verdict, 'broken')
      assert.ok(witnessOf([...rfq, planted]).calls.includes(planted))
    }
    const answered = (call: Call) => (call.answer as { rfq: { status: string; accepted_bid_id: number | null } }).rfq
    const isAwarded = (call: Call) => call.operation === 'read' && answered(call)?.status === 'completed'
    const awarded = [...recorded.values()].filter((calls) => calls.some(isAwarded))
    assert.ok(awarded.length > 0, 'some were awarded')
    for (const calls of awarded) {
      plant(calls, () => calls.find(({ operation }) => operation === 'publish')!.answer)
      plant(
        calls,
        (last) => ({ rfq: { ...answered(last), status: 'active', accepted_bid_id: null } }) as Call['answer'],
      )
      plant(calls, (last) => {
        const { rfq } = last.answer as { rfq: { bids: { bid_id: number }[]; bids_count: number } }
        const again = { ...rfq.bids[0]!, bid_id: 1_000_000 }
        return { rfq: { ...rfq, bids: [...rfq.bids, again], bids_count: rfq.bids_count + 1 } } as Call['answer']
      })
    }
  })
})
