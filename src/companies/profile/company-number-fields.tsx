import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'

interface Numbers {
  vat_number?: string | null | undefined
  unified_number?: string | null | undefined
}

/** Asks for the numbers that the state has given a company. */
export function CompanyNumberFields({ vat_number, unified_number }: Numbers) {
  const t = useT()
  const common = { ltr: true, inputMode: 'numeric', autoComplete: 'off', optional: true } as const
  return (
    <>
      <TextField {...common} name="vat_number" label={t('accounts.vat_number')} hint={t('accounts.vat_number_hint')} initial={vat_number ?? ''} />
      <TextField {...common} name="unified_number" label={t('accounts.unified_number')} hint={t('accounts.unified_number_hint')} initial={unified_number ?? ''} />
    </>
  )
}

/** Rows of a company's facts; none for a number that it has not. */
export function CompanyNumberFacts({ vat_number, unified_number }: Numbers) {
  const t = useT()
  const rows = [
    { label: t('accounts.vat_number'), number: vat_number },
    { label: t('accounts.unified_number'), number: unified_number },
  ]
  return rows.flatMap(({ label, number }) =>
    number ? (
      <div key={label}>
        <dt>
          <Icon name="building" />
          {label}
        </dt>
        <dd>
          <Ltr>{number}</Ltr>
        </dd>
      </div>
    ) : (
      []
    ),
  )
}
