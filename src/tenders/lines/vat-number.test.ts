import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aColleague, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type PriceOptions, aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

/*
 * A company that is not registered for VAT may not charge it: its number stays as long as undecided bids say otherwise.
 */

const ROUNDS = 5
const VAT = '300075588400003'

const { call, database } = await sharedApp()
const { pool } = database
const { day } = (await pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')).rows[0]!

const remove = (as: MadeCompany, lang: 'ar' | 'en' = 'en') =>
  call('PUT', '/user/update', { as, lang, json: { vat_number: '' } })
const removeInProfile = (as: MadeCompany) =>
  call('PUT', '/user/update-supplier-profile', { as, json: { vat_number: null } })
const numberOf = async ({ company_id }: MadeCompany) =>
  (
    await pool.query<{ vat_number: string | null }>('select vat_number from companies where company_id = $1', [
      company_id,
    ])
  ).rows[0]!.vat_number
const place = (rfq_id: number, as: MadeCompany, form: { vat_category?: string; lines?: string }) =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, {
    as,
    form: {
      proposed_delivery_date: day,
      comments: '',
      attachment: aPdf(),
      ...(!form.lines && { total_amount: '1150' }),
      ...form,
    },
  })

async function aRegistered() {
  const supplier = await aSupplier(database)
  assert.equal((await call('PUT', '/user/update', { as: supplier, json: { vat_number: VAT } })).status, 200)
  return supplier
}

/** `database.transaction` repeats a transaction after a deadlock, so that an answer does not tell. */
async function deadlocks() {
  await pool.query('select pg_stat_force_next_flush()')
  return (
    await pool.query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')
  ).rows[0]!.deadlocks
}

async function aRace() {
  const supplier = await aRegistered()
  return {
    supplier,
    colleague: await aColleague(database, supplier, { roles: ['seller'] }),
    ...(await anRfq(database)),
  }
}

async function aPricedBid(...prices: PriceOptions[]) {
  const rfq = await anRfq(database)
  await withLines(
    database,
    rfq.rfq_id,
    prices.map((_, index) => ({ optional: index > 0 })),
  )
  return { ...rfq, ...(await aBidWithLines(database, { rfq_id: rfq.rfq_id, supplier: await aRegistered(), prices })) }
}

async function assertKept(supplier: MadeCompany) {
  for (const { status, body } of [await remove(supplier), await removeInProfile(supplier)]) {
    assert.deepEqual(
      [status, body.code, body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)],
      [409, 'vat_number_in_use', ['vat_number vat_number_in_use']],
    )
  }
  assert.notEqual(await numberOf(supplier), null)
}

async function assertRemoved(supplier: MadeCompany) {
  const { status, text } = await remove(supplier)
  assert.equal(status, 200, text)
  assert.equal(await numberOf(supplier), null)
}

describe('removing the VAT number', () => {
  it('is refused, in both languages, while an undecided bid needs it', async () => {
    const { supplier } = await aPricedBid({ unit_price: '100' })
    await assertKept(supplier)
    assert.match((await remove(supplier, 'en')).text, /Undecided bids of your company/)
    assert.match((await remove(supplier, 'ar')).text, /لمنشأتك عروض لم يُبتّ فيها/)
    assert.equal(
      (await call('PUT', '/user/update', { as: supplier, json: { vat_number: '310075588400003' } })).status,
      200,
      'another number',
    )
    assert.equal(
      (
        await call('PUT', '/user/update', {
          as: supplier,
          json: { phone_number: '0509999999', vat_number: '310075588400003' },
        })
      ).status,
      200,
      'the same number',
    )
  })

  it('is refused for the zero rate, optional lines and totals without lines, and after the deadline', async () => {
    await assertKept((await aPricedBid({ unit_price: '100', vat_category: 'Z' })).supplier)
    await assertKept(
      (await aPricedBid({ unit_price: '100', vat_category: 'O' }, { unit_price: '5', vat_category: 'S' })).supplier,
    )
    const [supplier, { rfq_id }] = [await aRegistered(), await anRfq(database)]
    assert.equal((await place(rfq_id, supplier, { vat_category: 'S' })).status, 201)
    await pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1', [rfq_id])
    await assertKept(supplier)
  })

  it('is done once no undecided bid needs it', async () => {
    await assertRemoved((await aPricedBid({ unit_price: '100', vat_category: 'E' })).supplier)
    const unstated = await aRegistered()
    assert.equal((await place((await anRfq(database)).rfq_id, unstated, {})).status, 201)
    await assertRemoved(unstated)

    const withdrawn = await aPricedBid({ unit_price: '100' })
    assert.equal((await call('DELETE', `/bids/${withdrawn.bid_id}/delete`, { as: withdrawn.supplier })).status, 200)
    await assertRemoved(withdrawn.supplier)
    const canceled = await aPricedBid({ unit_price: '100' })
    assert.equal((await call('DELETE', `/rfqs/${canceled.rfq_id}/delete`, { as: canceled.buyer })).status, 200)
    await assertRemoved(canceled.supplier)
  })

  it('leaves decided bids as they were, also those at the zero rate', async () => {
    for (const vat_category of ['S', 'Z'] as const) {
      const decided = await aPricedBid({ unit_price: '100', vat_category })
      assert.equal(
        (
          await call('PUT', `/rfqs/${decided.rfq_id}/accept-bid`, {
            as: decided.buyer,
            json: { bid_id: decided.bid_id },
          })
        ).status,
        200,
      )
      const before = await call('GET', `/rfqs/${decided.rfq_id}/comparison`, { as: decided.buyer })
      assert.equal(before.body.bids[0].vat_registered, true)
      await assertRemoved(decided.supplier)
      const after = await call('GET', `/rfqs/${decided.rfq_id}/comparison`, { as: decided.buyer })
      assert.deepEqual(after.body.bids, before.body.bids)
    }
  })

  it('waits for a bid that a colleague is sending, of which both are mailed, and is refused', async () => {
    const before = await deadlocks()
    for (let round = 0; round < ROUNDS; round++) {
      const { supplier, colleague, rfq_id } = await aRace()
      const [placed, removed] = await whileLocked(database, ['lock table bids in exclusive mode'], async (release) => {
        const placing = place(rfq_id, colleague, { vat_category: 'S' })
        await untilWaiting(database, 1, placing)
        const removing = remove(supplier)
        await untilWaiting(database, 2, placing, removing)
        await release()
        return Promise.all([placing, removing])
      })
      assert.deepEqual([placed.status, removed.status, removed.body.code], [201, 409, 'vat_number_in_use'])
    }
    assert.equal(await deadlocks(), before)
  })

  it('is seen by a bid that waits for it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { supplier, colleague, rfq_id } = await aRace()
      const row = `select from companies where company_id = ${supplier.company_id} for no key update`
      const [removed, placed] = await whileLocked(database, [row], async (release) => {
        const removing = remove(supplier)
        await untilWaiting(database, 1, removing)
        const placing = place(rfq_id, colleague, { vat_category: 'S' })
        await untilWaiting(database, 2, removing, placing)
        await release()
        return Promise.all([removing, placing])
      })
      assert.deepEqual([removed.status, placed.status, placed.body.code], [200, 422, 'vat_number_required'])
    }
  })
})
