import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { composeEmail } from '#framework/mail/compose.server.ts'
import { bodyText } from '#framework/mail/render.ts'
import { dictionary } from '#app/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aColleague, type MadeCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { approvalWantedEmail } from './emails.server.ts'

const { call, database, app } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { pool } = database

/** A bid of 115.00 with an optional line of 1,035,000.00, under a limit in halalas. */
async function aTender(limit: number, optional: string | null = '900000') {
  const { rfq_id, buyer: owner } = await anRfq(database)
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  await withLines(database, rfq_id, [{}, { optional: true }])
  const { bid_id, supplier } = await aBidWithLines(database, { rfq_id, prices: ['100', optional] })
  await pool.query('update companies set award_limit_halalas = $2 where company_id = $1', [owner.company_id, limit])
  return { rfq_id, owner, approver, bid_id, supplier }
}
type Tender = Awaited<ReturnType<typeof aTender>>
const accept = (as: MadeCompany, { rfq_id, bid_id }: Tender) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } })
const get = (url: string, { cookie }: MadeCompany) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })

describe('offered optional lines', () => {
  it('count for the limit, to the halala', async () => {
    for (const [limit, status] of [
      [103_511_500, 200],
      [103_511_499, 202],
      [20_000, 202],
    ] as const) {
      const tender = await aTender(limit)
      assert.equal((await accept(tender.owner, tender)).status, status, String(limit))
    }
    const without = await aTender(20_000, null)
    assert.equal((await accept(without.owner, without)).status, 200)
  })

  it('are named by proposal, page and e-mail; suppliers read nothing of it', async () => {
    const tender = await aTender(20_000)
    const question = await get(`/en/rfq/${tender.rfq_id}/accept/${tender.bid_id}`, tender.owner)
    assert.match(question.body, /was compared with the limit/)
    assert.ok(question.body.includes('name="propose"'), 'the page asks to propose')
    const { body } = await accept(tender.owner, tender)
    const { amount_halalas, optional_halalas, compared_halalas, proposal_id } = body.proposal
    assert.deepEqual([amount_halalas, optional_halalas, compared_halalas], [11_500, 103_500_000, 103_511_500])
    const page = await get(`/en/approvals/${proposal_id}`, tender.approver)
    assert.ok(page.body.includes('1,035,115.00') && page.body.includes('1,035,000.00'))
    const content = await database.transaction((tx) =>
      composeEmail(
        approvalWantedEmail as never,
        {
          tx,
          t: makeT('en', languageMessages('en', dictionary)),
          lang: 'en',
          params: { proposal_id, rfq_id: tender.rfq_id, title: 'x', amount_halalas },
          receiver: { ...tender.approver, email_verified: true },
        },
        (path) => path,
      ),
    )
    assert.match(
      bodyText(content!).replace(/[\u2066-\u2069\u00a0]/g, ' '),
      /SAR +115\.00 *\nOptional lines, VAT included: SAR +1,035,000\.00 *\nCompared with the limit: SAR +1,035,115\.00 *\nApproval limit: SAR +200\.00/,
    )
    const own = await call('GET', `/rfqs/${tender.rfq_id}`, { as: tender.supplier })
    assert.equal('optional_halalas' in own.body.bids[0], false)
    assert.equal(
      (await call('PUT', `/awards-wanted/${proposal_id}/approve`, { as: tender.approver, json: {} })).status,
      200,
    )
  })

  it('count for the database as well, which fills them in', async () => {
    const tender = await aTender(20_000)
    await assert.rejects(
      pool.query(
        `update rfqs set accepted_bid_id = $2, accepted_at = now(),
           accepted_snapshot = (select jsonb_build_object('total_amount', total_amount, 'version', version) from bids where bid_id = $2) where rfq_id = $1`,
        [tender.rfq_id, tender.bid_id],
      ),
      { code: '23514', constraint: 'awards_approved' },
    )
    const { rows } = await pool.query<{ optional_halalas: number }>(
      `insert into award_proposals (rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, proposed_by)
       select rfq_id, buyer_id, bid_id, version, 11500, 20000, $2 from bids where bid_id = $1 returning optional_halalas`,
      [tender.bid_id, tender.owner.person_id],
    )
    assert.equal(Number(rows[0]!.optional_halalas), 103_500_000)
    await assert.rejects(
      pool.query('update award_proposals set optional_halalas = 0 where bid_id = $1', [tender.bid_id]),
      { code: '23514', constraint: 'award_proposals_kept' },
    )
  })
})
