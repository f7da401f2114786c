import { formatAmount, formatPercent } from '#framework/i18n/format.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'

/** A cell that has nothing to show. */
export const NOTHING = '—'

/** How far an amount lies above the lowest, in money and as a share of it. */
export function Difference({ difference, percent }: { difference: Halalas; percent: number }) {
  const t = useT()
  return (
    <Sentence
      of="bids.difference"
      parts={{
        amount: <span className="num">{t('site.amount', { amount: `\u2066+${formatAmount(difference)}\u2069` })}</span>,
        percent: <Ltr>{formatPercent(percent)}</Ltr>,
      }}
    />
  )
}
