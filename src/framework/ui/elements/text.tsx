import type { HTMLAttributes, ReactNode, Ref } from 'react'
import type { Day } from '#framework/i18n/day.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { formatAmount, formatDay, formatNumber, type DayStyle } from '#framework/i18n/format.ts'
import { type Halalas, toRiyals } from '#framework/i18n/money.ts'
import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'

interface FreeTextProps extends HTMLAttributes<HTMLElement> {
  as?: 'h1' | 'h2' | 'h3' | 'p'
  ref?: Ref<HTMLParagraphElement>
}

/**
 * A block of user text in any language: has its own direction, aligns with the page, and breaks long words. The class
 * `cut` truncates it after `--lines` lines. Inside text use `<bdi>`.
 */
export const FreeText = ({ as: Tag = 'p', className, ...rest }: FreeTextProps) => (
  <Tag dir="auto" className={className ? `free-text ${className}` : 'free-text'} {...rest} />
)

/** Left-to-right content in every language: phone numbers, addresses, ids, file names. */
export const Ltr = ({ children }: { children: ReactNode }) => (
  <bdi className="num" dir="ltr">
    {children}
  </bdi>
)

/** An e-mail address. It may have 254 characters without a space, so it wraps at any character. */
export const Email = ({ address }: { address: string | undefined }) => (
  <bdi className="email" dir="ltr">
    {address}
  </bdi>
)

/** A phone number with visual grouping that is not copied. */
export const Phone = ({ number }: { number: string }) => {
  const groups = /^(05\d)(\d{3})(\d{4})$/.exec(number)
  return (
    <Ltr>
      {groups
        ? groups.slice(1).map((digits, place) => (
            <span key={place} className="digits">
              {digits}
            </span>
          ))
        : number}
    </Ltr>
  )
}

/** A count or quantity, grouped and never broken. */
export const Num = ({ value }: { value: number }) => <bdi className="num">{formatNumber(value)}</bdi>

/** An amount with its currency, read out with the currency's full name. */
export function Money({ amount }: { amount: Halalas }) {
  const t = useT()
  return (
    <>
      <span className="num" aria-hidden="true">
        {t('site.amount', { amount: formatAmount(amount) })}
      </span>
      <span className="visually-hidden">
        {t('site.amount_spoken', { count: Math.trunc(toRiyals(amount)), amount: formatAmount(amount) })}
      </span>
    </>
  )
}

/** A calendar day in the page's language. */
export function DayText({ day, length = 'day' }: { day: Day; length?: DayStyle }) {
  const lang = useLang()
  return (
    <time className="num" dateTime={day}>
      {formatDay(day, lang, length)}
    </time>
  )
}

/** The Riyadh day of a moment such as `created_at`. */
export const MomentDay = ({ moment, length = 'day' }: { moment: string; length?: DayStyle }) => (
  <DayText day={dayOf(moment)} length={length} />
)

interface SentenceProps {
  of: MessageKey
  /** Text values. */
  values?: MessageValues
  /** Values that are elements: a date, an address, a name. */
  parts: Record<string, ReactNode>
}

/** A message whose `{placeholders}` are filled with elements. */
export function Sentence({ of, values, parts }: SentenceProps) {
  const t = useT()
  return t(of, values)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 ? <span key={index}>{parts[piece]}</span> : piece))
}
