import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aProduct } from '#test/support/make/products.ts'
import { aColleague, aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'
import { inDays } from '#test/support/in-days.ts'

const site = await testApp()
const { database, call, data_dir } = site
const { kysely, pool } = database

/** What would tell who the company was. */
const CANARIES = {
  company_name: 'مؤسسة الكناري الأصفر',
  email: 'canary@kanari.example.sa',
  phone_number: '0598765432',
  commercial_registration: '7098765432',
  company_profile: 'نحن الكناري الأول في توريد الأقفاص.',
  user_agent: 'CanaryBrowser/7',
  product_name: 'قفص كناري فاخر',
  logo: 'canary-logo.png',
  paper: 'canary-profile.pdf',
}

/** The tables in which a text stands. */
async function tablesWith(text: string) {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.owner.pool.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

/**
 * A seller with all that a company can leave: papers, products, a tender won and one open, an own RFQ with a bid,
 * e-mails.
 */
async function aCanary() {
  const user = await aCompany(database, CANARIES)
  const as = { cookie: user.cookie }
  await kysely
    .updateTable('sessions')
    .set({ user_agent: CANARIES.user_agent })
    .where('company_id', '=', user.company_id)
    .execute()
  const png = { ...aPng(), name: CANARIES.logo }
  const send = async (method: string, path: string, form: Parameters<typeof call>[2]) => {
    const answer = await call(method, path, { as, ...form })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }
  await send('PUT', '/user/update-profile-picture', { form: { profile_image: png } })
  await send('POST', '/user/register-supplier-profile', {
    form: {
      company_profile: CANARIES.company_profile,
      category_id: 1,
      commercial_registration: CANARIES.commercial_registration,
      profile_file: { ...aPdf(), name: CANARIES.paper },
    },
  })
  await send('POST', '/marketplace/subscribe', { json: { member_type_id: 1, is_active: true } })
  const product = await send('POST', '/marketplace/products/new', {
    headers: { 'idempotency-key': 'canary' },
    form: {
      product_name: CANARIES.product_name,
      description: 'من الحديد المطلي.',
      category_id: 1,
      min_quantity: 5,
      end_price: 950,
      qty_for_min_price: 50,
      start_price: 850,
      product_type: 'goods',
      attachments: [png],
    },
  })
  const bidOn = (rfq_id: number) =>
    send('POST', `/rfqs/${rfq_id}/bids/new`, {
      form: {
        total_amount: '1250.50',
        proposed_delivery_date: inDays(15),
        comments: 'يشمل التركيب',
        attachment: aPdf(),
      },
    })
  const won = await anRfq(database, { closes_in: 7 })
  const won_bid = await bidOn(won.rfq_id)
  const accepted = await call('PUT', `/rfqs/${won.rfq_id}/accept-bid`, {
    as: won.buyer,
    json: { bid_id: won_bid.bid_id },
  })
  assert.equal(accepted.status, 200)
  const open = await anRfq(database)
  const open_bid = await bidOn(open.rfq_id)
  const own = await anRfq(database, { buyer: user })
  const { supplier: bidder } = await aBid(database, { rfq_id: own.rfq_id })
  const decided = await anRfq(database, { buyer: user })
  const best = await aBid(database, { rfq_id: decided.rfq_id })
  await send('PUT', `/rfqs/${decided.rfq_id}/accept-bid`, { json: { bid_id: best.bid_id } })
  // A sign-in that failed, and what a mail server said about the address.
  await pool.query("insert into rate_limits values ('login-account', $1, now(), 3)", [CANARIES.email])
  await pool.query("insert into mails (kind, company_id, status, last_error) values ('verify', $1, 'bounced', $2)", [
    user.company_id,
    `550 <${CANARIES.email}> unknown`,
  ])
  return { user, as, product, won, won_bid, open, open_bid, own, bidder, decided, best }
}

const world = await aCanary()
/** Follows the company, another one, and an RFQ that has the number of the company. */
const follower = await aCompany(database)
for (const { company_id } of [world.user, world.bidder])
  assert.equal((await call('PUT', `/follows/company/${company_id}`, { as: follower })).status, 200)
await pool.query("insert into follows (person_id, target_type, target_id) values ($1, 'rfq', $2)", [
  follower.person_id,
  world.user.company_id,
])
/** Was notified of what the company published, and of what others did that has neighboring numbers. */
const other_product = await aProduct(database)
const about = {
  company: [world.own.rfq_id, world.product.product_id],
  others: [world.won.rfq_id, other_product.product_id],
}
for (const [rfq_id, product_id] of Object.values(about))
  await pool.query(
    `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id)
     select $1, $2, 'followed_company_' || type, type || ' ' || id, type, id
     from (values ('rfq', $3::integer), ('product', $4)) as of_object (type, id)`,
    [follower.person_id, follower.company_id, rfq_id, product_id],
  )

describe('companies:export', () => {
  it('writes everything about a company, with its files and without what opens it', async () => {
    const { user } = world
    const STRANGER = '198.51.100.77'
    await pool.query(
      "insert into audit_events (action, object_type, object_id, ip) values ('user.login_failed', 'user', $1, $2)",
      [String(user.company_id), STRANGER],
    )
    const said = await runCommand(site, 'companies:export', CANARIES.email, '--to', 'out')
    const folder = join(data_dir, 'out', `company-${user.company_id}`)
    // The papers of its RFQs are rows without bytes here.
    assert.match(
      said,
      new RegExp(`^missing  .*\nmissing  .*\nEverything about company ${user.company_id} is in .*, with 5 files$`),
    )
    const text = await readFile(join(folder, 'company.json'), 'utf8')
    for (const canary of Object.values(CANARIES)) assert.ok(text.includes(canary), canary)
    const data = JSON.parse(text)
    assert.deepEqual(
      [data.rfqs.length, data.bids.length, data.products.length, data.sessions.length, data.files.length],
      [2, 2, 1, 1, 7],
    )
    const { rows } = await pool.query('select password_hash from people where person_id = $1', [user.person_id])
    assert.ok(!text.includes(rows[0].password_hash))
    const failed = data.events.filter(({ action }: { action: string }) => action === 'user.login_failed')
    assert.deepEqual(
      failed.map(({ ip }: { ip: string | null }) => ip),
      [null],
    )
    assert.ok(!text.includes(STRANGER), 'nobody learns where strangers are')
    assert.deepEqual((await readdir(join(folder, 'files'))).sort(), ['bid', 'product', 'profile', 'supplier'])
    await assert.rejects(runCommand(site, 'companies:export', CANARIES.email, '--to', 'out'), /already exists/)
  })
})

describe('companies:erase', () => {
  it('leaves no trace of a company but neutral tender records', async () => {
    const { user, won, won_bid, open, own, bidder, decided, best } = world
    const BECAUSE = ['--reason', 'asked for it'] as const
    // Somebody who stays, because of another company, was signed in for this one.
    const { person_id } = await aColleague(database, user, { roles: ['viewer'] })
    await kysely
      .insertInto('members')
      .values({ company_id: follower.company_id, person_id, roles: ['viewer'] })
      .execute()
    await pool.query('update sessions set user_agent = $2 where person_id = $1', [person_id, CANARIES.user_agent])
    const { rows: files } = await pool.query(
      "select path from files where owner_id = $1 and kind in ('profile', 'supplier', 'product')",
      [user.company_id],
    )
    assert.equal(files.length, 3)
    const { rows: emails } = await pool.query(
      "select mail_id from mails where company_id = $1 or params->>'supplier_company_name' = $2",
      [user.company_id, CANARIES.company_name],
    )
    await mkdir(join(data_dir, 'mail'), { recursive: true })
    for (const { mail_id } of emails) await writeFile(join(data_dir, 'mail', `${mail_id}.eml`), CANARIES.company_name)

    await assert.rejects(runCommand(site, 'companies:erase', CANARIES.email, ...BECAUSE), {
      message: `Nothing was erased. To erase company ${user.company_id}, run again with --confirm ${CANARIES.email}`,
    })
    assert.deepEqual(await tablesWith(CANARIES.email), [
      'public.companies',
      'public.mails',
      'public.people',
      'public.rate_limits',
    ])

    const said = await runCommand(site, 'companies:erase', CANARIES.email, ...BECAUSE, '--confirm', CANARIES.email)
    assert.match(
      said,
      new RegExp(
        `^Company ${user.company_id} is erased: 1 RFQ canceled, 1 bid withdrawn, 1 product and \\d+ files removed$`,
        'm',
      ),
    )
    for (const [name, canary] of Object.entries(CANARIES)) assert.deepEqual(await tablesWith(canary), [], name)
    const { rows: followed } = await pool.query(
      'select target_type, target_id from follows where person_id = $1 order by target_type',
      [follower.person_id],
    )
    assert.deepEqual(followed, [
      { target_type: 'company', target_id: bidder.company_id },
      { target_type: 'rfq', target_id: user.company_id },
    ])
    const { rows: notified } = await pool.query(
      'select object_id from notifications where person_id = $1 order by object_type desc',
      [follower.person_id],
    )
    assert.deepEqual(
      notified.map(({ object_id }) => object_id),
      about.others,
    )
    for (const { path } of files) assert.ok(!existsSync(join(data_dir, path)), path)
    for (const { mail_id } of emails) assert.ok(!existsSync(join(data_dir, 'mail', `${mail_id}.eml`)))

    // The other side still reads its tenders.
    const name = `منشأة محذوفة ${user.company_id} · Erased company ${user.company_id}`
    const theirs = await call('GET', `/rfqs/${won.rfq_id}`, { as: won.buyer })
    const bid = theirs.body.bids.find((each: { bid_id: number }) => each.bid_id === won_bid.bid_id)
    assert.deepEqual([theirs.status, theirs.body.status, JSON.stringify(bid).includes(name)], [200, 'completed', true])
    assert.equal((await call('GET', won_bid.attachment_path, { as: won.buyer })).status, 200)
    const mine = await call('GET', `/rfqs/${decided.rfq_id}`, { as: best.supplier })
    assert.deepEqual([mine.status, JSON.stringify(mine.body).includes(name)], [200, true])
    assert.equal((await call('GET', `/rfqs/${own.rfq_id}`, { as: bidder })).body.status, 'canceled')
    assert.deepEqual((await call('GET', `/rfqs/${open.rfq_id}`, { as: open.buyer })).body.bids, [])
    assert.equal((await call('GET', `/unauthorized/profile/${user.company_id}`)).status, 404)

    assert.equal((await call('POST', '/login', { json: { email: CANARIES.email, password: PASSWORD } })).status, 401)
    await assert.rejects(
      runCommand(site, 'companies:enable', String(user.company_id), ...BECAUSE),
      /was erased and cannot be enabled/,
    )
    assert.equal(
      await runCommand(site, 'companies:erase', String(user.company_id), ...BECAUSE),
      `Company ${user.company_id} is already erased`,
    )
    const { rows: events } = await pool.query(
      "select details from audit_events where action = 'company.erased' and object_id = $1",
      [String(user.company_id)],
    )
    assert.deepEqual([events.length, events[0].details.reason], [1, 'asked for it'])
  })
})
