import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { emailsByKind } from '#framework/mail/define-email.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { newBidEmail } from '#tenders/bids/emails.server.ts'
import type { RfqChange } from '#tenders/core/events.ts'
import { rfqChangedEmail } from './change-emails.server.ts'
import { riyals } from '#framework/i18n/money.ts'

const database = await testDatabase()
const { pool } = database
const { server, deliver, queue, rowOf, age, passDigest } = await aDelivery(
  database,
  emailsByKind([newBidEmail, rfqChangedEmail]),
)
let user: MadeCompany

before(async () => {
  user = await aCompany(database, { email_verified: false, lang: 'en' })
})

describe('e-mails about new bids', () => {
  const bid = (number: number, rfq_id = 1) => ({
    rfq_id,
    title: 'Chairs',
    supplier_company_name: `Supplier ${number}`,
    total_amount: riyals(1000 + number),
    proposed_delivery_date: '2027-01-01',
    deadline: '2026-12-01',
  })

  it('are sent immediately, then at most every five minutes, and say how many', async () => {
    await deliver(await queue(newBidEmail, bid(0), user.company_id))
    assert.match(server.taken[0]?.subject ?? '', /^New bid on your RFQ: Chairs$/)

    const storm: number[] = []
    for (let number = 1; number <= 12; number++) storm.push(await queue(newBidEmail, bid(number), user.company_id))
    const other = await queue(newBidEmail, bid(1, 2), user.company_id)
    await Promise.all(storm.map((mail_id) => deliver(mail_id)))
    assert.equal(server.taken.length, 1)
    await deliver(other)
    assert.equal(server.taken.length, 2, 'another RFQ has its own e-mails')

    await passDigest()
    await Promise.all(storm.map((mail_id) => deliver(mail_id)))
    assert.equal(server.taken.length, 3)
    assert.match(server.taken[2]?.subject ?? '', /^12 new bids on your RFQ: Chairs$/)
    const { rows } = await pool.query(
      "select status, count(*) from mails where params ->> 'rfq_id' = '1' group by 1 order by 1",
    )
    assert.deepEqual(rows, [
      { status: 'sent', count: 2 },
      { status: 'skipped', count: 11 },
    ])
  })

  it('lose no bid when the first attempt fails', async () => {
    server.answers(() => ({ status: 451, text: 'later' }))
    const first = await queue(newBidEmail, bid(1), user.company_id)
    const second = await queue(newBidEmail, bid(2), user.company_id)
    await deliver(second)
    assert.equal((await rowOf(first)).attempts, 1)
    const third = await queue(newBidEmail, bid(3), user.company_id)
    await deliver(third)
    server.answers(() => undefined)
    await age(first, '10 seconds')
    await deliver(first)
    assert.deepEqual(
      server.taken.map(({ subject }) => subject),
      ['3 new bids on your RFQ: Chairs'],
    )
    assert.equal((await rowOf(third)).status, 'skipped')
  })
})

describe('e-mails about a changed RFQ', () => {
  it('are sent immediately, then as one that states what differs from before', async () => {
    const { rfq_id, title } = await anRfq(database)
    const changed = (changes: RfqChange[], deadline = '2027-01-10') =>
      queue(rfqChangedEmail, { rfq_id, title, changes, deadline }, user.company_id)
    await deliver(await changed([{ field: 'quantity', old: 10, new: 20 }]))
    assert.equal(server.taken.length, 1)

    const storm: number[] = []
    for (let quantity = 20; quantity < 70; quantity++)
      storm.push(await changed([{ field: 'quantity', old: quantity, new: quantity + 1 }]))
    storm.push(await changed([{ field: 'deadline', old: '2027-01-10', new: '2027-01-12' }], '2027-01-12'))
    storm.push(
      await changed([{ field: 'category_id', old: 1, new: 2 }], '2027-01-12'),
      await changed([{ field: 'category_id', old: 2, new: 1 }], '2027-01-12'),
    )
    await Promise.all(storm.map((mail_id) => deliver(mail_id)))
    assert.equal(server.taken.length, 1, 'nothing more within five minutes')
    await passDigest()
    await Promise.all(storm.map((mail_id) => deliver(mail_id)))
    assert.equal(server.taken.length, 2)
    const text = String(server.taken[1]?.text).replace(/[\u2066-\u2069]/g, '')
    assert.match(text, /Quantity: from 20 to 70/)
    assert.match(text, /Bid deadline: from 10 Jan 2027 .* to 12 Jan 2027/)
    assert.doesNotMatch(text, /\b21\b|Category/)

    const back = [
      await changed([{ field: 'quantity', old: 70, new: 80 }]),
      await changed([{ field: 'quantity', old: 80, new: 70 }]),
    ]
    await Promise.all(back.map((mail_id) => deliver(mail_id)))
    await passDigest()
    await Promise.all(back.map((mail_id) => deliver(mail_id)))
    assert.equal(server.taken.length, 2, 'changes that were undone are not sent')
  })
})
