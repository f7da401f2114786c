import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'
import { inDays } from '#test/support/in-days.ts'

const site = await testApp()
const { database, call, data_dir } = site
const { pool } = database

/** The columns in which a text stands, of every row of the product and of its jobs. */
async function columnsWith(text: string) {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.owner.pool.query<{ key: string }>(
      `select distinct cell.key from ${name} t, jsonb_each_text(to_jsonb(t)) cell where strpos(lower(cell.value), lower($1)) > 0`,
      [text],
    )
    found.push(...rows.map(({ key }) => `${name}.${key}`))
  }
  return found.sort()
}
/** The stored e-mails that say a text. */
async function mailsWith(text: string) {
  const folder = join(data_dir, 'mail')
  const names = await readdir(folder)
  const said = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return names.filter((_name, index) => said[index]!.includes(text))
}
const aStoredMail = (mail_id: number, text: string) =>
  writeFile(join(data_dir, 'mail', `${mail_id}.json`), JSON.stringify({ mail_id, subject: 'x', text, to: {} }))

it('an erased company leaves no contact and no text of its own in rows, the trail and stored e-mails', async () => {
  const company = await aSeller(database, {
    company_name: 'Kanari Trading',
    email: 'owner@kanari.example.sa',
    phone_number: '0598765431',
  })
  await pool.query(
    "insert into supplier_profiles (company_id, company_profile_description, category_id, commercial_registration) values ($1, 'KANARI-profile', 1, '7098765439') on conflict (company_id) do update set company_profile_description = excluded.company_profile_description, commercial_registration = excluded.commercial_registration",
    [company.company_id],
  )
  const colleague = await aColleague(database, company, {
    roles: ['seller'],
    email: 'second@kanari.example.sa',
    full_name: 'Kanari Person',
  })
  await pool.query("update people set phone_number = '0598765432' where person_id = $1", [colleague.person_id])
  const neighbor = await aCompany(database, { email: 'neighbor@other.example.sa' })
  const send = async (method: string, path: string, body: Parameters<typeof call>[2]) => {
    const answer = await call(method, path, { as: company, ...body })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }
  const bidOn = async (comments: string) => {
    const rfq = await anRfq(database, { buyer: neighbor })
    const form = { total_amount: '10', proposed_delivery_date: inDays(40), comments, attachment: aPdf() }
    const { bid_id } = await send('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { form })
    return { rfq_id: rfq.rfq_id, bid_id: bid_id as number }
  }
  // Withdrawn: all of it goes. Won: the contacts in it.
  const withdrawn = await bidOn('KANARI-first')
  await send('PUT', `/bids/${withdrawn.bid_id}/update`, { json: { comments: 'KANARI-second' } })
  await send('DELETE', `/bids/${withdrawn.bid_id}/delete`, {})
  const won = await bidOn('Delivery included, call 0598765433 or me@kanari.example.sa')
  const accepted = await call('PUT', `/rfqs/${won.rfq_id}/accept-bid`, { as: neighbor, json: { bid_id: won.bid_id } })
  assert.equal(accepted.status, 200, accepted.text)
  const lined = await anRfq(database, { buyer: neighbor })
  await withLines(database, lined.rfq_id, [{}, {}])
  await aBidWithLines(database, {
    rfq_id: lined.rfq_id,
    supplier: company,
    prices: [
      { unit_price: '100', note: 'KANARI-note' },
      { unit_price: '5', note: 'as drawn, 0598765434' },
    ],
  })
  const wonByLine = await anRfq(database, { buyer: neighbor })
  await withLines(database, wonByLine.rfq_id, [{}])
  const line = { unit_price: '5', brand: 'Falcon, 0598765435', note: 'as drawn, 0598765436' }
  const { bid_id: wonLines } = await aBidWithLines(database, {
    rfq_id: wonByLine.rfq_id,
    supplier: company,
    prices: [line],
  })
  const json = { bid_id: wonLines }
  assert.equal((await call('PUT', `/rfqs/${wonByLine.rfq_id}/accept-bid`, { as: neighbor, json })).status, 200)
  const product = await aProduct(database, { seller: company, product_name: 'KANARI-product' })
  await send('PUT', '/marketplace/products/update', {
    json: { product_id: product.product_id, product_name: 'KANARI-renamed' },
  })
  await send('POST', '/company/invitations', { json: { email: 'invited@kanari.example.sa', roles: ['viewer'] } })
  // News of what its neighbor follows, of this company and of another, that wait to be sent.
  await pool.query(
    `insert into mails (kind, company_id, person_id, params, next_attempt_at)
     select 'followed-company-rfq', $1, $2, jsonb_build_object('publisher_id', publisher_id, 'publisher', publisher), now() + interval '1 day'
     from (values ($3::int, 'Kanari Trading'), ($1, 'Kept Trading')) news (publisher_id, publisher)`,
    [neighbor.company_id, neighbor.person_id, company.company_id],
  )
  await mkdir(join(data_dir, 'mail'), { recursive: true })
  const { rows: mails } = await pool.query<{ mail_id: number }>('select mail_id from mails where company_id = $1', [
    neighbor.company_id,
  ])
  await aStoredMail(mails[0]!.mail_id, 'Hello, \u2068Kanari Trading\u2069 placed a bid')
  await aStoredMail(900_001, 'Hello, \u2068Kanari Person\u2069 joined')
  await aStoredMail(900_002, 'call 0598765431')
  await aStoredMail(900_003, 'of somebody else')

  const CANARIES = ['kanari.example.sa', 'Kanari Trading', 'Kanari Person', 'KANARI-', '059876543', '7098765439']
  for (const canary of CANARIES) assert.ok((await columnsWith(canary)).length > 0, canary)
  assert.ok((await columnsWith('KANARI-first')).includes('public.audit_events.details'))
  const { rows: before } = await pool.query(
    "select details from audit_events where company_id is distinct from $1 and action <> 'company.erased' order by 1::text",
    [company.company_id],
  )

  await runCommand(
    site,
    'companies:erase',
    String(company.company_id),
    '--confirm',
    company.email,
    '--reason',
    'asked for it',
  )

  for (const canary of CANARIES) {
    assert.deepEqual(await columnsWith(canary), [], canary)
    assert.deepEqual(await mailsWith(canary), [], canary)
  }
  assert.deepEqual(await readdir(join(data_dir, 'mail')), ['900003.json'])
  assert.deepEqual(await columnsWith('Kept Trading'), ['public.mails.params'])
  // What the other side relies on stays: the award with its words, the trail with its acts.
  const { rows } = await pool.query(
    "select comments, accepted_snapshot ->> 'comments' as awarded from bids join rfqs on accepted_bid_id = bid_id where bid_id = $1",
    [won.bid_id],
  )
  assert.match(rows[0].comments, /^Delivery included, call /)
  assert.equal(rows[0].awarded, rows[0].comments)
  const { rows: lines } = await pool.query('select brand, note from bid_lines where bid_id = $1', [wonLines])
  assert.match(lines[0].brand, /^Falcon, /)
  assert.match(lines[0].note, /^as drawn, /)
  const { rows: events } = await pool.query(
    "select details -> 'changes' as changes from audit_events where action = 'bid.changed' and object_id = $1",
    [String(withdrawn.bid_id)],
  )
  assert.deepEqual(events[0].changes, [{ field: 'comments', old: null, new: null }])
  const { rows: after } = await pool.query(
    "select details from audit_events where company_id is distinct from $1 and action <> 'company.erased' order by 1::text",
    [company.company_id],
  )
  assert.deepEqual(after.slice(0, before.length).length, before.length)
})

it('the texts of a company that is not erased stay in the trail, for every viewer', async () => {
  const seller = await aSeller(database)
  const { product_id } = await aProduct(database, { seller })
  await call('PUT', '/marketplace/products/update', { as: seller, json: { product_id, product_name: 'a kept name' } })
  await pool.query('select erase_event_texts($1)', [seller.company_id])
  assert.deepEqual(
    await columnsWith('a kept name').then((found) => found.includes('public.audit_events.details')),
    true,
  )
  // Nobody keeps the right by which it is done.
  for (const own of [pool, database.owner.pool])
    await assert.rejects(own.query("update audit_events set details = '{}'"), { code: '42501' })
})
