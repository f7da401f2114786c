import * as z from 'zod/mini'

/**
 * With lines, the quantity is theirs and their summary is filled in where none is written; without, both are required
 * and what is about lines does not count.
 */
export const withOrWithoutLines = z.transform((value) => {
  if (typeof value !== 'object' || value === null) return value
  const {
    lines,
    quantity,
    quantity_unit_code,
    quantity_unit_text,
    item_description,
    partial_allowed,
    price_basis,
    ...rest
  } = value as Record<string, unknown>
  if (lines === undefined || lines === null || lines === '') {
    const one = { quantity: quantity ?? '', quantity_unit_code, quantity_unit_text }
    return { ...rest, ...one, item_description: item_description ?? '' }
  }
  return { ...rest, lines, partial_allowed, price_basis, ...(item_description !== '' && { item_description }) }
})
