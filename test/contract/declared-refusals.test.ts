import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import type { FailureCode } from '#framework/api/failure.ts'
import { type CallOptions, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aColleague, aSupplier, PASSWORD } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aProposal } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Refusals that routes declare and that no other test sees. */

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { pool } = database

let invited = 0
const anAddress = () => `noura${++invited}@madar.example`

/** An invitation that was not sent, in a state. */
async function anInvitation(company: { company_id: number; person_id: number }, state = 'open', email = anAddress()) {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ invitation_id: number }>(
    `insert into member_invitations (company_id, email, roles, token_hash, invited_by, expires_at, accepted_at, revoked_at)
     values ($1, $2, '{viewer}', sha256($3::bytea), $4, now() + case $5 when 'expired' then '-1 minute' else '7 days' end::interval,
       case $5 when 'used' then now() end, case $5 when 'revoked' then now() end)
     returning invitation_id`,
    [company.company_id, email, token, company.person_id, state],
  )
  return { path: `/company/invitations/${rows[0]!.invitation_id}`, token }
}

const owner = await aCompany(database)
const supplier = await aSupplier(database)
const tender = await anRfq(database)
const lined = await anRfq(database, { buyer: owner })
const [line] = await withLines(database, lined.rfq_id, [{}])
const priced = await aBidWithLines(database, { rfq_id: lined.rfq_id, supplier, prices: ['10'], vat_category: 'O' })
const plain = await aBid(database, { rfq_id: (await anRfq(database)).rfq_id, supplier })
const approver = await aColleague(database, owner, { roles: ['approver'] })
const NONE = 987_654_321
const noToken = randomBytes(32).toString('base64url')

describe('a refusal that its route declares', () => {
  const answers = (
    code: FailureCode,
    method: string,
    path: string,
    options: () => CallOptions | Promise<CallOptions> = () => ({ as: owner }),
  ) =>
    void it(`${code}: ${method} ${path}`, async () => {
      const { body } = await call(method, path, await options())
      assert.equal(body.code, code)
    })

  answers('token_invalid', 'POST', '/invitations/read', () => ({ json: { token: noToken } }))
  answers('token_invalid', 'POST', '/invitations/decline', () => ({ json: { token: noToken } }))
  answers('token_invalid', 'POST', '/invitations/ask-again', () => ({ json: { token: noToken } }))
  for (const state of ['used', 'revoked', 'expired'] as const)
    for (const path of ['/invitations/decline', '/invitations/take-back'])
      answers(`invitation_${state}`, 'POST', path, async () => ({
        json: { token: (await anInvitation(owner, state)).token },
      }))
  answers('token_invalid', 'POST', '/invitations/take-back', () => ({ json: { token: noToken } }))
  answers('invitation_used', 'POST', '/invitations/ask-again', async () => ({
    json: { token: (await anInvitation(owner, 'used')).token },
  }))
  answers('invitation_exists', 'POST', '/invitations/ask-again', async () => ({
    json: { token: (await anInvitation(owner)).token },
  }))
  answers('already_member', 'POST', '/invitations/accept', async () => {
    const colleague = await aColleague(database, owner, { roles: ['viewer'] })
    return { as: colleague, json: { token: (await anInvitation(owner, 'open', colleague.email)).token } }
  })
  answers('totp_invalid', 'POST', '/invitations/accept', async () => {
    const { person_id, email } = await aCompany(database)
    await database.kysely
      .insertInto('second_factors')
      .values({ person_id, secret: randomBytes(48), salt: randomBytes(16), confirmed_at: new Date() })
      .execute()
    const { token } = await anInvitation(owner, 'open', email)
    return { json: { token, password: PASSWORD, totp_code: '000000' } }
  })

  it('of an invitation that is over: DELETE /company/invitations/:id and sending it again', async () => {
    const codeOf = async (method: string, path: string) => (await call(method, path, { as: owner })).body.code
    for (const state of ['used', 'revoked'] as const) {
      const { path } = await anInvitation(owner, state)
      assert.equal(await codeOf('DELETE', path), `invitation_${state}`)
      assert.equal(await codeOf('POST', `${path}/send-again`), `invitation_${state}`)
    }
    const unverified = await aCompany(database, { email_verified: false })
    const { path } = await anInvitation(unverified)
    const { body } = await call('POST', `${path}/send-again`, { as: unverified })
    assert.equal(body.code, 'email_not_verified')
  })

  it('too_many_members: POST /invitations/accept', async () => {
    const full = await aCompany(database)
    await Promise.all(Array.from({ length: 49 }, () => aColleague(database, full, { roles: ['viewer'] })))
    const { token } = await anInvitation(full)
    const { body } = await call('POST', '/invitations/accept', {
      json: { token, full_name: 'نورة القحطاني', password: 'a quiet green lamp' },
    })
    assert.equal(body.code, 'too_many_members')
  })

  for (const [method, path, json] of [
    ['PUT', 'approve', undefined],
    ['PUT', 'reject', { reason: 'no' }],
    ['DELETE', '', undefined],
  ] as const)
    it(`of proposals: ${method} /awards-wanted/:proposal_id/${path}`, async () => {
      const decide = async (proposal_id: number) =>
        (
          await call(method, `/awards-wanted/${proposal_id}${path && `/${path}`}`, {
            as: method === 'DELETE' ? owner : approver,
            ...(json && { json }),
          })
        ).body.code
      assert.equal(await decide(NONE), 'proposal_not_found')
      const { proposal_id, bid_id, supplier: bidder } = await aProposal(database, owner)
      const changed = await call('PUT', `/bids/${bid_id}/update`, { as: bidder, json: { total_amount: 4321 } })
      assert.equal(changed.status, 200)
      assert.equal(await decide(proposal_id), 'bid_changed')
    })

  answers('totals_differ', 'PUT', `/bids/${priced.bid_id}/update`, () => ({
    as: supplier,
    json: { total_amount: 1, lines: [{ line_id: line!.line_id, unit_price: '20', vat_category: 'O' }] },
  }))
  answers('vat_number_required', 'PUT', `/bids/${plain.bid_id}/update`, () => ({
    as: supplier,
    json: { vat_category: 'S' },
  }))
  answers('no_lines', 'GET', `/rfqs/${tender.rfq_id}/price-sheet.xlsx`)
  answers('rfq_not_found', 'GET', `/rfqs/${NONE}/price-sheet.xlsx`)
  answers('no_lines', 'GET', `/rfqs/${tender.rfq_id}/comparison.xlsx`, () => ({ as: tender.buyer }))
  answers('product_not_found', 'GET', `/marketplace/products/${NONE}`)
  answers('own_target', 'DELETE', `/follows/company/${owner.company_id}`)
  answers('rfq_not_found', 'DELETE', `/follows/rfq/${NONE}`)
  answers('user_not_found', 'DELETE', `/follows/company/${NONE}`)
  answers('saved_search_not_found', 'DELETE', `/saved-searches/${NONE}`)
})
