import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ifMatch, testApp } from '#test/support/app.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Two calls that wait for the same RFQ, and go on in the same instant. */
const ROUNDS = 5

const { call, database } = await testApp()
const { day } = (await database.pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')).rows[0]!

async function aTender() {
  const rfq = await anRfq(database)
  const lines = await withLines(database, rfq.rfq_id, [{ quantity: '10' }, { quantity: '2.5' }])
  const supplier = await aSupplier(database)
  const prices = (unit_price: string) => lines.map(({ line_id }) => ({ line_id, unit_price, vat_category: 'O' }))
  const place = (as: MadeCompany, unit_price: string) =>
    call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
      as,
      form: {
        proposed_delivery_date: day,
        comments: '',
        attachment: aPdf(),
        lines: JSON.stringify(prices(unit_price)),
      },
    })
  return { ...rfq, supplier, prices, place }
}

const together = (rfq_id: number, ...calls: (() => Promise<Answer>)[]) =>
  whileLocked(database, [`select from rfqs where rfq_id = ${rfq_id} for update`], async (release) => {
    const under_way = calls.map((one) => one())
    await untilWaiting(database, calls.length, ...under_way)
    await release()
    return Promise.all(under_way)
  })
const outcome = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim()

describe('bids with lines that race', () => {
  it('leave one of two bids of a company, with its own lines', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { rfq_id, supplier, place } = await aTender()
      const answers = await together(
        rfq_id,
        () => place(supplier, '1'),
        () => place(supplier, '2'),
      )
      assert.deepEqual(answers.map(outcome).toSorted(), ['201', '409 bid_exists'])
      const { rows } = await database.pool.query(
        'select count(*)::int as lines, count(distinct bid_id)::int as bids from bid_lines where rfq_id = $1',
        [rfq_id],
      )
      assert.deepEqual(rows, [{ lines: 2, bids: 1 }])
    }
    await assertInvariants(database)
  })

  it('come before a cancellation, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { rfq_id, buyer, supplier, place } = await aTender()
      const [placed, canceled] = await together(
        rfq_id,
        () => place(supplier, '1'),
        () => call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer }),
      )
      assert.ok(['201', '404 rfq_not_found'].includes(outcome(placed!)), placed!.text)
      assert.equal(outcome(canceled!), '200')
      const { rowCount } = await database.pool.query('select from bid_lines where rfq_id = $1', [rfq_id])
      assert.equal(rowCount, placed!.status === 201 ? 2 : 0)
    }
    await assertInvariants(database)
  })

  it('are accepted as they stand, not as they were', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { rfq_id, buyer, supplier, place, prices } = await aTender()
      const { body: bid } = await place(supplier, '1')
      const [changed, accepted] = await together(
        rfq_id,
        () => call('PUT', `/bids/${bid.bid_id}/update`, { as: supplier, json: { lines: prices('3') } }),
        () =>
          call('PUT', `/rfqs/${rfq_id}/accept-bid`, {
            as: buyer,
            json: { bid_id: bid.bid_id },
            headers: ifMatch(1),
          }),
      )
      assert.ok(
        ['200|412 bid_changed', '409 bid_accepted|200'].includes(`${outcome(changed!)}|${outcome(accepted!)}`),
        `${outcome(changed!)} ${outcome(accepted!)}`,
      )
    }
    await assertInvariants(database)
  })
})
