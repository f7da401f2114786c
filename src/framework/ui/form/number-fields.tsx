import type { FormEvent, ReactNode } from 'react'
import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals, MAX_AMOUNT, riyals, toRiyals } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { normalizeAmount, normalizeNumber } from '#framework/text/normalize.ts'
import { asciiDigits, Input, type InputProps } from './fields.tsx'

/** Groups the digits of a number on blur. Leaves invalid input unchanged. */
function grouped(event: FormEvent<HTMLInputElement>, format: (number: number) => string, normalize = normalizeNumber) {
  const text = normalize(event.currentTarget.value)
  if (/^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= toRiyals(MAX_AMOUNT))
    event.currentTarget.value = format(Number(text))
}

/** A whole number or a quantity. */
export const NumberField = ({ echo, ...props }: InputProps & { echo?: ReactNode }) => (
  <Input
    {...props}
    echo={echo}
    ltr
    inputMode="numeric"
    autoComplete="off"
    data-kind="number"
    onInput={asciiDigits}
    onBlur={(event) => grouped(event, formatNumber)}
  />
)

/** An amount in riyals. `onText` is called with the entered text; parse it with `normalizeAmount`. */
export function AmountField({ echo, ...props }: InputProps & { echo?: ReactNode }) {
  const t = useT()
  return (
    <Input
      {...props}
      echo={echo}
      ltr
      inputMode="decimal"
      autoComplete="off"
      data-kind="amount"
      onInput={asciiDigits}
      onBlur={(event) => grouped(event, (number) => formatAmount(fromRiyals(riyals(number))), normalizeAmount)}
      end={<span className="unit">{t('site.amount_unit')}</span>}
    />
  )
}
