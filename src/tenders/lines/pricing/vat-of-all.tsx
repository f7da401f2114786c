import styles from './vat-of-all.module.css'
import { useRef, useState } from 'react'
import { refreshButton } from '#framework/ssr/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Button } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { useEarlyValue } from '#framework/ui/form/early.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import type { VatCategory, VatRules } from '#reference/units/contract.ts'
import { formatRate } from '#tenders/lines/figures.ts'
import { needsReason, VAT_CODES } from './price-rows.ts'
import { ReasonSelect } from './price-row.tsx'
import { REASON_OF_ALL, VAT_OF_ALL } from './use-prices.tsx'

/** A VAT category for every line that is offered. Without scripts its button has the server apply it. */
export function VatOfAll({
  rules,
  live,
  apply,
}: {
  rules: VatRules
  live: boolean
  apply: (category: VatCategory, reason: string) => void
}) {
  const t = useT()
  const { id, initial } = useField(VAT_OF_ALL, 'S')
  const reasonField = useField(REASON_OF_ALL, '')
  const [category, setCategory] = useState<VatCategory>(initial as VatCategory)
  const [reason, setReason] = useState(reasonField.initial ?? '')
  const [categories, reasons] = [useRef<HTMLSelectElement>(null), useRef<HTMLSelectElement>(null)]
  useEarlyValue(categories, (chosen) => setCategory(chosen as VatCategory))
  useEarlyValue(reasons, setReason)
  return (
    <div className={styles.bar} role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id} className="sm">
        {t('pricing.vat_of_all')}
      </label>
      <div className={`input ${styles.choice}`}>
        <select
          ref={categories}
          id={id}
          name={live ? undefined : VAT_OF_ALL}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value as VatCategory)}
        >
          {VAT_CODES.map((code) => (
            <option key={code} value={code}>
              {t(`lines.vat_${code}`)}
              {code === 'S' && ` \u2066${formatRate(rules.rates.S)}\u2069`}
            </option>
          ))}
        </select>
        <Icon name="chevron_down" />
      </div>
      {(!live || needsReason(category)) && (
        <div className={`input ${styles.choice}`}>
          <ReasonSelect
            control={{ ref: reasons, 'aria-label': t('pricing.reason'), name: live ? undefined : REASON_OF_ALL }}
            category={live ? category : null}
            rules={rules}
            value={reason}
            onValue={setReason}
          />
          <Icon name="chevron_down" />
        </div>
      )}
      <Button
        {...(live ? {} : { ...refreshButton(VAT_OF_ALL), type: 'submit' as const })}
        onClick={(event) => {
          event.preventDefault()
          apply(category, reason)
          announce(t('pricing.vat_applied'))
        }}
      >
        {t('pricing.apply')}
      </Button>
    </div>
  )
}
