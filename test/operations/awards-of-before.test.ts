// npm run test:all, and where these change: db/migrations/ src/framework/database/migrate.server.ts src/runtime/backup/
import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { GRANTS } from '#db/grants.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createBackup } from '#runtime/backup/create-backup.server.ts'
import { restoreBackup } from '#runtime/backup/restore-backup.server.ts'
import { migrate, MIGRATIONS, migrationNames } from '#framework/database/migrate.server.ts'
import { testApp } from '#test/support/app.ts'
import { anEmptyDatabase, asSuperuser, createTestDatabase, openTestDatabase } from '#test/support/database.ts'

/*
 * A backup of the release whose newest migration was 0034, when an award was columns of its RFQ: restored, it has a row
 * for each, with lines, approval and person where they are known.
 */
const logger = createLogger('silent')
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-awards-'))
const [old, made] = [await anEmptyDatabase(), await createTestDatabase()]
after(async () => {
  await old.drop()
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})
for (const name of await migrationNames()) if (name < '0035') await cp(join(MIGRATIONS, name), join(folder, name))
await migrate(old.owner_url, logger, { folder })

const AWARDED_AT = '2026-03-01T09:00:00.000Z'
const opened = openTestDatabase(old)
const superuser = asSuperuser(opened)
await superuser.pool.query(`
  begin;
  set local session_replication_role = replica;
  insert into regions values (1, 'الرياض', 'Riyadh');
  insert into cities values (101, 1, 'الرياض', 'Riyadh');
  insert into categories (category_id, category_name, category_name_ar, examples_of_supplies, examples_of_supplies_ar)
    overriding system value values (1, 'Cables', 'كابلات', 'x', 'x');
  insert into units values ('H87', 'قطعة', 'Piece', 'قطعة', 'pc', 0, 1);
  insert into vat_rates (category, rate_bp, valid_from) values ('S', 1500, '2020-07-01');
  insert into companies (company_id, company_name, contact_email, phone_number, region_id, city_id, award_limit_halalas, company_type)
    overriding system value values (1, 'المشتري', 'b@example.sa', '0500000001', 1, 101, 50000, 'buyer'), (2, 'المورد', 's@example.sa', '0500000002', 1, 101, null, 'supplier');
  insert into people (person_id, full_name, email, password_hash) values (1, 'أحمد', 'b@example.sa', 'x'), (2, 'بدر', 's@example.sa', 'x'), (3, 'جابر', 'c@example.sa', 'x');
  insert into members (company_id, person_id, roles) values (1, 1, '{owner}'), (1, 3, '{approver}'), (2, 2, '{owner}');
  insert into supplier_profiles (company_id, company_profile_description, category_id, commercial_registration) values (2, 'نورّد الكابلات ولوحات التوزيع.', 1, '7012345678');
  insert into files (file_id, path, kind, owner_id, name, ext, mime, size, sha256) overriding system value
    select n, '/uploads/bid/' || repeat(n::text, 32) || '.pdf', 'bid', 2, 'q.pdf', 'pdf', 'application/pdf', 1, repeat('0', 64) from generate_series(1, 3) n;
  insert into rfqs (rfq_id, buyer_id, title, search_text, description, item_description, quantity, deadline, delivery_date, category_id, region_id, city_id, has_lines, created_at)
    overriding system value select n, 1, 'توريد كابلات ' || n, 'توريد', 'كابلات ولوحات لمبنى الفرع.', 'كابلات نحاسية ولوحات توزيع.', 1, '2026-03-10', '2026-04-10', 1, 1, 101, n = 2, '2026-02-01' from generate_series(1, 3) n;
  insert into rfq_lines (line_id, rfq_id, line_no, description, quantity, unit_code, optional, since_version)
    overriding system value values (1, 2, 1, 'كابل', 2, 'H87', false, 1), (2, 2, 2, 'قاطع', 3, 'H87', true, 1), (3, 2, 3, 'لوحة', 1, 'H87', false, 1);
  insert into bids (bid_id, rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, attachment_id, rfq_version, version, created_at, net_halalas, vat_halalas, gross_halalas, unpriced_lines)
    overriding system value values
    (1, 1, 1, 2, 100.50, '2026-04-01', 1, 1, 1, '2026-02-02', null, null, null, 0),
    (2, 2, 1, 2, 1150, '2026-04-01', 2, 1, 4, '2026-02-02', 100000, 15000, 115000, 1),
    (3, 3, 1, 2, 200, '2026-04-01', 3, 1, 1, '2026-02-02', null, null, null, 0);
  insert into bid_lines (bid_id, line_id, rfq_id, quantity, offered, unit_price_e4, vat_category, vat_rate_bp, net_halalas)
    values (2, 1, 2, 2, true, 5000000, 'S', 1500, 100000), (2, 2, 2, 3, true, 10000, 'S', 1500, 300), (2, 3, 2, 1, false, null, null, null, null);
  insert into bid_vat values (2, 'S', 1500, 100000, 15000);
  insert into award_proposals (proposal_id, rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, reason, proposed_by, state, decided_by, decided_at)
    overriding system value values (7, 2, 1, 2, 4, 115000, 50000, 'الأقل سعرًا', 1, 'approved', 3, '${AWARDED_AT}');
  insert into audit_events (action, company_id, person_id, object_type, object_id) values ('bid.accepted', 1, 1, 'rfq', '1');
  update rfqs set accepted_bid_id = rfq_id, accepted_at = '${AWARDED_AT}', accepted_snapshot = (
    select jsonb_build_object('bid_id', bid_id, 'supplier_id', 2, 'total_amount', total_amount, 'proposed_delivery_date', proposed_delivery_date, 'comments', '', 'version', version)
    from bids where bids.rfq_id = rfqs.rfq_id);
  commit`)
await superuser.close()
await opened.close()

it('a backup from before awards were rows is restored with a row for each, its lines and who awarded', async () => {
  const { app } = await testApp()
  const { storage, secrets } = app
  const print = () => undefined
  const backup = await createBackup({ url: old.owner_url, storage, secrets, print }, join(folder, 'backups'))
  assert.match(backup.manifest.migrations.at(-1)!, /^0034_/)
  await restoreBackup({
    folder: backup.folder,
    url: made.owner_url,
    app_url: made.url,
    storage,
    secrets,
    logger,
    print,
    grants: GRANTS,
    late_kinds: [],
    safetyFolder: undefined,
  })
  const database = openTestDatabase(made)
  try {
    const { rows } = await database.pool.query({
      text: `select rfq_id, award_mode, bid_id, bid_version, buyer_id, supplier_id, net_halalas, vat_halalas, gross_halalas, proposal_id, reason, person_id, state
        from awards order by rfq_id`,
      rowMode: 'array',
    })
    assert.deepEqual(rows, [
      [1, 'whole', 1, 1, 1, 2, null, null, 10050, null, null, 1, 'standing'],
      [2, 'whole', 2, 4, 1, 2, 100000, 15000, 115000, 7, 'الأقل سعرًا', 3, 'standing'],
      [3, 'whole', 3, 1, 1, 2, null, null, 20000, null, null, null, 'standing'],
    ])
    // Neither optional lines nor those that were not offered.
    const lines = await database.pool.query(
      'select rfq_id, line_id, award_lines.quantity, award_lines.state from award_lines',
    )
    assert.deepEqual(lines.rows, [{ rfq_id: 2, line_id: 1, quantity: 2, state: 'standing' }])
    const times = await database.pool.query(
      'select distinct awarded_at, accepted_at, decided_at from awards join rfqs using (rfq_id)',
    )
    const at = new Date(AWARDED_AT)
    assert.deepEqual(times.rows, [{ awarded_at: at, accepted_at: at, decided_at: at }])
    // The triggers that were off meanwhile are on: an award is kept as it is.
    await assert.rejects(database.pool.query('update awards set gross_halalas = 1 where rfq_id = 1'), {
      constraint: 'awards_kept',
    })
  } finally {
    await database.close()
  }
})
