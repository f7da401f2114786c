// npm run test:all, and where these change: db/migrations/ src/framework/database/migrate.server.ts
import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { migrate, MIGRATIONS, migrationNames } from '#framework/database/migrate.server.ts'
import { anEmptyDatabase, asSuperuser, openTestDatabase } from '#test/support/database.ts'

/*
 * Changes of RFQs from before there were versions, which stand in the trail: each becomes a version, also where the older
 * release goes on changing RFQs while the migrations run.
 */
const logger = createLogger('silent')
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-changes-'))
const old = await anEmptyDatabase()
const opened = openTestDatabase(old)
const superuser = asSuperuser(opened)
after(async () => {
  await superuser.close()
  await opened.close()
  await old.drop()
  await rm(folder, { recursive: true, force: true })
})
const { pool } = superuser

/** More than two batches. */
const RFQS = 1200

async function migrateTo(isWanted: (name: string) => boolean) {
  for (const name of await migrationNames()) if (isWanted(name)) await cp(join(MIGRATIONS, name), join(folder, name))
  await migrate(old.owner_url, logger, { folder })
}

/** As the older release changes a quantity: fields, version and trail in one transaction. */
const changeAsBefore = (where: string, quantity: number) =>
  pool.query(`with before as (select rfq_id, quantity from rfqs where ${where}),
    changed as (update rfqs set quantity = ${quantity}, version = version + 1 from before where rfqs.rfq_id = before.rfq_id
      returning rfqs.rfq_id, before.quantity as old)
    insert into audit_events (action, company_id, person_id, object_type, object_id, details)
    select 'rfq.changed', 1, 1, 'rfq', rfq_id::text, jsonb_build_object('changes',
      jsonb_build_array(jsonb_build_object('field', 'quantity', 'old', old, 'new', ${quantity}))) from changed`)

const versionsOf = async (rfq_id: number) =>
  (
    await pool.query({
      text: `select version, snapshot ->> 'quantity', version_snapshot(rfq_id, version, snapshot) ? 'description', changed, person_id from rfq_versions where rfq_id = $1 order by 1`,
      values: [rfq_id],
      rowMode: 'array',
    })
  ).rows

it('changes of before become versions, those too of RFQs that were changed meanwhile', async () => {
  await migrateTo((name) => name < '0050')
  await pool.query(`
    insert into regions values (1, 'الرياض', 'Riyadh');
    insert into cities values (101, 1, 'الرياض', 'Riyadh');
    insert into categories (category_id, category_name, category_name_ar, examples_of_supplies, examples_of_supplies_ar)
      overriding system value values (1, 'Cables', 'كابلات', 'x', 'x');
    insert into companies (company_id, company_name, contact_email, phone_number, region_id, city_id, company_type)
      overriding system value values (1, 'المشتري', 'b@example.sa', '0500000001', 1, 101, 'buyer');
    insert into people (person_id, full_name, email, password_hash) overriding system value values (1, 'أحمد', 'b@example.sa', 'x');
    insert into members (company_id, person_id, roles) values (1, 1, '{owner}');
    insert into rfqs (rfq_id, buyer_id, title, description, item_description, quantity, deadline, delivery_date, category_id, region_id, city_id)
      overriding system value select n, 1, 'توريد كابلات ' || n, 'كابلات ولوحات لمبنى الفرع.', 'كابلات نحاسية ولوحات توزيع.', 1, riyadh_today() + 10, riyadh_today() + 40, 1, 1, 101
      from generate_series(1, ${RFQS}) n`)
  await changeAsBefore('rfq_id > 1', 2)
  await changeAsBefore('rfq_id > 1', 3)
  await migrateTo((name) => name < '0050_v')
  await changeAsBefore('rfq_id = 2', 4)
  await migrateTo(() => true)
  assert.deepEqual(await versionsOf(1), [])
  for (const rfq_id of [3, RFQS])
    assert.deepEqual(await versionsOf(rfq_id), [
      [1, '1', false, [], null],
      [2, '2', false, ['quantity'], 1],
      [3, '3', true, ['quantity'], 1],
    ])
  assert.deepEqual(await versionsOf(2), [
    [1, '1', false, [], null],
    [2, '2', false, ['quantity'], 1],
    [3, '3', true, ['quantity'], 1],
    [4, '4', true, ['quantity'], null],
  ])
  const { rows } = await pool.query('select count(*)::int from rfq_versions')
  assert.deepEqual(rows, [{ count: (RFQS - 1) * 3 + 1 }])
  await assert.rejects(pool.query("update rfq_versions set changed = '{}'"), /only grows/)
})
