import type { OwnSupplierProfile } from '#companies/contract.ts'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'

/** What a company says about itself as a supplier: what it does, in which category, its registration number. */
export function SupplierFields({ supplier, rows = 3 }: { supplier?: OwnSupplierProfile; rows?: number }) {
  const t = useT()
  return (
    <>
      <TextAreaField
        name="company_profile"
        label={t('suppliers.about')}
        hint={t('suppliers.about_hint')}
        initial={supplier?.company_profile_description}
        max={4000}
        rows={rows}
      />
      <CategorySelect initial={supplier?.category_id} />
      <TextField
        name="commercial_registration"
        label={t('suppliers.cr')}
        hint={t('suppliers.cr_hint')}
        initial={supplier?.commercial_registration}
        ltr
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
