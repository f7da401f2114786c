import units from '#db/reference/units.json' with { type: 'json' }
import rates from '#db/reference/vat-rates.json' with { type: 'json' }
import reasons from '#db/reference/vat-reasons.json' with { type: 'json' }
import type { VatCategory } from '#db/reference-tables.ts'
import { listEnabled } from '#reference/features/features.server.ts'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Updates units, VAT rates and VAT reasons from `db/reference/`; deletes nothing. A unit of a feature waits until that
 * is enabled, because an older release offers every unit that is there.
 */
export async function loadUnits(tx: Tx): Promise<void> {
  const enabled: string[] = await listEnabled(tx)
  const rows = units.flatMap(({ feature, ...unit }, index) =>
    feature === undefined || enabled.includes(feature) ? [{ ...unit, position: index + 1 }] : [],
  )
  await tx
    .insertInto('units')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({
        name_ar: row.ref('excluded.name_ar'),
        name_en: row.ref('excluded.name_en'),
        symbol_ar: row.ref('excluded.symbol_ar'),
        symbol_en: row.ref('excluded.symbol_en'),
        decimals: row.ref('excluded.decimals'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
  await tx
    .insertInto('vat_rates')
    .values(rates.map((rate) => ({ ...rate, category: rate.category as VatCategory })))
    .onConflict((conflict) => conflict.columns(['category', 'valid_from']).doNothing())
    .execute()
  await tx
    .insertInto('vat_reasons')
    .values(reasons.map((reason) => ({ ...reason, category: reason.category as Exclude<VatCategory, 'S'> })))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((row) => ({ name_ar: row.ref('excluded.name_ar'), name_en: row.ref('excluded.name_en') })),
    )
    .execute()
}
