import * as z from 'zod/mini'

/** Name of a category, as embedded in an RFQ. */
export const categoryName = z.object({ category_id: z.int(), category_name: z.string(), category_name_ar: z.string() })
export type CategoryName = z.output<typeof categoryName>

/** A category with its current counts. */
export const categoryView = z.object({
  ...categoryName.shape,
  examples_of_supplies: z.string(),
  examples_of_supplies_ar: z.string(),
  /** Open RFQs. */
  rfqs_count: z.int(),
  /** Visible products. */
  products_count: z.int(),
  suppliers_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type CategoryView = z.output<typeof categoryView>
