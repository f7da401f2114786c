import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CallOptions, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { inDays } from '#test/support/in-days.ts'

const { database, call } = await testApp()
const { kysely, pool } = database

/** The events that a call leaves. */
async function eventsOf(method: string, path: string, as: MadeCompany | undefined, options: CallOptions = {}) {
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(audit_event_id), 0) as last from audit_events',
  )
  const answer = await call(method, path, { as, ...options })
  const events = await kysely
    .selectFrom('audit_events')
    .select(['action', 'company_id', 'object_type', 'object_id', 'details'])
    .where('audit_event_id', '>', rows[0]!.last)
    .orderBy('audit_event_id')
    .execute()
  return { status: answer.status, body: answer.body, events }
}
const actions = ({ status, events }: Awaited<ReturnType<typeof eventsOf>>) => [
  status,
  ...events.map(({ action }) => action),
]

describe('the trail', () => {
  it('@asvs V16.4.2 can only grow: neither the role of the application nor the owner of the table may change, delete or empty it', async () => {
    for (const { pool: own } of [database, database.owner]) {
      for (const statement of [
        "update audit_events set action = 'x'",
        'delete from audit_events',
        'truncate audit_events',
        'select from audit_events for update',
      ]) {
        await assert.rejects(own.query(statement), { code: '42501' }, statement)
      }
    }
    // The owner could give itself that right; the application cannot.
    await pool.query('grant update on audit_events to current_user')
    await assert.rejects(pool.query("update audit_events set action = 'x'"), { code: '42501' })
  })

  it('holds exactly one event of each change to a tender, and none of what changed nothing', async () => {
    const rfq = await anRfq(database)
    const [winner, loser] = [await aSupplier(database), await aSupplier(database)]
    const form = { total_amount: '1250.50', proposed_delivery_date: inDays(15), comments: '', attachment: aPdf() }
    const bids = `/rfqs/${rfq.rfq_id}/bids/new`
    const placed = await eventsOf('POST', bids, winner, { form })
    assert.deepEqual(actions(placed), [201, 'bid.placed'])
    assert.deepEqual(actions(await eventsOf('POST', bids, winner, { form })), [409])
    const other = await eventsOf('POST', bids, loser, { form })
    assert.deepEqual(
      actions(await eventsOf('PUT', `/bids/${placed.body.bid_id}/update`, winner, { json: { total_amount: 999 } })),
      [200, 'bid.changed'],
    )
    assert.deepEqual(
      actions(await eventsOf('PUT', `/rfqs/${rfq.rfq_id}/update`, rfq.buyer, { json: { quantity: 7 } })),
      [200, 'rfq.changed'],
    )
    assert.deepEqual(actions(await eventsOf('DELETE', `/bids/${other.body.bid_id}/delete`, loser)), [
      200,
      'bid.withdrawn',
    ])
    assert.deepEqual(actions(await eventsOf('DELETE', `/bids/${other.body.bid_id}/delete`, loser)), [200])
    const accept = `/rfqs/${rfq.rfq_id}/accept-bid`
    const accepted = await eventsOf('PUT', accept, rfq.buyer, { json: { bid_id: placed.body.bid_id } })
    assert.deepEqual(actions(accepted), [200, 'bid.accepted'])
    // The same again is no second award, and nothing about it can be changed any more.
    assert.deepEqual(actions(await eventsOf('PUT', accept, rfq.buyer, { json: { bid_id: placed.body.bid_id } })), [200])
    assert.deepEqual(actions(await eventsOf('DELETE', `/bids/${placed.body.bid_id}/delete`, winner)), [409])
    assert.deepEqual(
      actions(await eventsOf('PUT', `/rfqs/${rfq.rfq_id}/update`, rfq.buyer, { json: { quantity: 8 } })),
      [409],
    )
    assert.deepEqual(actions(await eventsOf('DELETE', `/rfqs/${rfq.rfq_id}/delete`, rfq.buyer)), [409])
    const second = await anRfq(database)
    assert.deepEqual(actions(await eventsOf('DELETE', `/rfqs/${second.rfq_id}/delete`, second.buyer)), [
      200,
      'rfq.canceled',
    ])
    assert.deepEqual(actions(await eventsOf('DELETE', `/rfqs/${second.rfq_id}/delete`, second.buyer)), [200])
  })
})

describe('authz.denied', () => {
  it('@asvs V16.3.2 is written for each call that a company may not make, with what it was about', async () => {
    const rfq = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    const { product_id } = await aProduct(database)
    const [buyer, supplier] = [await aCompany(database), await aSupplier(database)]
    const form = { total_amount: '1250.50', proposed_delivery_date: inDays(15), comments: '', attachment: aPdf() }
    const refused: [code: string, call: string, object: [string, number], request: Parameters<typeof eventsOf>][] = [
      [
        'not_owner',
        'PUT /api/v1/rfqs/:rfq_id/update',
        ['rfq', rfq.rfq_id],
        ['PUT', `/rfqs/${rfq.rfq_id}/update`, supplier, { json: { quantity: 7 } }],
      ],
      [
        'not_owner',
        'PUT /api/v1/rfqs/:rfq_id/accept-bid',
        ['bid', bid_id],
        ['PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, supplier, { json: { bid_id } }],
      ],
      [
        'not_owner',
        'DELETE /api/v1/bids/:bid_id/delete',
        ['bid', bid_id],
        ['DELETE', `/bids/${bid_id}/delete`, supplier],
      ],
      [
        'supplier_required',
        'POST /api/v1/rfqs/:rfq_id/bids/new',
        ['rfq', rfq.rfq_id],
        ['POST', `/rfqs/${rfq.rfq_id}/bids/new`, buyer, { form }],
      ],
      [
        'not_owner',
        'PUT /api/v1/marketplace/products/update',
        ['product', product_id],
        ['PUT', '/marketplace/products/update', supplier, { json: { product_id, start_price: 1 } }],
      ],
    ]
    for (const [code, name, [object_type, object_id], request] of refused) {
      const { status, events } = await eventsOf(...request)
      assert.equal(status, 403, name)
      assert.deepEqual(events, [
        {
          action: 'authz.denied',
          company_id: request[2]!.company_id,
          object_type,
          object_id: String(object_id),
          details: { code, call: name },
        },
      ])
    }
  })

  it('is not written for guests, and not without end', async () => {
    const rfq = await anRfq(database)
    const guest = await eventsOf('PUT', `/rfqs/${rfq.rfq_id}/update`, undefined, { json: { quantity: 7 } })
    assert.deepEqual(actions(guest), [401])
    const nosy = await aCompany(database)
    for (let time = 0; time < 25; time++) await call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: nosy })
    const { rows } = await pool.query(
      "select count(*) as n from audit_events where action = 'authz.denied' and company_id = $1",
      [nosy.company_id],
    )
    assert.equal(rows[0].n, 20)
  })
})
