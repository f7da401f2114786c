import assert from 'node:assert/strict'
import { it } from 'node:test'
import { anchorId } from './anchor.ts'

it('the fragment of an address names an element, however it is written', () => {
  for (const [hash, id] of [
    ['', ''],
    ['#', ''],
    ['#terms', 'terms'],
    ['#%D8%B4', 'ش'],
    ['#ش', 'ش'],
    // A letter that was cut in the middle, and a lone sign.
    ['#%E0%A4%A', '%E0%A4%A'],
    ['#100%', '100%'],
  ] as const) {
    assert.equal(anchorId(hash), id)
  }
})
