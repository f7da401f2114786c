import { before, describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aUser } from '#test/support/make/users.ts'
import { plansOf } from '#test/support/plans.ts'
import { queueMail } from './queue.server.ts'

const database = await testDatabase()
const { reader, mustUse } = plansOf(database)

describe('a letter that is queued', () => {
  let to: number

  before(async () => {
    ;({ user_id: to } = await aUser(database))
    const { user_id: others } = await aUser(database)
    // As after an hour without a mail server.
    await database.pool.query("insert into mails (kind, user_id) select 'new-bid', $1 from generate_series(1, 5000)", [others])
    await database.owner.pool.query('analyze mails')
  })

  it('is compared with those that wait for the same company, and no other', () =>
    mustUse('queueing a letter', ['mails_waiting'], ['mails'], () =>
      reader.transaction().execute((tx) => queueMail(tx, { kind: 'new-bid', to, params: { rfq_id: 1 } }))))
})
