import { useRef, useState } from 'react'
import { Counter, type InputProps } from './fields.tsx'
import { useEarlyText } from './early.tsx'
import { FieldFrame, fieldIds } from './field-frame.tsx'
import { useField } from './form-context.tsx'

/** Several lines of text. `max` shows a counter and cuts nothing. */
export function TextAreaField({
  name,
  label,
  hint,
  badHint,
  optional = false,
  initial,
  max,
  rows = 4,
  placeholder,
  onText,
}: InputProps & { max?: number; rows?: number }) {
  const field = useField(name, initial)
  const [length, setLength] = useState(field.initial?.length ?? 0)
  const control = useRef<HTMLTextAreaElement>(null)
  useEarlyText(control, field.id)
  return (
    <FieldFrame
      {...{ id: field.id, problem: field.problem, label, hint, badHint, optional }}
      aside={max ? <Counter length={length} max={max} /> : undefined}
    >
      <div className="input textarea">
        <textarea
          {...fieldIds(field.id, field.problem, Boolean(hint), optional)}
          ref={control}
          name={name}
          rows={rows}
          placeholder={placeholder}
          defaultValue={field.initial}
          onInput={(event) => {
            setLength(event.currentTarget.value.length)
            onText?.(event.currentTarget.value)
          }}
        />
      </div>
    </FieldFrame>
  )
}
