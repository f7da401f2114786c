import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadUnits } from '#reference/units/load-reference.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const { call, database } = site
const { kysely, owner, pool } = database

const DESK = { description: 'مكتب موظف 140 سم', quantity: '12', unit_code: 'H87' }
const SECTIONED = { ...DESK, section: 'أعمال الأثاث' }
const POINT = { ...DESK, unit_code: 'ZZ', unit_text: 'نقطة' }
const TABLE = `القسم\tالوصف\tالكمية\tالوحدة
أعمال الشبكة\tنقطة شبكة\t24\tنقطة
أعمال الأثاث\tمكتب موظف\t2\tقطعة`

const as = await aCompany(database)
const { region_id, city_id } = await kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
const { day } = (await pool.query<{ day: string }>('select (riyadh_today() + 3)::text as day')).rows[0]!

async function publish(line: object) {
  const { status, body } = await call('POST', '/rfqs/new', {
    as,
    form: {
      title: 'توريد أثاث مكتبي',
      description: 'أثاث لمكاتب الفرع الجديد، مع التركيب.',
      deadline: day,
      delivery_date: addDays(day, 14),
      category_id: 1,
      region_id,
      city_id,
      attachments: [aPdf()],
      lines: JSON.stringify([line]),
    },
  })
  return body.code === undefined ? status : `${status} ${body.code}`
}

async function imported() {
  const { body } = await call('POST', '/rfqs/lines/parse', { as, form: { text: TABLE } })
  return body.rows.map(({ values, errors }: { values: Record<string, unknown>; errors: { code: string }[] }) => [
    values.section,
    values.unit_code,
    values.unit_text,
    errors.map(({ code }) => code),
  ])
}

const ownUnits = async () => (await pool.query("select from units where code = 'ZZ'")).rows.length

it('until they are enabled, no line has a section or a unit of its own, and an older release is not offered the unit ZZ', async () => {
  // As migrations and the start leave a database that other machines use.
  await owner.pool.query("delete from features; delete from units where code = 'ZZ'")
  await owner.transaction(loadUnits)
  assert.equal(await ownUnits(), 0)
  assert.deepEqual(
    [await publish(SECTIONED), await publish(POINT), await publish(DESK)],
    ['409 feature_not_enabled', '409 feature_not_enabled', 201],
  )
  assert.deepEqual(await imported(), [
    [null, null, null, ['unit_unknown']],
    [null, 'H87', null, []],
  ])

  await runCommand(site, 'features:enable', 'sections_and_units')
  assert.equal(await ownUnits(), 1)
  assert.deepEqual([await publish(SECTIONED), await publish(POINT)], [201, 201])
  assert.deepEqual(await imported(), [
    ['أعمال الشبكة', 'ZZ', 'نقطة', []],
    ['أعمال الأثاث', 'H87', null, []],
  ])
})
