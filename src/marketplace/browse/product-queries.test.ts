import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { marketState, priceOf, rangeProblem } from './product-queries.ts'

describe('the marketplace in its address', () => {
  const nothing = { search: '', category_id: '', min_price: '', max_price: '', sort: '' }

  it('takes what it knows and drops nonsense', () => {
    assert.deepEqual(marketState({}), nothing)
    assert.deepEqual(
      marketState({
        search: ' كراسي ',
        category_id: '4',
        min_price: '١٬٠٠٠',
        max_price: '2,500.50',
        sort: 'price_asc',
      }),
      {
        search: 'كراسي',
        category_id: '4',
        min_price: '1000',
        max_price: '2500.5',
        sort: 'price_asc',
      },
    )
    assert.deepEqual(marketState({ category_id: 'x', min_price: 'cheap', max_price: '-5', sort: 'newest' }), nothing)
  })

  it('asks for neither end of a wrong range, and says what is wrong', () => {
    assert.deepEqual(marketState({ min_price: '500', max_price: 'x' }), nothing)
    assert.deepEqual(rangeProblem({ min_price: '500', max_price: 'x' }), ['marketplace.price_filter_number'])
    assert.deepEqual(rangeProblem({ min_price: '500', max_price: '2' }), ['marketplace.price_filter_invalid'])
    assert.equal(rangeProblem({ min_price: '2', max_price: '2' }), undefined)
    for (const range of [{ min_price: '12,5' }, { min_price: '3', max_price: '12,5' }])
      assert.deepEqual(rangeProblem(range), ['errors.number_unclear', { decimal: '12.5', grouped: '125' }])
    assert.deepEqual(marketState({ min_price: '500', max_price: '2' }), nothing)
    assert.equal(marketState({ min_price: '2', max_price: '2' }).max_price, '2')
    assert.equal(marketState({ min_price: '500' }).min_price, '500')
  })

  it('reads prices as people type them', () => {
    assert.deepEqual(['', ' ', '٣٥٫٥٠', '007', '1.234', '1e3', '9'.repeat(13)].map(priceOf), [
      '',
      '',
      '35.5',
      '7',
      null,
      null,
      null,
    ])
  })
})
