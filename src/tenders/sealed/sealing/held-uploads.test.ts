import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'

const site = await testApp()
const { app, database } = site
const { publish, bid } = await sealedTenders(site)

it('at most 4 sealed bids of a person, and 32 in all, are in memory at the same time', async () => {
  const { rfq_id } = await publish()
  const bidders = await Promise.all(Array.from({ length: 9 }, () => aSupplier(database)))
  const last = bidders.pop()!
  // Forms wait here, after they are counted.
  const { free } = app.storage
  const gate = Promise.withResolvers<void>()
  const reached = new Map([4, 32].map((count) => [count, Promise.withResolvers<void>()]))
  let [held, most] = [0, 4]
  const waiting = mock.method(app.storage, 'free', async () => {
    reached.get(++held)?.resolve()
    // One too many: it does not wait, so that its answer is seen.
    if (held > most) gate.resolve()
    await gate.promise
    return free()
  })
  try {
    const four = (bidder: MadeCompany) => Array.from({ length: 4 }, () => bid(bidder, rfq_id))
    const refusedTo = async (bidder: MadeCompany) => {
      const refused = await bid(bidder, rfq_id)
      assert.deepEqual([short(refused), refused.headers['retry-after']], ['503 unavailable', '1'])
    }
    const sent = four(bidders[0]!)
    await reached.get(4)!.promise
    await refusedTo(bidders[0]!)
    most = 32
    sent.push(...bidders.slice(1).flatMap(four))
    await reached.get(32)!.promise
    await refusedTo(last)
    gate.resolve()
    const answers = await Promise.all(sent)
    assert.equal(answers.filter(({ status }) => status === 201).length, 8)
    assert.ok(
      answers.every((answer) => ['201', '409 bid_exists'].includes(short(answer))),
      answers.map(short).join(),
    )
    // They are answered, and leave room.
    assert.equal(short(await bid(last, rfq_id)), '201')
  } finally {
    gate.resolve()
    waiting.mock.restore()
  }
})
