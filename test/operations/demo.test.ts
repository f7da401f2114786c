import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { fillDemo } from '#db/demo/fill.server.ts'
import { demoMarket } from '#db/demo/market.server.ts'
import { DEMO_PASSWORD, demoSignIn } from '#db/demo/sign-in.server.ts'
import { inspectFile } from '#framework/files/inspection/inspect.server.ts'
import { type Config, readConfig } from '#framework/config/config.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { diskStorage } from '#framework/files/storage/storage.server.ts'
import { testApp } from '#test/support/app.ts'
import { shiftDays, testDatabase } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { bootstrapDemo } from '../../src/app/bootstrap-database.server.ts'
import { FILE_KINDS } from '#app/uploads.ts'
import { profileImage, supplierProfileFile } from '#companies/uploads.ts'
import { productImages } from '#marketplace/uploads.ts'
import { deliveryFile } from '#orders/uploads.ts'
import { bidAttachment, rfqAttachments, rfqLargeFile } from '#tenders/core/uploads.ts'

const site = await testApp()
const { call, database, data_dir } = site
const storage = diskStorage(data_dir, FILE_KINDS)
const said: string[] = []
const print = (line: string) => said.push(line)
const count = async (from: string, pool = database.pool) =>
  (await pool.query<{ n: number }>(`select count(*) as n from ${from}`)).rows[0]!.n

const keys = {
  secrets: await openSecretBox({ data_dir, secret_key: undefined }),
  seal: await openSecretBox({ data_dir, secret_key: undefined }, 'seal.key'),
}
await fillDemo({ database: database.owner, storage, keys, print })

describe('the demo market', () => {
  it('has its companies, RFQs in every state and bids, and says so', async () => {
    assert.deepEqual(
      [
        await count('companies'),
        await count('supplier_profiles'),
        await count('rfqs'),
        await count('bids'),
        await count('products'),
      ],
      [14, 10, 41, 122, 60],
    )
    assert.match(said.join('\n'), /14 companies, 41 RFQs, 122 bids, 60 products/)
    const states = await Promise.all([
      count('rfqs where accepted_bid_id is null and canceled_at is null and deadline >= riyadh_today()'),
      count('rfqs where accepted_bid_id is not null'),
      count('rfqs where accepted_bid_id is null and canceled_at is null and deadline < riyadh_today()'),
      count('rfqs where canceled_at is not null'),
    ])
    assert.deepEqual(states, [27, 8, 4, 2])
    assert.equal(await count('bids join rfqs using (rfq_id) where rfq_version < rfqs.version'), 6)
  })

  it('keeps all laws, and nothing in it lies in the future or comes before its cause', async () => {
    await assertInvariants(database)
    for (const table of [
      'companies',
      'supplier_profiles',
      'rfqs',
      'bids',
      'sellers',
      'products',
      'files',
      'audit_events',
    ]) {
      assert.equal(await count(`${table} where created_at > now()`), 0, table)
    }
    assert.equal(
      await count(
        'rfqs where updated_at > now() or accepted_at > now() or canceled_at > now() or updated_at < created_at',
      ),
      0,
    )
    assert.equal(await count('bids b join rfqs r using (rfq_id) where b.created_at <= r.created_at'), 0)
    assert.equal(
      await count('rfqs r join rfqs later on later.rfq_id > r.rfq_id and later.created_at < r.created_at'),
      0,
    )
    assert.equal(await count(`rfqs where (created_at at time zone 'Asia/Riyadh')::date >= riyadh_today() - 2`), 4)
  })

  it('has bills of quantities with bids that add up: complete and incomplete ones, with VAT and without', async () => {
    assert.deepEqual(
      [
        await count('rfqs where has_lines'),
        await count('rfq_lines where until_version is null'),
        await count('rfqs where accepted_bid_id is not null and has_lines'),
      ],
      [5, 29, 1],
    )
    assert.deepEqual(
      [
        await count('bids where gross_halalas is not null'),
        await count('bids where unpriced_lines > 0'),
        await count('bids where gross_halalas is not null and vat_halalas = 0'),
      ],
      [16, 1, 3],
    )
    assert.equal(await count(`supplier_profiles join companies using (company_id) where vat_number is null`), 1)
  })

  it('has amended RFQs, with bids that are confirmed, wait, must be revised, and lapsed', async () => {
    const { rows } = await database.pool.query(`
      select key.title, rfqs.version, count(*)::int as bids, count(*) filter (where lapsed_at is not null)::int as lapsed,
        count(*) filter (where rfq_version < material_version and lapsed_at is null)::int as unconfirmed,
        count(*) filter (where rfq_version < lines_version)::int as to_revise,
        (select count(*)::int from bid_confirmations join bids b using (bid_id) where b.rfq_id = rfqs.rfq_id) as confirmations
      from rfqs join bids using (rfq_id) join (values ('نظام إنذار%'), ('عزل مائي%'), ('600 طقم%')) key (title) on rfqs.title like key.title
      where on_change = 'confirm' group by rfqs.rfq_id, key.title order by key.title`)
    assert.deepEqual(rows, [
      { title: '600 طقم%', version: 2, bids: 4, lapsed: 0, unconfirmed: 2, to_revise: 2, confirmations: 0 },
      { title: 'عزل مائي%', version: 2, bids: 3, lapsed: 1, unconfirmed: 0, to_revise: 0, confirmations: 2 },
      { title: 'نظام إنذار%', version: 3, bids: 4, lapsed: 0, unconfirmed: 1, to_revise: 0, confirmations: 3 },
    ])
    assert.equal(
      await count(
        'rfqs where version > 1 and version <> (select count(*) from rfq_versions v where v.rfq_id = rfqs.rfq_id)',
      ),
      0,
    )
  })

  it('has questions that were answered, edited, declined, and wait', async () => {
    const { rows } = await database.pool.query({
      text: `select count(*)::int, count(*) filter (where state = 'answered')::int, count(*) filter (where answer_version > 1)::int,
          count(*) filter (where state = 'declined')::int, count(*) filter (where state = 'open')::int
        from rfq_questions group by rfq_id order by count(*) desc, 2 desc, 5 desc`,
      rowMode: 'array',
    })
    assert.deepEqual(rows, [
      [5, 3, 1, 1, 1],
      [3, 2, 0, 0, 1],
      [2, 1, 0, 0, 1],
      [2, 1, 0, 1, 0],
    ])
  })

  it('has orders in the states that an order passes', async () => {
    const { rows } = await database.pool.query(
      'select purchase_orders.state, change_asked_at is not null as asked, proposed from purchase_orders join awards using (award_id) order by awarded_at desc',
    )
    assert.deepEqual(rows, [
      { state: 'issued', asked: false, proposed: null },
      { state: 'issued', asked: true, proposed: null },
      { state: 'acknowledged', asked: false, proposed: null },
      { state: 'disputed', asked: false, proposed: 'resolve' },
      { state: 'delivered', asked: false, proposed: null },
      { state: 'closed', asked: false, proposed: null },
    ])
  })

  it('has a company of four people, one of whose awards waits for approval', async () => {
    assert.equal(await count('members'), 17)
    assert.deepEqual([await count('saved_searches'), await count('follows')], [2, 3])
    const { rows } = await database.pool.query(
      `select full_name, roles from members join people using (person_id) where person_id in (select proposed_by from award_proposals)`,
    )
    assert.deepEqual(rows, [{ full_name: 'ريم القحطاني', roles: ['buyer'] }])
    const proposals = await database.pool.query(
      'select state, amount_halalas > limit_halalas as above from award_proposals order by state',
    )
    assert.deepEqual(proposals.rows, [
      { state: 'approved', above: true },
      { state: 'pending', above: true },
    ])
  })

  it('has a trail that names who did what in which role, and an open invitation', async () => {
    const { rows } = await database.pool.query<{
      did: string
    }>(`select distinct full_name || ' ' || array_to_string(roles, ',') || ' ' || action as did
      from audit_events join people using (person_id) where roles is not null and action ~ '^(member|award|bid.accepted|rfq.published|company)' order by 1`)
    const did = rows.map((row) => row.did)
    for (const act of [
      'ريم القحطاني buyer award.proposed',
      'ريم القحطاني buyer bid.accepted',
      'ريم القحطاني buyer member.joined',
      'ريم القحطاني buyer rfq.published',
      'ماجد الدوسري owner company.settings_changed',
      'ماجد الدوسري owner member.invited',
      'نوف الشهري approver award.approved',
      'نوف الشهري approver bid.accepted',
      'سارة الحربي viewer member.joined',
    ])
      assert.ok(did.includes(act), `${act} is missing among ${did.join('; ')}`)
    assert.equal(await count('member_invitations where accepted_at is null and expires_at > now()'), 1)
  })

  it('has told the buyer and the supplier that it names of what happened, three things of which are unread', async () => {
    const { rows } = await database.pool.query(
      'select email, count(*)::integer as notified, count(*) filter (where read_at is null)::integer as unread, array_agg(distinct kind order by kind) as kinds from notifications join people using (person_id) group by email order by email',
    )
    assert.deepEqual(rows, [
      {
        email: 'athl@example.sa',
        notified: 8,
        unread: 3,
        kinds: ['bid_accepted', 'bid_lapsed', 'bid_not_chosen', 'rfq_canceled', 'rfq_changed'],
      },
      { email: 'madar@example.sa', notified: 9, unread: 3, kinds: ['deadline_passed', 'member_joined', 'new_bids'] },
    ])
    assert.equal(await count('notifications where bumped_at > now() or read_at > now() or read_at < bumped_at'), 0)
    assert.equal(
      await count(
        '(select lag(bumped_at) over (partition by person_id order by bump) as before, bumped_at from notifications) told where before > bumped_at',
      ),
      0,
    )
  })

  it('sells what six suppliers have, each with pictures of its own that differ', async () => {
    assert.deepEqual([await count('sellers'), await count('product_images')], [6, 108])
    assert.equal(await count(`(select sha256 from files where kind = 'product' group by sha256) pictures`), 108)
    assert.equal(
      await count(
        'products p join products later on later.product_id > p.product_id and later.created_at < p.created_at',
      ),
      0,
    )
    assert.equal(
      await count('products p join sellers m on company_id = seller_id where p.created_at <= m.created_at'),
      0,
    )
    assert.equal(
      await count('sellers m join supplier_profiles s using (company_id) where m.created_at <= s.created_at'),
      0,
    )
    const { status, body, headers } = await call('GET', '/marketplace/products/all?limit=24')
    assert.deepEqual([status, body.length, headers['x-total-count']], [200, 24, '60'])
    assert.ok(new Set(body.slice(0, 8).map(({ user_id }: { user_id: number }) => user_id)).size > 3)
    const picture = body[0].attachments[0]
    assert.deepEqual(picture.variants, [320])
    assert.equal((await call('GET', variantPath(picture.path, 320))).status, 200)
  })

  it('sends no e-mail, not even about deadlines that passed before it was there', async () => {
    assert.equal(await count(`mails where status <> 'skipped'`), 0)
    assert.equal(
      await count(
        'rfqs where canceled_at is null and deadline < riyadh_today() and deadline_told is distinct from deadline',
      ),
      0,
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from graphile_worker.jobs where task_identifier <> 'make_variants'`.execute(database.kysely)
    assert.equal(rows[0]!.n, 0)
  })

  it('has its bytes behind every file, of which each kind passes inspection', async () => {
    const uploads = {
      profile: profileImage,
      rfq: rfqAttachments,
      rfq_large: rfqLargeFile,
      bid: bidAttachment,
      supplier: supplierProfileFile,
      product: productImages,
      delivery: deliveryFile,
    }
    const files = await database.kysely.selectFrom('files').selectAll().execute()
    assert.equal(files.length, 214 + 108)
    const seen = new Map<string, number>()
    for (const { path, kind, name, sha256, ext, size, variants } of files) {
      const bytes = await readFile(join(data_dir, path))
      assert.deepEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')], [size, sha256], path)
      for (const width of variants) await readFile(join(data_dir, variantPath(path, width)))
      // What was drawn alike is inspected alike.
      const inspected = (seen.get(kind) ?? 0) + 1
      seen.set(kind, inspected)
      if (inspected > 12) continue
      const found = await inspectFile(bytes, name, uploads[kind])
      assert.equal(typeof found === 'string' ? found : found.ext, ext, name)
    }
    let temps = 0
    for await (const _ of storage.listTemp()) temps++
    assert.equal(temps, 0)
  })

  it('lets the buyer and the supplier in that it names', async () => {
    const lines = await demoSignIn(database.kysely)
    assert.equal(lines.length, 3)
    for (const line of lines) {
      const [, email] = /(\S+@[^\s,]+)/.exec(line)!
      assert.ok(line.endsWith(DEMO_PASSWORD))
      const { status, body, headers } = await call('POST', '/login', { json: { email, password: DEMO_PASSWORD } })
      assert.equal(status, 200)
      assert.equal(body.user.email, email)
      const cookie = String(headers['set-cookie']).split(';')[0]!
      const mine = await call('GET', line.includes('supplier') ? '/bids/my-bids' : '/rfqs/my-rfqs', { as: { cookie } })
      assert.equal(mine.status, 200)
      assert.ok(mine.body.length > 5 || mine.body.items?.length > 5)
    }
  })

  it('is filled once', async () => {
    const files = await count('files')
    assert.equal(await fillDemo({ database: database.owner, storage, keys, print }), false)
    assert.deepEqual([await count('companies'), await count('rfqs'), await count('files')], [14, 41, files])
    let stored = 0
    for await (const { path } of storage.list()) if (!path.endsWith('.webp')) stored++
    assert.equal(stored, files)
  })

  it('has sealed bids, two of which RFQs are opened, and the job process opens the others when they close', async () => {
    const sealed = async () => {
      const { rows } = await database.pool.query(`
        select price_disclosure as disclosed_to, opened_at is not null as opened, accepted_bid_id is not null as awarded,
          count(*)::int as bids, count(total_amount)::int as readable, count(*) filter (where outcome = 'opened')::int as as_sealed
        from rfqs join bids using (rfq_id) join sealed_bids using (bid_id) where bid_visibility = 'sealed'
        group by rfqs.rfq_id order by closes_at`)
      return rows
    }
    const opened = { disclosed_to: 'buyer', opened: true, awarded: false, bids: 3, readable: 3, as_sealed: 3 }
    const closed = { disclosed_to: 'buyer', opened: false, awarded: false, readable: 0, as_sealed: 0 }
    assert.deepEqual(await sealed(), [
      opened,
      { ...opened, disclosed_to: 'bidders', awarded: true },
      { ...closed, bids: 3 },
      { ...closed, bids: 5 },
    ])
    const { rows } = await database.pool.query<{ rfq_id: number }>(
      'select rfq_id from rfqs where opened_at is not null',
    )
    for (const { rfq_id } of rows) {
      const { body } = await call('GET', `/rfqs/${rfq_id}/opening`)
      assert.deepEqual([body.state, body.bids_count, body.commitments.length], ['opened', 3, 3])
    }
    const jobs = await jobsOf(site)
    await jobs.run('stock_opening_keys')
    assert.equal(await count(`seal_checks where verified_at > now() - interval '1 minute'`), 1)
    await shiftDays(database, 4)
    try {
      await jobs.run('open_sealed')
    } finally {
      await shiftDays(database, 0)
    }
    assert.deepEqual((await sealed()).slice(2), [opened, { ...opened, bids: 5, readable: 5, as_sealed: 5 }])
  })

  it('leaves a database alone in which there is a company, and names nobody there', async () => {
    const other = await testDatabase()
    await aCompany(other)
    assert.equal(await fillDemo({ database: other.owner, storage, keys, print }), false)
    assert.deepEqual([await count('companies', other.pool), await count('rfqs', other.pool)], [1, 0])
    assert.deepEqual(await demoSignIn(other.kysely), [])
  })

  it('is wanted outside production only, unless it is off, and filled once by two that start together', async () => {
    const other = await testDatabase()
    const logger = createLogger('silent')
    const filled = async (env: Record<string, string>, more: Partial<Config> = {}) => {
      const lines = await bootstrapDemo(other.owner.url, {
        config: { ...readConfig({ DATA_DIR: data_dir, ...env }), ...more },
        seal_key: undefined,
        logger,
        print,
      })
      return [await count('companies', other.pool), lines.length]
    }
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tarsiya.example' }
    assert.deepEqual(await filled(production), [0, 0])
    assert.deepEqual(
      await filled(production, { demo: true }),
      [0, 0],
      'not even where it is asked for, which the configuration refuses',
    )
    assert.deepEqual(await filled({ DEMO: 'off' }), [0, 0])
    assert.deepEqual(await Promise.all([filled({}), filled({})]), [
      [14, 3],
      [14, 3],
    ])
    assert.equal(await count('bids', other.pool), 122)
    assert.deepEqual(await filled({}), [14, 3])
  })

  it('leaves nothing in the database when it breaks off', async () => {
    const other = await testDatabase()
    await other.owner.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
    )
    await other.owner.pool.query('create trigger refuse before insert on audit_events execute function refuse()')
    const market = { ...demoMarket(), rfqs: [], bids: [], products: [] }
    await assert.rejects(fillDemo({ database: other.owner, storage, keys, print, market }), /the disk is full/)
    assert.deepEqual([await count('companies', other.pool), await count('files', other.pool)], [0, 0])
  })
})
