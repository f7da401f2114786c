import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emails } from '#app/emails.server.ts'
import type { Role } from '#companies/roles.ts'
import { testApp } from '#test/support/app.ts'
import { aColleague, aSession, aSupplier, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Who placed a bid and wants to approve it for the buyer: every step is a call that people make. */
const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { server, deliver } = await aDelivery(database, emails)

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()

/** The person, acting for a company. */
const actingFor = async ({ company_id }: MadeCompany, person: MadeCompany): Promise<MadeCompany> => ({
  ...person,
  company_id,
  cookie: await aSession(database, { company_id, person_id: person.person_id }),
})

/** Joins by the link of the e-mail and the password, as also who belongs to no company any more does. */
async function join(inviting: MadeCompany, person: MadeCompany, roles: Role[]) {
  const invited = await call('POST', '/company/invitations', { as: inviting, json: { email: person.email, roles } })
  assert.equal(invited.status, 201, invited.text)
  const waiting = await database.kysely
    .selectFrom('mails')
    .select('mail_id')
    .where('kind', '=', 'member-invitation')
    .where('status', '=', 'queued')
    .execute()
  for (const { mail_id } of waiting) await deliver(mail_id)
  const mail = server.taken.findLast(({ receivers }) => receivers.includes(person.email))
  const [, token] = /\/invitation\?token=([\w-]{43})/.exec(mail?.text ?? '') ?? []
  const accepted = await call('POST', '/invitations/accept', { json: { token, password: PASSWORD } })
  assert.equal(accepted.status, 200, accepted.text)
  return actingFor(inviting, person)
}

const leave = async (company: MadeCompany, person: MadeCompany) => {
  const { status, text } = await call('DELETE', '/company/membership', { as: await actingFor(company, person) })
  assert.equal(status, 200, text)
}
const changeRoles = async (as: MadeCompany, { person_id }: MadeCompany, roles: Role[]) => {
  const { status, text } = await call('PUT', `/company/members/${person_id}`, { as, json: { roles } })
  assert.equal(status, 200, text)
}

/** An RFQ of a company with a limit, and a bid above it that a person of the bidder placed. */
async function aTender() {
  const { rfq_id, buyer: owner, delivery_date } = await anRfq(database)
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const limited = await call('PUT', '/company/settings', { as: owner, json: { award_limit_halalas: 100 } })
  assert.equal(limited.status, 200, limited.text)
  const supplier = await aSupplier(database)
  const bidder = await aColleague(database, supplier, { roles: ['seller'] })
  const placed = await call<{ bid_id: number }>('POST', `/rfqs/${rfq_id}/bids/new`, {
    as: bidder,
    form: { total_amount: '342000', proposed_delivery_date: delivery_date, comments: '', attachment: aPdf() },
  })
  assert.equal(placed.status, 201, placed.text)
  return { rfq_id, owner, buyer, approver, supplier, bidder, bid_id: placed.body.bid_id }
}
type Tender = Awaited<ReturnType<typeof aTender>>

async function propose({ rfq_id, bid_id, buyer }: Tender) {
  const { status, body, text } = await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
  assert.equal(status, 202, text)
  return body.proposal.proposal_id as number
}
const approve = (as: MadeCompany, id: number) => call('PUT', `/awards-wanted/${id}/approve`, { as, json: {} })

describe('who placed the bid for the bidder', () => {
  const orders: Record<string, (tender: Tender) => Promise<MadeCompany>> = {
    'leaves the bidder, then becomes approver at the buyer': async ({ owner, supplier, bidder }) => {
      await leave(supplier, bidder)
      const joined = await join(owner, bidder, ['viewer'])
      await changeRoles(owner, joined, ['approver'])
      return joined
    },
    'becomes approver at the buyer, then leaves the bidder': async ({ owner, supplier, bidder }) => {
      const joined = await join(owner, bidder, ['viewer'])
      await changeRoles(owner, joined, ['approver'])
      await leave(supplier, bidder)
      return joined
    },
  }
  for (const [order, become] of Object.entries(orders)) {
    it(`${order}: approves nothing, neither before nor after coming back`, async () => {
      const tender = await aTender()
      const insider = await become(tender)
      const id = await propose(tender)
      assert.equal(codeOf(await approve(insider, id)), '403 conflict_of_interest')
      await join(tender.supplier, insider, ['seller'])
      assert.equal(codeOf(await approve(await actingFor(tender.owner, insider), id)), '403 conflict_of_interest')
      // Nor as buyer, by an award of its own below the limit.
      await changeRoles(tender.owner, insider, ['buyer'])
      const accepting = { as: await actingFor(tender.owner, insider), json: { bid_id: tender.bid_id } }
      assert.equal(
        codeOf(await call('PUT', `/rfqs/${tender.rfq_id}/accept-bid`, accepting)),
        '403 conflict_of_interest',
      )
      assert.equal((await approve(tender.approver, id)).status, 200)
    })
  }
})
