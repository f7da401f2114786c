import styles from './discount-fields.module.css'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { asciiDigits, Input } from '#framework/ui/form/fields.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { AmountField } from '#framework/ui/form/number-fields.tsx'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import { ChoiceField } from '#tenders/core/publishing/choice-field.tsx'
import { decimalText } from '#tenders/core/lines/amounts.ts'
import { DISCOUNT_KINDS, type DiscountKind, isDiscountKind, typedDiscount } from './discount-form.ts'

type KnownDiscount = Pick<BidView, 'discount_bp' | 'discount_halalas'>

/** The discount of a form: what its fields hold, and what that says so far. */
export function useDiscount(known: KnownDiscount | undefined) {
  const form = useFormHandle()
  const { discount_bp, discount_halalas } = known ?? {}
  const stated: DiscountKind =
    discount_bp !== undefined ? 'percent' : discount_halalas !== undefined ? 'amount' : 'none'
  const [kind, setKind] = useState<DiscountKind>(() => {
    const kept = form?.draftText('discount_kind')
    return isDiscountKind(kept) ? kept : stated
  })
  const [percent, setPercent] = useState(
    () => form?.draftText('discount_bp') ?? (discount_bp === undefined ? '' : decimalText(BigInt(discount_bp), 2)),
  )
  const [amount, setAmount] = useState(
    () => form?.draftText('discount_halalas') ?? (discount_halalas === undefined ? '' : formatAmount(discount_halalas)),
  )
  const discount = useMemo(() => typedDiscount(kind, percent, amount), [kind, percent, amount])
  return { discount, stated, kind, setKind, percent, setPercent, amount, setAmount }
}

/** Reads what was typed before hydration; React takes the fields over without saying so. */
function useTypedBefore(fields: RefObject<HTMLElement | null>, read: (name: string, text: string) => void) {
  useLayoutEffect(() => {
    for (const { name, value, defaultValue } of fields.current?.querySelectorAll('input') ?? [])
      if (value !== defaultValue) read(name, value)
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/** A discount on the whole bid: none, in percent or as an amount. Without scripts both fields are there. */
export function DiscountFields({ of }: { of: ReturnType<typeof useDiscount> }) {
  const t = useT()
  const hydrated = useHydrated()
  const { data: features } = useQuery(featuresQuery())
  const fields = useRef<HTMLDivElement>(null)
  const { stated, kind, setKind, percent, setPercent, amount, setAmount } = of
  useTypedBefore(fields, (name, text) => {
    if (name === 'discount_bp') setPercent(text)
    if (name === 'discount_halalas') setAmount(text)
  })
  if (stated === 'none' && !features?.includes('bid_discount')) return null
  return (
    <section className="section">
      <div className={styles.discount} ref={fields}>
        <ChoiceField<DiscountKind>
          name="discount_kind"
          label={t('discount.label')}
          options={DISCOUNT_KINDS.map((value) => ({ value, label: t(`discount.kind_${value}`) }))}
          initial={stated}
          onValue={setKind}
        />
        {(!hydrated || kind === 'percent') && (
          <Input
            name="discount_bp"
            label={t('discount.percent_label')}
            hint={t('discount.hint')}
            initial={percent}
            onText={setPercent}
            optional={!hydrated}
            ltr
            inputMode="decimal"
            autoComplete="off"
            data-kind="number"
            onInput={asciiDigits}
            end={<span className="unit">%</span>}
          />
        )}
        {(!hydrated || kind === 'amount') && (
          <AmountField
            name="discount_halalas"
            label={t('discount.amount_label')}
            hint={t('discount.hint')}
            initial={amount}
            onText={setAmount}
            optional={!hydrated}
          />
        )}
      </div>
    </section>
  )
}
