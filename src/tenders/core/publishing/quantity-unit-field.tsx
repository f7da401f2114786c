import styles from './quantity-unit-field.module.css'
import { useQuery } from '@tanstack/react-query'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import type { RfqCard } from '#tenders/core/contract.ts'
import { localized } from '#reference/localized.ts'
import { OWN_UNIT } from '#tenders/core/quantity/own-units.ts'

/** The unit of the one quantity, and its name where it is not in the list. */
export function QuantityUnitField({
  of,
}: {
  of: Pick<RfqCard, 'quantity_unit_code' | 'quantity_unit_text'> | undefined
}) {
  const t = useT()
  const lang = useLang()
  const { data: features } = useQuery(featuresQuery())
  const { data: units = [] } = useQuery(unitsQuery())
  if (!features?.includes('quantity_unit')) return null
  return (
    <div className={styles.unit}>
      <SelectField
        name="quantity_unit_code"
        label={t('lines.unit')}
        initial={of?.quantity_unit_code ?? undefined}
        options={[
          { value: '', label: t('rfqs.no_unit') },
          ...units.map((unit) => ({ value: unit.code, label: localized(unit, lang) })),
        ]}
        optional
      />
      {units.some(({ code }) => code === OWN_UNIT) && (
        <div className={styles.own}>
          <TextField
            name="quantity_unit_text"
            label={t('lines.unit_text')}
            initial={of?.quantity_unit_text ?? undefined}
          />
        </div>
      )}
    </div>
  )
}
