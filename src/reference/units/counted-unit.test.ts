import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import units from '#db/reference/units.json' with { type: 'json' }
import { countedUnit } from './counted-unit.ts'

const unit = (code: string) => units.find((one) => one.code === code)!

describe('a unit behind a quantity', () => {
  it('takes the English plural, except behind one', () => {
    const counted = (code: string, quantity: number | string) => countedUnit(unit(code), quantity, 'en')
    assert.deepEqual(
      [counted('H87', 9), counted('H87', '1'), counted('H87', '1.000'), counted('H87', '1,200')],
      ['pieces', 'piece', 'piece', 'pieces'],
    )
    assert.deepEqual([counted('KGM', '2.5'), counted('MTK', '0.5')], ['kilograms', 'square metres'])
    assert.deepEqual(
      ['XBX', 'ACT', 'IE', 'DZN', 'MIL', 'NMP', 'LS', 'E48', 'KWH'].map((code) => counted(code, 2)),
      ['boxes', 'activities', 'people', 'dozen', 'thousand', 'packs', 'lump sums', 'service units', 'kilowatt hours'],
    )
  })

  it('has the Arabic form that its number asks for', () => {
    const counted = (code: string, ...quantities: (number | string)[]) =>
      quantities.map((quantity) => countedUnit(unit(code), quantity, 'ar'))
    assert.deepEqual(counted('H87', 1, 2, 9, 11, 100, 103), ['قطعة', 'قطعة', 'قطع', 'قطعة', 'قطعة', 'قطع'])
    assert.deepEqual(counted('TNE', 3, 85, '1,200', '1,285', '2.5'), ['أطنان', 'طنًا', 'طن', 'طنًا', 'طن'])
    assert.deepEqual(counted('MON', 6, 12, 0), ['أشهر', 'شهرًا', 'شهر'])
    assert.deepEqual(counted('MTK', 10, 40, ''), ['أمتار مربعة', 'مترًا مربعًا', 'متر مربع'])
    assert.deepEqual(counted('NMP', 4, 20, 100), ['عبوات', 'عبوة', 'عبوة'])
    // Named as bills of quantities do, where no number changes it.
    const unchanged = units.filter(({ name_ar, name_en }) => countedUnit({ name_ar, name_en }, 5, 'ar') === name_ar)
    assert.deepEqual(
      unchanged.map(({ code }) => code),
      ['KWH'],
    )
  })

  it('stays as it is where the line names it itself', () => {
    for (const lang of ['ar', 'en'] as const)
      assert.equal(countedUnit({ name_ar: 'قطعة', name_en: 'قطعة' }, 9, lang), 'قطعة')
    for (const { name_ar, name_en } of units) assert.notEqual(name_ar, name_en)
  })
})
