import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { PreparingClient } from '#framework/database/driver.server.ts'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { realPages } from '#test/support/pages.ts'
import { countStatements } from '#test/support/statements.ts'

const { app, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
/** Statements that a page sends together begin with it. */
const sent = mock.method(PreparingClient.prototype, 'beginSharing')

it('the page of an RFQ with lines, questions and bids sends all that it reads at once, after the session', async () => {
  const { rfq_id } = await anRfq(database)
  await withLines(database, rfq_id, [{ quantity: '19.99' }, { optional: true }])
  const { supplier: bidder } = await aBidWithLines(database, { rfq_id, prices: ['19.99', '1.15'] })
  await aQuestion(database, { rfq_id, answer: 'نعم' })
  const stranger = await aSupplier(database)
  for (const { cookie } of [bidder, stranger]) {
    const open = async () => {
      const { statusCode } = await app.inject({ url: `/rfq/${rfq_id}`, headers: { accept: 'text/html', cookie } })
      assert.equal(statusCode, 200)
    }
    await open()
    // The session, the person with the company, the unread notifications, the RFQ, its bids and its questions.
    assert.equal(await countStatements(open), 6)
    sent.mock.resetCalls()
    await open()
    assert.equal(sent.mock.callCount(), 1)
  }
})
