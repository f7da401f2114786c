import { before, describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { plansOf } from '#test/support/plans.ts'
import { defineEmail } from './define-email.server.ts'
import { queueEmails } from './queue.server.ts'

const database = await testDatabase()
const { reader, mustUse } = plansOf(database)

const text = { ar: 'تذكير', en: 'Reminder' }
const reminder = defineEmail<{ topic_id: number }>({
  kind: 'reminder',
  reason: text,
  texts: { subject: text, preview: text, body: { ar: [], en: [] }, action: text },
  compose: () => null,
})

describe('an e-mail that is queued', () => {
  let to: number

  before(async () => {
    ;({ company_id: to } = await aCompany(database))
    for (let others = 0; others < 50; others++) await aCompany(database)
    // As after an hour without a mail server.
    await database.pool.query(
      "insert into mails (kind, company_id, status) select 'reminder', company_id, case when n <= 100 then 'queued' else 'sent' end from companies, generate_series(1, 500) n where company_id <> $1",
      [to],
    )
    await database.owner.pool.query('analyze mails')
  })

  it('is compared with those queued for the same company, and no others', async () => {
    await mustUse('queueing an e-mail', ['mails_waiting'], ['mails'], () =>
      reader.transaction().execute((tx) => queueEmails(tx, [{ email: reminder, params: { topic_id: 1 }, to }])),
    )
  })
})
