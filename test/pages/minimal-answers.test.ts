import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { halalas } from '#framework/i18n/money.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'
import { countStatements } from '#test/support/statements.ts'

const site = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { app, call, database } = site

const MINIMAL = { prefer: 'return=minimal' }
const html = { accept: 'text/html' }

async function aTender() {
  const rfq = await anRfq(database)
  return { ...rfq, ...(await aBid(database, { rfq_id: rfq.rfq_id })) }
}
type Tender = Awaited<ReturnType<typeof aTender>>

const accept = ({ rfq_id, bid_id, buyer }: Tender, headers: Record<string, string> = {}) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id }, headers })
const place = async (headers: Record<string, string>) => {
  const { rfq_id, delivery_date } = await anRfq(database)
  const form = { total_amount: '900', proposed_delivery_date: delivery_date, comments: '', attachment: aPdf() }
  return call('POST', `/rfqs/${rfq_id}/bids/new`, { as: await aSupplier(database), form, headers })
}

/** The address of the question before an award, and what its form sends. */
async function aQuestion({ rfq_id, bid_id, buyer: { cookie } }: Tender) {
  const url = `/en/rfq/${rfq_id}/accept/${bid_id}`
  const page = await app.inject({ url, headers: { cookie, ...html } })
  return { url: `${url}?action=accept-bid`, cookie, sent: multipart(fieldsOf(page.body, 'accept-bid')) }
}

/** Counts the statements of an act that can be done once for each subject. */
async function countActs<Subject>(prepare: () => Promise<Subject>, act: (subject: Subject) => Promise<unknown>) {
  const subjects = [await prepare(), await prepare()]
  return countStatements(() => act(subjects.pop()!))
}

describe('a write whose caller prefers no answer', () => {
  it('does not read the RFQ, and neither does a form of the pages', async () => {
    const accepted = await aTender()
    await accept(accepted)
    const { rfq_id, buyer } = accepted
    const read = await countStatements(() => call('GET', `/rfqs/${rfq_id}?contacts=none`, { as: buyer }))
    const countAccepted = (status: number, headers?: Record<string, string>) =>
      countActs(aTender, async (tender) =>
        assert.equal((await accept(tender, { ...headers, 'idempotency-key': randomUUID() })).status, status),
      )
    const answered = await countAccepted(200)
    const minimal = await countAccepted(204, MINIMAL)
    // The read alone reads the session, too.
    assert.equal(answered - minimal, read - 1)

    const posted = await countActs(
      async () => aQuestion(await aTender()),
      async ({ url, cookie, sent }) => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url,
          headers: { cookie, ...html, ...sent.headers },
          payload: sent.payload,
        })
        assert.equal(statusCode, 303)
      },
    )
    assert.ok(posted < answered, `${posted} statements of the form, ${answered} of the call with its answer`)
  })

  it('has the same effect, and says when it was done before', async () => {
    const tender = await aTender()
    const headers = { ...MINIMAL, 'idempotency-key': randomUUID() }
    for (const replayed of [undefined, 'true']) {
      const answer = await accept(tender, headers)
      assert.deepEqual(
        [answer.status, answer.text, answer.headers['preference-applied'], answer.headers['idempotent-replayed']],
        [204, '', 'return=minimal', replayed],
      )
    }
    const { status, body, headers: given } = await accept(tender, { 'idempotency-key': headers['idempotency-key'] })
    assert.deepEqual(
      [status, given['idempotent-replayed'], given['preference-applied'], body.accepted_bid_id],
      [200, 'true', undefined, tender.bid_id],
    )
    const refused = await accept({ ...(await aTender()), bid_id: tender.bid_id }, MINIMAL)
    assert.deepEqual(
      [refused.status, refused.headers['preference-applied'], refused.body.code],
      [422, undefined, 'bid_not_in_rfq'],
    )
  })

  it('answers all the same what cannot be read later: a proposal, the receipt of a sealed bid', async () => {
    const tender = await aTender()
    await aColleague(database, tender.buyer, { roles: ['approver'] })
    await database.kysely
      .updateTable('companies')
      .set({ award_limit_halalas: halalas(100) })
      .where('company_id', '=', tender.buyer.company_id)
      .execute()
    const proposed = await accept(tender, MINIMAL)
    assert.deepEqual([proposed.status, proposed.headers['preference-applied']], [202, undefined])
    assert.ok(proposed.body.proposal.proposal_id)
    const { publish, bid } = await sealedTenders(site)
    const { rfq_id } = await publish()
    const sealed = await bid(await aSupplier(database), rfq_id, {}, MINIMAL)
    assert.deepEqual([sealed.status, sealed.headers['preference-applied']], [201, undefined])
    assert.ok(sealed.body.receipt)
  })

  it('is recognized by the preference as RFC 7240 writes it', async () => {
    const written: [prefer: string, status: number][] = [
      ['return=minimal', 204],
      ['respond-async, Return = "minimal"; wait=1', 204],
      ['return=representation', 201],
      ['x-return=minimal', 201],
      ['return=minimalist', 201],
    ]
    for (const [prefer, expected] of written) assert.equal((await place({ prefer })).status, expected, prefer)
  })
})
