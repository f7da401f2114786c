import { sql } from 'kysely'
import categories from '#db/reference/categories.json' with { type: 'json' }
import type { Tx } from '#framework/database/database.server.ts'

// The ISIC codes are documentation; they have no column.
const rows = categories.map((category) => ({
  category_id: category.category_id,
  category_name: category.category_name,
  category_name_ar: category.category_name_ar,
  examples_of_supplies: category.examples_of_supplies,
  examples_of_supplies_ar: category.examples_of_supplies_ar,
}))

/** Updates the categories from `db/reference/categories.json`; writes only differences, deletes nothing. */
export async function loadCategories(tx: Tx): Promise<void> {
  await tx
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('category_id')
        .doUpdateSet((row) => ({
          category_name: row.ref('excluded.category_name'),
          category_name_ar: row.ref('excluded.category_name_ar'),
          examples_of_supplies: row.ref('excluded.examples_of_supplies'),
          examples_of_supplies_ar: row.ref('excluded.examples_of_supplies_ar'),
          updated_at: sql<Date>`now()`,
        }))
        .where(
          sql<boolean>`(categories.category_name, categories.category_name_ar, categories.examples_of_supplies, categories.examples_of_supplies_ar)
            is distinct from (excluded.category_name, excluded.category_name_ar, excluded.examples_of_supplies, excluded.examples_of_supplies_ar)`,
        ),
    )
    .execute()
}
