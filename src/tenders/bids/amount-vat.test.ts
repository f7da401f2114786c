import assert from 'node:assert/strict'
import { it } from 'node:test'
import { vatWithin } from './amount-vat.ts'

it('the VAT in an amount is rounded to the halala, half of one up, however large the amount', () => {
  assert.deepEqual(
    [115, 100, 0.01, 999_999_999_999.99, 1_394].map((amount) => vatWithin(amount, 1500)),
    [15, 13.04, 0, 130_434_782_608.69, 181.83],
  )
  assert.equal(vatWithin(500, 0), 0)
})
