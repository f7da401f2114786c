import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aColleague, aCompany, joinCompany } from '#test/support/make/companies.ts'
import { aProposal as aPendingProposal } from '#test/support/make/proposals.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

/* What the database itself refuses. */
const { database } = await sharedApp()
const { pool } = database

async function aProposal() {
  const owner = await aCompany(database)
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  await pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [owner.company_id])
  return { owner, approver, ...(await aPendingProposal(database, owner)) }
}
type Made = Awaited<ReturnType<typeof aProposal>>

const approveAs = ({ proposal_id }: Made, person_id: number) =>
  pool.query(
    `update award_proposals set state = 'approved', decided_by = $2, decided_at = now() where proposal_id = $1`,
    [proposal_id, person_id],
  )
const refused = (constraint: string) => ({ code: '23514', constraint })

describe('the database, of proposals', () => {
  it('refuses an approver who is none, of nowhere, disabled, of the bidder, or who proposed', async () => {
    const made = await aProposal()
    const elsewhere = await aColleague(database, await aCompany(database), { roles: ['approver'] })
    const disabled = await aColleague(database, made.owner, { roles: ['approver'] })
    await pool.query('update people set is_active = false where person_id = $1', [disabled.person_id])
    const left = await aColleague(database, made.owner, { roles: ['approver'] })
    await pool.query('update members set left_at = now() where person_id = $1', [left.person_id])
    const both = await aColleague(database, made.owner, { roles: ['approver'] })
    await joinCompany(database, both, made.supplier, ['viewer'])
    for (const person of [made.owner, elsewhere, disabled, left, both])
      await assert.rejects(approveAs(made, person.person_id), refused('award_proposals_approver'))
    await pool.query(`update members set roles = '{buyer,approver}' where person_id = $1`, [made.proposer.person_id])
    await assert.rejects(approveAs(made, made.proposer.person_id), refused('award_proposals_four_eyes'))
    await assert.rejects(
      pool.query(`update award_proposals set state = 'approved', decided_at = now() where proposal_id = $1`, [
        made.proposal_id,
      ]),
      refused('award_proposals_four_eyes'),
    )
    await assert.rejects(
      pool.query(
        `insert into award_proposals (rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, proposed_by, state, decided_by, decided_at)
         select rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, proposed_by, 'approved', $2, now() from award_proposals where proposal_id = $1`,
        [made.proposal_id, elsewhere.person_id],
      ),
      refused('award_proposals_approver'),
    )
    await approveAs(made, made.approver.person_id)
  })

  it('refuses to change what was proposed, and what was decided', async () => {
    const made = await aProposal()
    const change = (what: string) =>
      pool.query(`update award_proposals set ${what} where proposal_id = $1`, [made.proposal_id])
    for (const what of [
      'rfq_id = rfq_id + 1',
      'buyer_id = buyer_id + 1',
      'bid_id = bid_id + 1',
      'bid_version = bid_version + 1',
      'amount_halalas = amount_halalas + 1',
      'limit_halalas = limit_halalas + 1',
      `proposed_by = ${made.owner.person_id}`,
      "created_at = now() - interval '1 day'",
      "reason = 'another'",
    ])
      await assert.rejects(change(what), refused('award_proposals_kept'), what)
    await change('reminded_at = now()')
    await change(
      `state = 'rejected', decided_by = ${made.approver.person_id}, decided_at = now(), decision_reason = 'too dear'`,
    )
    for (const what of [
      "state = 'approved'",
      "state = 'pending', decided_at = null",
      "decided_at = now() - interval '1 day'",
      `decided_by = ${made.owner.person_id}`,
      "decision_reason = 'another'",
    ])
      await assert.rejects(change(what), refused('award_proposals_kept'), what)
    await change("reason = null, decision_reason = 'erased'")
  })
})
