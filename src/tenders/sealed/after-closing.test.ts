import assert from 'node:assert/strict'
import { it } from 'node:test'
import { markErased } from '#companies/account/erase-account.server.ts'
import { brokenConstraint } from '#framework/database/database.server.ts'
import { type Caller, testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { anOpenedBid, aSealedBid } from '#test/support/make/sealed-bids.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'

/* What the database refuses to who writes as the application once bidding has ended, and in the name of erasing. */
const site = await testApp()
const { call, database } = site
const { pool } = database
const { publish, bid, afterClosing, whenClosed } = await sealedTenders(site)

const sealedRfq = (more: object = {}) => anRfq(database, { bid_visibility: 'sealed', closes_in: 2, ...more })
/** What these statements of one transaction broke, or that they did not. */
async function outcome(...statements: string[]) {
  try {
    await pool.query(statements.join('; '))
    return 'written'
  } catch (error) {
    return brokenConstraint(error) ?? String(error)
  }
}
const CLOSE = `insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash)
  select rfq_id, closes_at, instant(), 0, sha256('') from rfqs where rfq_id = `
const ended = (bid_id: number, how: string) =>
  `update sealed_bids set outcome = '${how}', sealed = null, sealed_file = null where bid_id = ${bid_id}`

it('a company that is disabled for one statement drops no bid and changes no text; an erased one stays erased', async () => {
  const rfq = await sealedRfq()
  const { bid_id, supplier } = await aSealedBid(database, rfq)
  const opened = await anOpenedBid(database, await sealedRfq())
  const disabledFor = (company_id: number, ...statements: string[]) =>
    outcome(
      `update companies set is_active = false where company_id = ${company_id}`,
      ...statements,
      `update companies set is_active = true where company_id = ${company_id}`,
    )
  const withdraw = (id: number) => `update bids set withdrawn_at = now() where bid_id = ${id}`
  await shiftDays(database, 3)
  try {
    assert.equal(
      await disabledFor(supplier.company_id, ended(bid_id, 'withdrawn'), withdraw(bid_id)),
      'bids_before_closing',
    )
    assert.equal(await outcome(`${CLOSE}${rfq.rfq_id}`), 'written')
    const { company_id } = opened.supplier
    assert.equal(await disabledFor(company_id, withdraw(opened.bid_id)), 'bids_before_closing')
    assert.equal(
      await disabledFor(company_id, `update bids set comments = 'x' where bid_id = ${opened.bid_id}`),
      'bids_before_closing',
    )
    assert.equal(
      await disabledFor(supplier.company_id, ended(bid_id, 'withdrawn')),
      'bids_before_closing',
      'the envelope alone',
    )
    await database.transaction((tx) => markErased(tx, supplier.company_id))
    for (const set of ['is_active = true', `contact_email = 'back@example.sa'`])
      assert.equal(
        await outcome(`update companies set ${set} where company_id = ${supplier.company_id}`),
        'companies_stay_erased',
        set,
      )
    assert.equal(await outcome(ended(bid_id, 'withdrawn'), withdraw(bid_id)), 'written')
  } finally {
    await shiftDays(database, 0)
  }
})

it('what an opened bid says stays, in its envelope, lines and file', async () => {
  const { rfq_id } = await publish({
    lines: JSON.stringify([{ description: 'Cable', quantity: '3', unit_code: 'MTR' }]),
  })
  const supplier = await aSupplier(database)
  const { lines } = (await call('GET', `/rfqs/${rfq_id}`, { as: supplier })).body
  const prices = JSON.stringify([
    { line_id: lines[0].line_id, unit_price: '2', vat_category: 'O', vat_reason: 'VATEX-SA-OOS', note: 'note' },
  ])
  const { bid_id } = (await bid(supplier, rfq_id, { total_amount: undefined, lines: prices })).body
  await afterClosing(async () => {
    const file = `file_id = (select attachment_id from bids where bid_id = ${bid_id})`
    const changes = {
      sealed_bids_contents_kept: [`update sealed_bids set contents = null where bid_id = ${bid_id}`],
      lines_of_opened_bids_kept: [
        `do $$ declare kept bid_lines[] := array(select bid_lines from bid_lines where bid_id = ${bid_id}); begin
           delete from bid_lines where bid_id = ${bid_id}; insert into bid_lines select * from unnest(kept); end $$`,
        `insert into bid_vat select bid_id, 'Z', 0, 0, 0 from bids where bid_id = ${bid_id}`,
        `delete from bid_vat where bid_id = ${bid_id}`,
      ],
      files_of_opened_bids_kept: [
        `update files set name = 'other.pdf' where ${file}`,
        `update files set sha256 = 'x' where ${file}`,
        `update files set deleted_at = now() where ${file}`,
        `update files set scan = 'clean' where ${file}; update files set scan = 'infected' where ${file}`,
      ],
    }
    for (const [constraint, statements] of Object.entries(changes))
      for (const statement of statements) assert.equal(await outcome(statement), constraint, statement)
    await database.transaction((tx) => markErased(tx, supplier.company_id))
    assert.equal(await outcome(changes.sealed_bids_contents_kept[0]!), 'written')
    assert.equal(await outcome(changes.files_of_opened_bids_kept[0]!), 'written')
  })
})

it('versions of a sealed RFQ stay once it has closed, and nothing lapses once the list is written', async () => {
  const { rfq_id } = await sealedRfq({ on_change: 'confirm' })
  const { bid_id } = await aSealedBid(database, { rfq_id })
  await whenClosed(async () => {
    for (const column of ['version', 'material_version', 'lines_version'])
      assert.equal(
        await outcome(`update rfqs set ${column} = ${column} + 1 where rfq_id = ${rfq_id}`),
        'rfqs_sealed_versions_kept',
        column,
      )
    assert.equal(await outcome(`${CLOSE}${rfq_id}`), 'written')
    assert.equal(await outcome(ended(bid_id, 'lapsed')), 'bids_before_closing')
  })
  // Whatever the clock says.
  assert.equal(
    await outcome(`update rfqs set version = version + 1 where rfq_id = ${rfq_id}`),
    'rfqs_sealed_versions_kept',
  )
})

it('an envelope of a bid that lapsed ends before the list is written', async () => {
  const { rfq_id } = await sealedRfq({ on_change: 'confirm' })
  const { bid_id } = await aSealedBid(database, { rfq_id })
  await pool.query(`update rfqs set version = 2, description = 'x' where rfq_id = $1`, [rfq_id])
  await whenClosed(async () => {
    const lapse = `update bids set lapsed_at = now(), withdrawn_at = now() where bid_id = ${bid_id}`
    const closed = `update rfqs set closed_version = material_version where rfq_id = ${rfq_id}`
    assert.equal(await outcome(lapse, closed, `${CLOSE}${rfq_id}`), 'openings_after_lapses')
    assert.equal(await outcome(closed, `${CLOSE}${rfq_id}`, lapse), 'bids_before_closing')
    assert.equal(await outcome(lapse, closed, ended(bid_id, 'lapsed'), `${CLOSE}${rfq_id}`), 'written')
  })
})

it('no envelope waits but that of a live bid; a bid keeps its supplier, and none that waits was exposed', async () => {
  const { bid_id } = await aSealedBid(database, await sealedRfq())
  const withdrawn = `update bids set withdrawn_at = now() where bid_id = ${bid_id}`
  assert.equal(await outcome(withdrawn), 'sealed_bids_waiting')
  assert.equal(
    await outcome(`update sealed_bids set exposed = true where bid_id = ${bid_id}`),
    'sealed_bids_exposed_check',
  )
  const { company_id } = await aSupplier(database)
  assert.equal(
    await outcome(`update bids set supplier_id = ${company_id} where bid_id = ${bid_id}`),
    'bids_supplier_kept',
  )
  assert.equal(await outcome(ended(bid_id, 'withdrawn'), withdrawn), 'written')
})

it('a price sheet is refused to a company that may not bid, also once bidding has ended', async () => {
  const { buyer, rfq_id } = await publish()
  const { bid_id } = (await bid(await aSupplier(database), rfq_id)).body
  const supplier = await aSupplier(database)
  const parse = async (as: Caller) =>
    short(await call('POST', `/rfqs/${rfq_id}/prices/parse`, { as, form: { text: 'no,price\n1,2\n' } }))
  assert.deepEqual(
    [await parse(buyer), await parse(await aCompany(database))],
    ['403 own_rfq', '403 supplier_required'],
  )
  await whenClosed(async () => assert.equal(await parse(supplier), '409 rfq_expired'))
  await afterClosing(async () => {
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    assert.equal(await parse(supplier), '409 rfq_already_accepted')
  })
})
