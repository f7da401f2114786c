import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bidUpdate } from '#tenders/bids/contract.ts'
import { halalas } from '#framework/i18n/money.ts'
import { pricedForm } from '#tenders/lines/pricing/priced-form.ts'
import { typedDiscount } from './discount-form.ts'

const form = pricedForm(bidUpdate, true)
const read = (values: Record<string, unknown>) => {
  const result = form.safeParse({ comments: '', ...values })
  return result.success
    ? [result.data.discount_bp, result.data.discount_halalas]
    : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

it('the fields of a form say one discount, none, or nothing of it', () => {
  const both = { discount_bp: '7.5', discount_halalas: '1,500' }
  assert.deepEqual(read({}), [undefined, undefined])
  assert.deepEqual(read({ discount_kind: 'none', ...both }), [null, null])
  assert.deepEqual(read({ discount_kind: 'percent', ...both }), [750, null])
  assert.deepEqual(read({ discount_kind: 'amount', ...both }), [null, 150_000])
  assert.deepEqual(read({ discount_kind: 'amount', discount_halalas: '١٬٥٠٠٫٢٥' }), [null, 150_025])
  assert.deepEqual(read({ discount_kind: 'percent', discount_bp: '100' }), [10_000, null])
})

it('what is no discount is refused by its field, also where it would be one in hundredths', () => {
  for (const text of ['', ' ', undefined, '0', '0.001', '100.01', '-5', 'خمسة', '1e2', '5%'])
    assert.deepEqual(
      read({ discount_kind: 'percent', discount_bp: text }),
      ['discount_bp discount.percent_invalid'],
      text,
    )
  for (const text of [
    '',
    '0',
    '1.234',
    '1000000000000',
    '9999999999999',
    '99999999999999',
    '١٠٠٠٠٠٠٠٠٠٠٠٠',
    '1,000,000,000,000',
  ])
    assert.deepEqual(
      read({ discount_kind: 'amount', discount_halalas: text }),
      ['discount_halalas discount.amount_invalid'],
      text,
    )
  assert.deepEqual(read({ discount_kind: 'percent', discount_bp: '7,5' }), ['discount_bp errors.number_unclear'])
  assert.deepEqual(read({ discount_kind: 'amount', discount_halalas: '12,50' }), [
    'discount_halalas errors.number_unclear',
  ])
})

it('running totals have the discount that would be sent', () => {
  assert.deepEqual(typedDiscount('percent', '7.5', '3'), { discount_bp: 750, discount_halalas: null })
  assert.deepEqual(typedDiscount('amount', '7.5', '٣'), { discount_bp: null, discount_halalas: halalas(300) })
  for (const [kind, percent, amount] of [
    ['none', '7.5', '3'],
    ['percent', '', '3'],
    ['percent', '100.01', '3'],
    ['percent', '7,5', '3'],
    ['amount', '5', '0'],
    ['amount', '5', '1000000000000'],
  ] as const)
    assert.equal(typedDiscount(kind, percent, amount), null)
})
