import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import type { CompanyNumbers } from './company-number-facts.tsx'

const COMMON = { ltr: true, inputMode: 'numeric', autoComplete: 'off', optional: true } as const

/** Asks for the number without which a company charges no VAT. */
export function VatNumberField({ vat_number }: Pick<CompanyNumbers, 'vat_number'>) {
  const t = useT()
  return (
    <TextField
      {...COMMON}
      name="vat_number"
      label={t('accounts.vat_number')}
      hint={t('accounts.vat_number_hint')}
      initial={vat_number ?? ''}
    />
  )
}

/** Asks for the numbers that the state has given a company. */
export function CompanyNumberFields({ vat_number, unified_number }: CompanyNumbers) {
  const t = useT()
  return (
    <>
      <VatNumberField vat_number={vat_number} />
      <TextField
        {...COMMON}
        name="unified_number"
        label={t('accounts.unified_number')}
        hint={t('accounts.unified_number_hint')}
        initial={unified_number ?? ''}
      />
    </>
  )
}
