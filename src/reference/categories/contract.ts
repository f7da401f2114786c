import * as z from 'zod/mini'

/** A category by name, as it stands in an RFQ. */
export const categoryName = z.object({ category_id: z.int(), category_name: z.string(), category_name_ar: z.string() })
export type CategoryName = z.output<typeof categoryName>

/** A category with what it holds at the moment. */
export const categoryView = z.object({
  ...categoryName.shape,
  examples_of_supplies: z.string(),
  examples_of_supplies_ar: z.string(),
  /** RFQs that are open for bids. */
  rfqs_count: z.int(),
  /** Products that are on the market. */
  products_count: z.int(),
  suppliers_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type CategoryView = z.output<typeof categoryView>
