import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { globSync, readFileSync } from 'node:fs'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { runCommand } from '#test/support/ops.ts'
import { events } from '#app/events.server.ts'
import { trailMessages } from './messages.ts'
import { trailActions } from './trail-actions.server.ts'
import { csvCell } from '#framework/text/csv.ts'

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { pool } = database

const trail = async (as: MadeCompany, query = '') =>
  (await call('GET', `/company/trail${query}`, { as })).body as { action: string; [key: string]: unknown }[]
const actions = (entries: { action: string }[]) => entries.map(({ action }) => action)

/** A company in which a buyer has changed an RFQ, proposed an award that was rejected, and left. */
async function aHistory() {
  const owner = await aCompany(database, { company_name: '=HYPERLINK("https://evil.example")' })
  const { rfq_id } = await anRfq(database, { buyer: owner, title: '=1+1, "كراسي"' })
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  await pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [owner.company_id])
  const { bid_id, supplier } = await aBid(database, { rfq_id, total_amount: 342_000 })
  await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 77 } })
  const { body } = await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
  await call('PUT', `/awards-wanted/${body.proposal.proposal_id}/reject`, {
    as: approver,
    json: { reason: 'نحتاج عرضًا ثالثًا' },
  })
  await call('PUT', `/company/members/${approver.person_id}`, { as: owner, json: { roles: ['approver', 'viewer'] } })
  await call('DELETE', `/company/members/${buyer.person_id}`, { as: owner })
  return {
    owner,
    buyer,
    approver,
    rfq_id,
    supplier: { user_id: supplier.company_id, company_name: supplier.company_name },
  }
}

describe('the trail of a company', () => {
  it('says who did what in which role, with what changed, the newest first', async () => {
    const { owner, buyer, approver, rfq_id, supplier } = await aHistory()
    const entries = await trail(owner)
    assert.deepEqual(actions(entries), [
      'member.removed',
      'member.roles_changed',
      'award.rejected',
      'award.proposed',
      'rfq.changed',
    ])
    const [removed, roles, rejected, proposed, changed] = entries
    assert.deepEqual(
      [removed!.member, removed!.person],
      [
        { person_id: buyer.person_id, full_name: 'زميل في المنشأة' },
        { person_id: owner.person_id, full_name: owner.company_name, former: false },
      ],
    )
    assert.deepEqual(
      [roles!.old_roles, roles!.new_roles, roles!.roles],
      [['approver'], ['approver', 'viewer'], ['owner']],
    )
    assert.deepEqual([rejected!.reason, rejected!.amount, rejected!.roles], ['نحتاج عرضًا ثالثًا', 342_000, ['approver']])
    assert.deepEqual(
      [proposed!.rfq, proposed!.person],
      [
        { rfq_id, title: '=1+1, "كراسي"' },
        { person_id: buyer.person_id, full_name: 'زميل في المنشأة', former: true },
      ],
    )
    assert.deepEqual(
      (changed!.changes as { field: string }[]).map(({ field }) => field),
      ['quantity'],
    )
    assert.ok(!JSON.stringify(entries).match(/\d+\.\d+\.\d+\.\d+|request_id|::1/), 'no addresses of computers')
    assert.deepEqual([proposed!.supplier, rejected!.supplier, changed!.supplier], [supplier, supplier, undefined])
    const { body: people } = await call('GET', '/company/trail/people', { as: owner })
    assert.deepEqual(
      people.map(({ person_id, former }: { person_id: number; former: boolean }) => [person_id, former]),
      [
        [owner.person_id, false],
        [approver.person_id, false],
        [buyer.person_id, true],
      ],
    )
    assert.deepEqual(actions(await trail(owner, `?person=${approver.person_id}`)), ['award.rejected'])
    assert.deepEqual(actions(await trail(owner, '?kind=people&days=7')), ['member.removed', 'member.roles_changed'])
    assert.deepEqual(actions(await trail(owner, `?rfq=${rfq_id}&kind=rfqs`)), ['rfq.changed'])
    // For one RFQ: it and its bids, counted, and nothing of another.
    const other = await anRfq(database, { buyer: owner })
    assert.equal((await call('PUT', `/rfqs/${other.rfq_id}/update`, { as: owner, json: { quantity: 8 } })).status, 200)
    const counted = async (query: string) => {
      const { body, headers } = await call('GET', `/company/trail${query}`, { as: owner })
      return [actions(body), headers['x-total-count']]
    }
    const ofRfq = ['award.rejected', 'award.proposed', 'rfq.changed']
    assert.deepEqual(await counted(`?rfq=${rfq_id}`), [ofRfq, '3'])
    assert.deepEqual(await counted(`?rfq=${rfq_id}&limit=1`), [ofRfq.slice(0, 1), '3'])
    assert.deepEqual(await counted(`?rfq=${other.rfq_id}`), [['rfq.changed'], '1'])
    // What other companies did with it is theirs: a rival's bid, a question too.
    const rival = await aSupplier(database)
    const theirs = {
      company_id: rival.company_id,
      person_id: rival.person_id,
      details: JSON.stringify({ rfq_id: other.rfq_id }),
    }
    await database.kysely
      .insertInto('audit_events')
      .values([
        { ...theirs, action: 'bid.placed', object_type: 'bid', object_id: '1' },
        { ...theirs, action: 'question.asked', object_type: 'question', object_id: '1' },
      ])
      .execute()
    assert.deepEqual(await counted(`?rfq=${other.rfq_id}`), [['rfq.changed'], '1'])
  })

  it('tells, too, what nobody of the company did: lapsed proposals, declined invitations, what operators did', async () => {
    const { owner, rfq_id } = await aHistory()
    const bid = await aBid(database, { rfq_id, total_amount: 342_000 })
    assert.equal(
      (await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: owner, json: { bid_id: bid.bid_id } })).status,
      202,
    )
    assert.equal(
      (await call('PUT', `/bids/${bid.bid_id}/update`, { as: bid.supplier, json: { total_amount: 400_000 } })).status,
      200,
    )
    const { body } = await call('POST', '/company/invitations', {
      as: owner,
      json: { email: 'declines@madar.example', roles: ['viewer'] },
    })
    const token = 't'.repeat(43)
    await pool.query('update member_invitations set token_hash = sha256($2::bytea) where invitation_id = $1', [
      body.invitation_id,
      Buffer.from(token),
    ])
    assert.equal((await call('POST', '/invitations/decline', { json: { token } })).status, 200)
    await runCommand(site, 'rfqs:cancel', String(rfq_id), '--reason', 'asked by phone')
    const withoutPerson = (await trail(owner)).filter(({ person }) => person === null)
    assert.equal(withoutPerson[0]!.reason, 'asked by phone', 'why the operator did it')
    assert.deepEqual(
      withoutPerson.map(({ action, by_operator }) => [action, by_operator]),
      [
        ['rfq.canceled', true],
        ['member.invitation_declined', false],
        ['award.superseded', false],
      ],
    )
    assert.deepEqual(actions(await trail(bid.supplier)), ['bid.changed'])
    const ofRfq = async (id: number) => actions(await trail(bid.supplier, `?rfq=${id}`))
    assert.deepEqual([await ofRfq(rfq_id), await ofRfq(rfq_id + 1)], [['bid.changed'], []])
  })

  it('is read on from where it ended, and counted', async () => {
    const { owner } = await aHistory()
    const first = await call('GET', '/company/trail?limit=2', { as: owner })
    assert.deepEqual([first.body.length, first.headers['x-total-count']], [2, '5'])
    const next = /<\/api\/v1([^>]+)>/.exec(String(first.headers.link))![1]!
    assert.deepEqual(actions((await call('GET', next, { as: owner })).body), ['award.rejected', 'award.proposed'])
    const all = await call('GET', '/company/trail?limit=5', { as: owner })
    assert.deepEqual([all.body.length, all.headers.link], [5, undefined], 'just full')
  })

  it('is the company’s own: nothing of others is in it, and nobody else reads it', async () => {
    const { owner, approver } = await aHistory()
    const other = await aSupplier(database)
    assert.deepEqual(await trail(other), [])
    assert.deepEqual(await trail(other, `?person=${owner.person_id}`), [])
    assert.equal((await call('GET', '/company/trail', { as: approver })).body.code, 'role_required')
    assert.equal((await call('GET', '/company/trail.csv', { as: approver })).body.code, 'role_required')
    assert.equal((await call('GET', '/company/trail')).status, 401)
  })

  it('is downloaded for spreadsheets, in which no cell is a formula', async () => {
    const { owner } = await aHistory()
    const { text, headers } = await call('GET', '/company/trail.csv?lang=en&kind=awards', { as: owner })
    assert.match(String(headers['content-type']), /^text\/csv; charset=utf-8/)
    const lines = text
      .replace(/^\u{FEFF}/u, '')
      .trimEnd()
      .split('\r\n')
    assert.equal(lines.length, 3)
    assert.ok(text.startsWith('\u{FEFF}Day,Time,'), text.slice(0, 40))
    assert.match(lines[1]!, /,Award rejected,"bid of [^"]+, SAR\s342,000\.00, «نحتاج عرضًا ثالثًا»",/)
    assert.match(lines[1]!, /"'=1\+1, ""كراسي"""/)
    for (const bad of ['=1', '+1', '-1', '@x', '\tx', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', '\u2068=1'])
      assert.match(csvCell(bad), /^"?'/)
  })

  it('says how the discount of a bid changed, in both languages', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{ quantity: '3' }])
    const { bid_id, supplier } = await aBidWithLines(database, { rfq_id, prices: ['1000'] })
    for (const json of [{ discount_bp: 750 }, { discount_halalas: 25_000 }, { discount_halalas: null }])
      assert.equal((await call('PUT', `/bids/${bid_id}/update`, { as: supplier, json })).status, 200)
    for (const [lang, words] of [
      ['ar', [/الخصم: من 250\.00\sر\.س إلى بلا خصم/, /الخصم: من 7\.5% إلى 250\.00\sر\.س/, /الخصم: من بلا خصم إلى 7\.5%/]],
      [
        'en',
        [/Discount: from SAR\s250\.00 to none/, /Discount: from 7\.5% to SAR\s250\.00/, /Discount: from none to 7\.5%/],
      ],
    ] as const) {
      const { text } = await call('GET', `/company/trail.csv?lang=${lang}`, { as: supplier })
      const rows = text.trimEnd().split('\r\n').slice(1)
      for (const [index, said] of words.entries()) assert.match(rows[index]!.replace(/[\u2066-\u2069]/g, ''), said)
    }
  })

  it('names each broken filter', async () => {
    const owner = await aCompany(database)
    const { status, body } = await call('GET', '/company/trail?person=x&kind=y&rfq=-1&days=8', { as: owner })
    assert.deepEqual(
      [status, body.errors.map(({ field }: { field: string }) => field).sort()],
      [422, ['days', 'kind', 'person', 'rfq']],
    )
  })

  it('has a word for every event that it shows, and no other', () => {
    const shown = Object.values(trailActions(events)).flat()
    const words = Object.keys(trailMessages).filter((key) => key.startsWith('did_'))
    assert.deepEqual(
      words.toSorted(),
      shown.map((action) => `did_${action.replace('.', '_')}`).toSorted(),
      'missing words and those of no event: src/app/trail/messages.ts',
    )
  })

  it('names all events of the product', () => {
    const declared = globSync('src/**/events.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:defineEvent|accountEvent)\(\s*'([a-z]+\.[a-z_]+)'/g)].map(
        ([, action = '']) => action,
      ),
    )
    assert.deepEqual([...new Set(events.map(({ action }) => action))].sort(), [...new Set(declared)].sort())
  })
})
