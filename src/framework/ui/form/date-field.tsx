import { useRef, useState, type ReactNode } from 'react'
import { isDay, type Day } from '#framework/i18n/day.ts'
import { formatDay } from '#framework/i18n/format.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { useEarlyValue } from './early.tsx'
import type { InputProps } from './fields.tsx'
import { FieldFrame, fieldIds } from './field-frame.tsx'
import { useField } from './form-context.tsx'

/** A calendar day: the browser's own picker, and below it the day in words and in the Umm al-Qura calendar. */
export function DateField({
  name,
  label,
  hint,
  badHint,
  optional = false,
  initial,
  min,
  max,
  onDay,
  note,
}: Omit<InputProps, 'onText' | 'placeholder'> & {
  min?: Day
  max?: Day
  onDay?: (day: Day | '') => void
  /** More to say about the day, such as how late it is. */
  note?: ReactNode
}) {
  const t = useT()
  const lang = useLang()
  const field = useField(name, initial)
  const [day, setDay] = useState(field.initial ?? '')
  const input = useRef<HTMLInputElement>(null)
  const onText = (text: string) => {
    setDay(text)
    onDay?.(text)
  }
  useEarlyValue(input, onText)
  const hijri = formatHijri(day, lang)
  const echo = isDay(day) && (
    <>
      <time dateTime={day}>{formatDay(day, lang)}</time>
      {hijri && <bdi className="muted"> · {t('site.hijri', { date: hijri })}</bdi>}
      {note && <span> · {note}</span>}
    </>
  )
  return (
    <FieldFrame {...{ id: field.id, problem: field.problem, label, hint, badHint, optional }} echo={echo}>
      <div className="input">
        <input
          {...fieldIds(field.id, field.problem, Boolean(hint), optional)}
          ref={input}
          type="date"
          name={name}
          min={min}
          max={max}
          defaultValue={field.initial}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  )
}
