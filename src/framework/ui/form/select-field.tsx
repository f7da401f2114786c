import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fetchCode } from '#framework/ssr/browser/connection.browser.ts'
import { useT } from '#framework/ssr/context.tsx'
import { useHydrated, useEarlyValue } from './early.tsx'
import { FieldFrame, fieldIds, type FieldProps } from './field-frame.tsx'
import { useField } from './form-context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** One entry of a searchable list. */
export interface Option {
  value: string
  label: string
  /** A second line, found by the search as well. */
  detail?: string | undefined
}

interface SelectProps extends FieldProps {
  options: readonly Option[]
  /** The chosen value where the parent holds it; else the field holds it itself, beginning with `initial`. */
  value?: string
  initial?: string | undefined
  onValue?: (value: string) => void
  /** Hears what is typed, where the parent looks for the options; the field then leaves none of them out. */
  onType?: (text: string) => void
  placeholder?: string
  /** Disables the field and shows the reason. */
  disabledBecause?: string | undefined
  loading?: string | undefined
  noneMatch?: string
}

let known: typeof import('./combobox.tsx').Combobox | undefined
const coming = import.meta.env.SSR
  ? undefined
  : fetchCode(async () => (known = (await import('./combobox.tsx')).Combobox))
coming?.catch(() => undefined)

/**
 * A searchable select. The server renders a native `<select>`, which works without scripts. After hydration and once
 * its code has loaded, the combobox replaces it, unless the person is using the select at that moment.
 */
export function SelectField({
  name,
  label,
  hint,
  badHint,
  optional = false,
  hideLabel = false,
  options,
  value,
  initial,
  onValue,
  onType,
  placeholder,
  disabledBecause,
  loading,
  noneMatch,
}: SelectProps) {
  const t = useT()
  const field = useField(name, initial)
  const { id, problem, form } = field
  const [own, setOwn] = useState(field.initial ?? '')
  const chosen = value ?? own
  const hydrated = useHydrated()
  const [Combobox, setCombobox] = useState(() => known)
  const native = useRef<HTMLSelectElement>(null)
  const [inUse, setInUse] = useState(false)

  const reported = useRef(chosen)
  useEffect(() => {
    if (reported.current === chosen) return
    reported.current = chosen
    form?.changed(name)
  }, [chosen, form, name])

  function choose(next: string) {
    setOwn(next)
    if (next !== chosen) onValue?.(next)
  }

  useEarlyValue(native, choose)
  useEffect(() => {
    coming?.then(
      (code) => setCombobox(() => code),
      () => undefined,
    )
  }, [])
  useLayoutEffect(() => {
    if (native.current && document.activeElement === native.current) setInUse(true)
  }, [])

  const left = () => form?.left(name)
  const unusable = disabledBecause ?? loading
  const ids = fieldIds(id, problem, Boolean(hint), optional)
  return (
    <FieldFrame {...{ id, problem, label, hint, badHint, optional, hideLabel }}>
      <div className="combobox">
        {Combobox && hydrated && !inUse ? (
          <>
            <Combobox
              ids={ids}
              label={label}
              options={options}
              chosen={chosen}
              choose={choose}
              onType={onType}
              left={left}
              optional={optional}
              unusable={unusable}
              busy={Boolean(loading)}
              placeholder={placeholder ?? t('site.choose_search')}
              noneMatch={noneMatch ?? t('site.no_options')}
            />
            <input type="hidden" name={name} value={chosen} />
          </>
        ) : (
          <div className={unusable ? 'input off' : 'input'}>
            <select
              {...ids}
              ref={native}
              name={name}
              value={chosen}
              // A page that answers "show cities" begins where it was left.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={form?.posted?.refresh === name}
              onFocus={() => setInUse(true)}
              onChange={(event) => choose(event.target.value)}
              onBlur={() => {
                setInUse(false)
                left()
              }}
            >
              {!options.some((option) => option.value === '') && (
                <option value="">{unusable ?? placeholder ?? t('site.choose_search')}</option>
              )}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevron_down" />
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
