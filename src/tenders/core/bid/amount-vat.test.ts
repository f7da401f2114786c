import assert from 'node:assert/strict'
import { it } from 'node:test'
import { vatWithin } from './amount-vat.ts'
import { halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'

it('the VAT in an amount is rounded to the halala, half of one up, however large the amount', () => {
  assert.deepEqual(
    [11_500, 10_000, 1, MAX_AMOUNT, 139_400].map((amount) => vatWithin(halalas(amount), 1500)),
    [1500, 1304, 0, 13_043_478_260_869, 18_183],
  )
  assert.equal(vatWithin(halalas(500), 0), 0)
})
