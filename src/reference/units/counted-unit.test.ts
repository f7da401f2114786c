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

  it('stays as it is in Arabic, and where the line names it itself', () => {
    assert.equal(countedUnit(unit('H87'), 9, 'ar'), 'قطعة')
    assert.equal(countedUnit({ name_ar: 'palm tree', name_en: 'palm tree' }, 9, 'en'), 'palm tree')
    for (const { name_ar, name_en } of units) assert.notEqual(name_ar, name_en)
  })
})
