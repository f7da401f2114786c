import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely, pool } = database

const city = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()
const { today } = (await pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const DESK = { description: 'مكتب موظف 140 سم', specification: 'خشب زان، أدراج جانبية', quantity: '12', unit_code: 'H87' }
const CHAIR = { description: 'كرسي دوّار', quantity: '١٬٢٠٠٫٥', unit_code: 'H87' }
const CABLE = { description: 'كابل شبكة', quantity: '250.125', unit_code: 'LM', optional: true }

const aForm = (lines: unknown, wishes: FormValues = {}): FormValues => ({
  title: 'توريد أثاث مكتبي',
  description: 'أثاث لمكاتب الفرع الجديد، مع التركيب.',
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: 1,
  region_id: city.region_id,
  city_id: city.city_id,
  attachments: [aPdf()],
  ...(lines !== undefined && { lines: typeof lines === 'string' ? lines : JSON.stringify(lines) }),
  ...wishes,
})

describe('publishing an RFQ with lines', () => {
  it('answers them, numbered, with their units, and a summary for readers of the first contract', async () => {
    const buyer = await aCompany(database)
    const { status, body, text } = await call('POST', '/rfqs/new', { as: buyer, form: aForm([DESK, CHAIR, CABLE], { partial_allowed: 'true', price_basis: 'net' }) })
    assert.equal(status, 201, text)
    assert.deepEqual([body.has_lines, body.partial_allowed, body.price_basis, body.version], [true, true, 'net', 1])
    assert.deepEqual([body.quantity, body.item_description], [1213, '3 بنود: مكتب موظف 140 سم، كرسي دوّار، كابل شبكة'])
    const piece = { name_ar: 'قطعة', name_en: 'piece' }
    const shown = body.lines.map(({ line_id: _id, unit: { symbol_ar: _ar, symbol_en: _en, ...unit }, ...line }: { line_id: number; unit: { symbol_ar: string; symbol_en: string } }) => ({ ...line, unit }))
    assert.deepEqual(shown, [
      { line_no: 1, ...DESK, unit: piece, optional: false, since_version: 1 },
      { line_no: 2, ...CHAIR, specification: null, quantity: '1200.5', unit: piece, optional: false, since_version: 1 },
      { line_no: 3, ...CABLE, specification: null, unit: { name_ar: 'متر طولي', name_en: 'linear metre' }, since_version: 1 },
    ])
    for (const [path, as] of [[`/rfqs/${body.rfq_id}`, buyer], [`/rfqs/${body.rfq_id}`, await aSupplier(database)], [`/unauthorized/rfqs/${body.rfq_id}`, undefined]] as const) {
      const { body: read } = await call('GET', path, { ...(as && { as }) })
      assert.deepEqual(read.lines, body.lines, path)
    }
  })
})
