import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AnyAction, textsOf, valuesOf } from './actions.ts'
import { rowNumberOf, tableOf } from './table-fields.ts'

const action = { name: 'write', tables: { rows: ['name', 'unit_code', 'extra'] }, checkboxes: ['agreed', 'rows.extra'] }

const FIELDS = {
  title: 'x',
  version: '3',
  'rows.0.name': 'first',
  'rows.0.unit_code': 'A',
  'rows.1.name': ' ',
  'rows.1.unit_code': '',
  'rows.1.extra': 'true',
  'rows.10.name': 'last',
  'rows.2.name': 'second',
  'rows.2.extra': 'true',
  'rows.2.other': 'of no column',
}

describe('cells of a table that a browser posted', () => {
  it('are rows in their order; those in which nothing is filled in are left out', () => {
    assert.deepEqual(valuesOf(action, FIELDS), {
      title: 'x',
      agreed: false,
      rows: [
        { name: 'first', unit_code: 'A', extra: false },
        { name: 'second', extra: true },
        { name: 'last', extra: false },
      ],
    })
  })

  it('are joined by the rows that the page kept, each at its place; cells win over a kept row', () => {
    const kept = JSON.stringify([null, { name: 'kept', extra: true, other: 'x' }, { name: 'old' }, null, {}, 'x', 7])
    const { rows } = valuesOf(action, { ...FIELDS, 'rows.kept': kept })
    assert.deepEqual(rows, [
      { name: 'first', unit_code: 'A', extra: false },
      { name: 'second', extra: true },
      { name: 'last', extra: false },
    ])
    const { 'rows.1.name': _name, 'rows.1.unit_code': _unit, 'rows.1.extra': _extra, ...others } = FIELDS
    assert.deepEqual(valuesOf(action, { ...others, 'rows.kept': kept }), {
      title: 'x',
      agreed: false,
      rows: [
        { name: 'first', unit_code: 'A', extra: false },
        { name: 'kept', extra: true },
        { name: 'second', extra: true },
        { name: 'last', extra: false },
      ],
    })
    assert.deepEqual(valuesOf(action, { 'rows.kept': '[{"name":"a"},' }), { agreed: false, rows: [] })
    assert.deepEqual(valuesOf(action, { 'other.kept': '[]' }), { agreed: false, 'other.kept': '[]' })
  })

  it('are kept by the page as the text of all rows', () => {
    const { rows, ...others } = textsOf(action, FIELDS)
    assert.deepEqual(others, { title: 'x' })
    assert.deepEqual(JSON.parse(rows!), valuesOf(action, FIELDS).rows)
    assert.equal(textsOf(action, { 'rows.0.name': '' }).rows, '')
  })

  it('give way to nothing: the text of all rows stays what it is', () => {
    assert.deepEqual(valuesOf(action, { rows: '[{}]' }), { rows: '[{}]', agreed: false })
    assert.deepEqual(textsOf(action, { rows: '[{}]' }), { rows: '[{}]' })
  })

  it('are fields like others where the action declares no table', () => {
    assert.deepEqual(valuesOf({ name: 'write' } as AnyAction, { 'rows.0.name': 'a' }), { 'rows.0.name': 'a' })
  })

  it('are fields like others in a table of no declared name', () => {
    const strange = { 'constructor.0.name': 'a', 'toString.1.length': 'b', '__proto__.2.name': 'c' }
    assert.deepEqual(valuesOf(action, strange), { ...strange, agreed: false })
  })

  it('have a table and a number', () => {
    assert.equal(tableOf('rows.3.name'), 'rows')
    assert.equal(rowNumberOf('rows.3.name'), 4)
    for (const field of ['rows', 'images.0', '']) assert.equal(tableOf(field), undefined, field)
  })
})
