import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { aColleague, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { sealedTenders, tamperWith } from '#test/support/make/sealed-tenders.ts'

const server = await aMailServer()
after(() => server.close())
const site = await testApp({ SMTP_URL: server.url })
const { call, database } = site
const { jobs, publish, bid, replace, withdraw } = await sealedTenders(site)

/** A person's notifications, oldest first, with what their sentences say. */
async function notified({ person_id }: MadeCompany) {
  const { rows } = await database.pool.query<{ said: string }>(
    `select kind || case when params = '{}' then '' else ' ' || params::text end || case when times > 1 then ' × ' || times else '' end as said
     from notifications where person_id = $1 order by notification_id`,
    [person_id],
  )
  return rows.map(({ said }) => said)
}
/** The subjects of the e-mails that have gone to a company. */
const mailed = ({ email }: MadeCompany) =>
  server.taken.filter(({ receivers }) => receivers.includes(email)).map(({ subject }) => subject)

it('the buyer hears of bids once, when they are opened; each bidder of its own bid', async () => {
  const { buyer, rfq_id } = await publish({ title: 'Chairs' })
  const [one, two, gone] = [await aSupplier(database), await aSupplier(database), await aSupplier(database)]
  const placed = (await bid(one, rfq_id)).body
  const newest = (await replace(one, placed.bid_id)).body
  await tamperWith(database, (await bid(two, rfq_id)).body.bid_id)
  await withdraw(gone, (await bid(gone, rfq_id)).body.bid_id)
  await jobs.run()
  assert.deepEqual([await notified(buyer), mailed(buyer)], [[], []])
  for (const each of [one, two, gone]) assert.deepEqual(await notified(each), [])

  // A receipt says nothing of the bid, and is complete: it can be checked with it alone.
  const mails = server.taken.filter(({ receivers }) => receivers.includes(one.email))
  assert.equal(mails.length, 2)
  const sent = mails.map(({ text }) => JSON.parse(/^\{$.+?^\}$/ms.exec(text!)![0]) as { bid_version: number })
  assert.deepEqual(
    new Map(sent.map((receipt) => [receipt.bid_version, receipt])),
    new Map([placed, newest].map(({ receipt }) => [receipt.bid_version, receipt])),
  )
  const { nonce } = JSON.parse(newest.contents)
  for (const { text, html } of mails)
    assert.ok(!/1[,.]?000|quotation|التركيب/.test(text!) && !`${text}${String(html)}`.includes(nonce))

  try {
    await shiftDays(database, 1)
    await jobs.run('remind_of_openings')
    assert.deepEqual(await notified(buyer), [])
    await shiftDays(database, 2)
    await jobs.run('remind_of_openings')
    await jobs.run('remind_of_openings')
    assert.deepEqual(await notified(buyer), ['bidding_ends_soon'])
    await shiftDays(database, 3)
    await jobs.run('open_sealed')
    await jobs.run('open_sealed')
    await jobs.run('tell_deadlines')
  } finally {
    await shiftDays(database, 0)
  }
  assert.deepEqual(await notified(buyer), ['bidding_ends_soon', 'bids_opened {"count": 1}'])
  assert.deepEqual(await notified(one), ['bids_open_soon', 'own_bid_opened'])
  assert.deepEqual(await notified(two), ['bids_open_soon', 'own_bid_unreadable'])
  assert.deepEqual(await notified(gone), [])
  const opened = server.taken.find(
    ({ subject, receivers }) => subject?.includes('فُتح عرضكم') && receivers.includes(one.email),
  )
  assert.ok(opened!.text!.includes(newest.receipt.commitment.replace(/.{4}(?=.)/g, '$& ')), opened!.text)
})

it('the buyer is notified of new sealed bids at most once an hour, with their number and nothing else', async () => {
  const { buyer, rfq_id } = await publish({ title: 'Chairs' })
  const approver = await aColleague(database, buyer, { roles: ['approver', 'viewer'] })
  const [one, two, three, gone] = [
    await aSupplier(database, { company_name: 'Canary Trading' }),
    await aSupplier(database),
    await aSupplier(database),
    await aSupplier(database),
  ]
  /** Runs the job so many minutes later. */
  const at = async (minutes: number) => {
    await shiftDays(database, minutes / 1440)
    await jobs.run('notify_sealed_bids')
  }
  try {
    await at(0)
    assert.deepEqual(await notified(buyer), [], 'no bid yet')
    const { bid_id } = (await bid(one, rfq_id)).body
    await at(1)
    assert.deepEqual(await notified(buyer), ['sealed_bids {"count": 1}'])
    await shiftDays(database, 2 / 1440)
    await replace(one, bid_id)
    await withdraw(gone, (await bid(gone, rfq_id)).body.bid_id)
    await at(70)
    assert.deepEqual(await notified(buyer), ['sealed_bids {"count": 1}'], 'replaced, and withdrawn: nothing is new')
    for (const supplier of [two, three]) await bid(supplier, rfq_id)
    await at(71)
    await at(130)
    assert.deepEqual(await notified(buyer), ['sealed_bids {"count": 3} × 2'])
    await bid(gone, rfq_id)
    await at(130)
    assert.deepEqual(await notified(buyer), ['sealed_bids {"count": 3} × 2'], 'less than an hour later')
    await at(132)
    assert.deepEqual(await notified(buyer), ['sealed_bids {"count": 4} × 3'])
    // Who may not read the number is not notified of it.
    for (const other of [approver, one, two]) assert.deepEqual(await notified(other), [])
    const mails = server.taken.filter(
      ({ receivers, subject }) => receivers.includes(buyer.email) && subject?.includes('Chairs'),
    )
    assert.equal(mails.length, 3)
    for (const { text, html } of mails) assert.doesNotMatch(`${text}${String(html)}`, /Canary|918|كناري/)
    const counts = mails.map(({ text }) => /حتى الآن: \u2066(\d)/.exec(text!)?.[1])
    assert.deepEqual(counts.sort(), ['1', '3', '4'])
  } finally {
    await shiftDays(database, 0)
  }
})

it('the buyer is notified of sealed bids as each person chose', async () => {
  const { buyer, rfq_id } = await publish({ title: 'Tables' })
  const json = { preferences: [{ group: 'my_tenders', in_app: false, mail: 'off' }] }
  assert.equal((await call('PUT', '/notifications/preferences', { as: buyer, json })).status, 200)
  await bid(await aSupplier(database), rfq_id)
  await jobs.run('notify_sealed_bids')
  assert.deepEqual([await notified(buyer), mailed(buyer)], [[], []])
})

it('the receipt is a file of the e-mail, and withdrawing a sealed bid is confirmed by one', async () => {
  const { rfq_id } = await publish({ title: 'Lamps' })
  const bidder = await aSupplier(database)
  const { bid_id, receipt } = (await bid(bidder, rfq_id)).body
  await jobs.run()
  await withdraw(bidder, bid_id)
  await jobs.run()
  const mails = server.taken.filter(({ receivers }) => receivers.includes(bidder.email))
  const [received, withdrawn] = mails
  assert.deepEqual(
    mails.map(({ attachments }) => attachments.filter((file) => file.contentDisposition === 'attachment').length),
    [1, 0],
  )
  const [file] = received!.attachments.filter(({ contentDisposition }) => contentDisposition === 'attachment')
  assert.equal(file!.filename, `tarsiya-receipt-${bid_id}-1.json`)
  assert.deepEqual(JSON.parse(file!.content.toString()), receipt)
  assert.match(withdrawn!.subject!, /سُحب عرضكم/)
  assert.ok(withdrawn!.text!.includes(receipt.commitment.replace(/.{4}(?=.)/g, '$& ')))
})

it('the buyer is notified of a delay once, after five failed attempts', async () => {
  const { buyer, rfq_id } = await publish()
  await bid(await aSupplier(database), rfq_id)
  const file = join(site.data_dir, 'seal.key')
  const right = await readFile(file)
  await writeFile(file, randomBytes(32).toString('base64'))
  await shiftDays(database, 3)
  try {
    for (let attempt = 1; attempt <= 4; attempt++) await jobs.run('open_sealed')
    assert.deepEqual(await notified(buyer), [])
    for (let attempt = 5; attempt <= 7; attempt++) await jobs.run('open_sealed')
    assert.deepEqual(await notified(buyer), ['opening_delayed'])
    await writeFile(file, right)
    await jobs.run('open_sealed')
    assert.deepEqual(await notified(buyer), ['opening_delayed', 'bids_opened {"count": 1}'])
  } finally {
    await writeFile(file, right)
    await shiftDays(database, 0)
  }
})

it('who follows learns how many were opened; nobody is reminded of a moved or canceled closing', async () => {
  const { buyer, rfq_id } = await publish()
  const [bidder, follower] = [await aSupplier(database), await aSupplier(database)]
  await bid(bidder, rfq_id)
  assert.equal((await call('PUT', `/follows/rfq/${rfq_id}`, { as: follower })).status, 200)
  const canceled = await publish()
  await bid(bidder, canceled.rfq_id)
  assert.equal((await call('DELETE', `/rfqs/${canceled.rfq_id}/delete`, { as: canceled.buyer })).status, 200)
  const { rows } = await database.pool.query<{ day: string }>(
    'select (deadline + 3)::text as day from rfqs where rfq_id = $1',
    [rfq_id],
  )
  const moved = await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { deadline: rows[0]!.day } })
  assert.equal(moved.status, 200, moved.text)
  try {
    await shiftDays(database, 2)
    await jobs.run('remind_of_openings')
    assert.ok(![...(await notified(bidder)), ...(await notified(buyer))].some((said) => said.includes('soon')))
    await shiftDays(database, 5)
    await jobs.run('remind_of_openings')
    assert.deepEqual(await notified(buyer), ['bidding_ends_soon'])
    await shiftDays(database, 6)
    await jobs.run('open_sealed')
  } finally {
    await shiftDays(database, 0)
  }
  assert.deepEqual(
    (await notified(follower)).filter((said) => said.includes('opened')),
    ['followed_rfq_opened {"count": 1}'],
  )
})
