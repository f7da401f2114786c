import { useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react'
import { normalizePhone, toAsciiDigits } from '#framework/text/normalize.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { FieldFrame, fieldIds, ProblemLine, type FieldProps } from './field-frame.tsx'
import { useField } from './form-context.tsx'

/** Props of single-line fields. */
export interface InputProps extends FieldProps {
  initial?: string | undefined
  placeholder?: string
  autoComplete?: string
  readOnly?: boolean
  /** Called with the text after each change, for hints that depend on several fields. */
  onText?: (text: string) => void
}

/** Common part of the inputs of one line. */
export function Input({
  name,
  label,
  hint,
  badHint,
  optional = false,
  hideLabel = false,
  initial,
  onText,
  aside,
  echo,
  end,
  ltr = false,
  ...rest
}: InputProps & {
  aside?: ReactNode
  echo?: ReactNode
  /** Inside the box, behind the text: a unit. */
  end?: ReactNode
  /** The input is left-to-right in both languages. */
  ltr?: boolean
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>) {
  const field = useField(name, initial)
  return (
    <FieldFrame {...{ id: field.id, problem: field.problem, label, hint, badHint, optional, hideLabel, aside, echo }}>
      <div className="input">
        <input
          {...rest}
          {...fieldIds(field.id, field.problem, Boolean(hint), optional)}
          name={name}
          defaultValue={field.initial}
          dir={ltr ? 'ltr' : undefined}
          className={ltr ? 'ltr' : undefined}
          onInput={(event) => {
            rest.onInput?.(event)
            onText?.(event.currentTarget.value)
          }}
        />
        {end}
      </div>
    </FieldFrame>
  )
}

/** `41 / 250`; screen readers get the remaining count. */
export function Counter({ length, max }: { length: number; max: number }) {
  const t = useT()
  const left = max - length
  return (
    <>
      <bdi className={left < 0 ? 'num over' : 'num'} dir="ltr" aria-hidden="true">
        {formatNumber(length)} / {formatNumber(max)}
      </bdi>
      <span className="visually-hidden">
        {left < 0 ? t('site.characters_over', { count: -left }) : t('site.characters_left', { count: left })}
      </span>
    </>
  )
}

/**
 * One line of text. `max` shows a counter; `ltr` is for numbers and codes; digits alone (`inputMode`) become 0 to 9.
 */
export function TextField({
  max,
  ...props
}: InputProps & { max?: number; ltr?: boolean; inputMode?: 'text' | 'numeric' }) {
  const { initial = '' } = useField(props.name, props.initial)
  const [length, setLength] = useState(initial.length)
  const onText = (text: string) => {
    setLength(text.length)
    props.onText?.(text)
  }
  const onInput = props.inputMode === 'numeric' ? asciiDigits : undefined
  return (
    <Input
      {...props}
      onText={onText}
      onInput={onInput}
      aside={max ? <Counter length={length} max={max} /> : undefined}
    />
  )
}

/** An e-mail address. */
export const EmailField = (props: InputProps) => (
  <Input autoComplete="email" {...props} ltr type="email" inputMode="email" spellCheck={false} autoCapitalize="none" />
)

/** Rewrites what is typed without moving the caret, as long as the length stays. */
export function asciiDigits(event: FormEvent<HTMLInputElement>) {
  const input = event.currentTarget
  const ascii = toAsciiDigits(input.value)
  if (ascii === input.value) return
  const caret = input.selectionStart
  input.value = ascii
  input.setSelectionRange(caret, caret)
}

/** A Saudi mobile number in any usual writing; becomes `05` and 8 digits when the field is left. */
export const PhoneField = (props: InputProps) => (
  <Input
    autoComplete="tel"
    {...props}
    ltr
    type="tel"
    inputMode="tel"
    data-kind="phone"
    onInput={asciiDigits}
    onBlur={(event) => {
      event.currentTarget.value = normalizePhone(event.currentTarget.value)
    }}
  />
)

/** A checkbox. `children` are shown beside the label, such as a link to the terms. */
export function CheckField({
  name,
  value,
  label,
  children,
  initial = false,
}: {
  name: string
  /** What a browser posts for a tick. */
  value?: string
  label: ReactNode
  children?: ReactNode
  initial?: boolean
}) {
  const { id, problem, form } = useField(name)
  const ticked = form?.posted ? form.posted.texts[name] !== undefined : initial
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <div className="check">
        <input {...fieldIds(id, problem, false)} type="checkbox" name={name} value={value} defaultChecked={ticked} />
        <span>
          <label htmlFor={id}>{label}</label> {children}
        </span>
      </div>
      {problem && <ProblemLine id={id} problem={problem} />}
    </div>
  )
}
