import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useMe, useT } from '#framework/ssr/context.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import { vatRulesQuery } from '#reference/units/unit-queries.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import type { BidOffer } from '#tenders/core/bid-view.ts'
import { ofWhichVat } from '#tenders/core/bid/amount-vat.ts'
import type { Halalas } from '#framework/i18n/money.ts'

/** A company without a VAT number neither charges VAT nor sells at the zero rate. */
const CATEGORIES = { registered: ['S', 'Z', 'E', 'O'], others: ['E', 'O'] } as const satisfies Record<
  string,
  readonly VatCategory[]
>

/** The VAT of a bid that has one amount; nothing need be said of it. `amount` is null until it can be read. */
export function StatedVat({ bid, amount }: { bid: BidOffer | undefined; amount: Halalas | null }) {
  const t = useT()
  const lang = useLang()
  const form = useFormHandle()
  const me = useMe()
  const hydrated = useHydrated()
  const { data: rules } = useQuery(vatRulesQuery())
  const [category, setCategory] = useState(form?.draftText('vat_category') ?? bid?.vat_category ?? '')
  if (!rules) return null
  const categories: readonly string[] = CATEGORIES[me?.vat_number ? 'registered' : 'others']
  const known = categories.includes(category) ? category : ''
  const reasons = rules.reasons.filter(
    (reason) => reason.category === known || (!hydrated && (reason.category === 'Z' || reason.category === 'E')),
  )
  const rate = known === 'S' ? rules.rates.S : 0
  return (
    <>
      <SelectField
        name="vat_category"
        label={t('pricing.vat_of_total')}
        hint={rate > 0 && amount ? ofWhichVat(t, amount, rate) : undefined}
        optional
        placeholder={t('pricing.vat_unspecified')}
        value={known}
        onValue={setCategory}
        options={[
          { value: '', label: t('pricing.vat_unspecified') },
          ...categories.map((code) => ({
            value: code,
            label:
              code === 'S'
                ? `${t('lines.vat_S')} \u2066${rules.rates.S / 100}%\u2069`
                : t(`lines.vat_${code as VatCategory}`),
          })),
        ]}
      />
      {(!hydrated || known === 'Z' || known === 'E') && (
        <SelectField
          key={hydrated ? known : ''}
          name="vat_reason"
          label={t('pricing.reason')}
          optional={!hydrated}
          placeholder={t('pricing.choose_reason')}
          initial={bid?.vat_reason && reasons.some(({ code }) => code === bid.vat_reason) ? bid.vat_reason : ''}
          options={reasons.map((reason) => ({ value: reason.code, label: reason[`name_${lang}`] }))}
        />
      )}
    </>
  )
}
