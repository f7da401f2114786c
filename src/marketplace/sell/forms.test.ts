import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fieldProblems } from '#framework/api/field-problems.ts'
import { newProduct } from '#marketplace/contract.ts'

it('prices and quantities out of order are named beside texts that are missing or too short', () => {
  const form = {
    product_name: '',
    description: 'short',
    category_id: '',
    start_price: '700',
    end_price: '690.00',
    min_quantity: '١٠',
    qty_for_min_price: '5',
  }
  const { error } = newProduct.safeParse(form)
  assert.deepEqual(
    Object.fromEntries(fieldProblems(error?.issues ?? []).map(({ field, message }) => [field, message])),
    {
      product_name: 'marketplace.name_required',
      description: 'marketplace.description_short',
      category_id: 'marketplace.category_required',
      product_type: 'marketplace.type_required',
      attachments: 'marketplace.images_required',
      start_price: 'marketplace.start_above_end',
      qty_for_min_price: 'marketplace.qty_below_min',
    },
  )
})
