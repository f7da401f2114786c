import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import type { CompanyNumbers } from './company-number-facts.tsx'

/** Asks for the numbers that the state has given a company. */
export function CompanyNumberFields({ vat_number, unified_number }: CompanyNumbers) {
  const t = useT()
  const common = { ltr: true, inputMode: 'numeric', autoComplete: 'off', optional: true } as const
  return (
    <>
      <TextField
        {...common}
        name="vat_number"
        label={t('accounts.vat_number')}
        hint={t('accounts.vat_number_hint')}
        initial={vat_number ?? ''}
      />
      <TextField
        {...common}
        name="unified_number"
        label={t('accounts.unified_number')}
        hint={t('accounts.unified_number_hint')}
        initial={unified_number ?? ''}
      />
    </>
  )
}
