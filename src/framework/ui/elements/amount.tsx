import '#framework/ui/styles/components.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { type Halalas, toRiyals } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'

/** A price with a large number and a small currency. Inside text use `<Money>`. */
export function Price({ amount, className = 'price' }: { amount: Halalas; className?: string | undefined }) {
  const t = useT()
  return (
    <span className={className}>
      <span aria-hidden="true">
        <bdi className="num">{formatAmount(amount)}</bdi> <small>{t('site.amount_unit')}</small>
      </span>
      <span className="visually-hidden">
        {t('site.amount_spoken', { count: Math.trunc(toRiyals(amount)), amount: formatAmount(amount) })}
      </span>
    </span>
  )
}
