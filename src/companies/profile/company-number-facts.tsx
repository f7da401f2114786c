import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'

export interface CompanyNumbers {
  vat_number?: string | null | undefined
  unified_number?: string | null | undefined
}

/** Rows of a company's facts; none for a number that it has not. */
export function CompanyNumberFacts({ vat_number, unified_number }: CompanyNumbers) {
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
