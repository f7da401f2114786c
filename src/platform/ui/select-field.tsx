import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { foldArabic } from '#platform/fold.ts'
import { useWords } from '#platform/ssr/context.tsx'
import { FieldFrame, fieldIds, useField, type FieldProps } from '#platform/ui/form.tsx'
import { Icon } from '#platform/ui/icon.tsx'

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
  placeholder?: string
  /** Cannot be used yet, and says why. */
  disabledBecause?: string | undefined
  loading?: string | undefined
  noneMatch?: string
}

/** Entries drawn at once; more follow as the list is scrolled or walked through. */
const STEP = 60

/** Whether an entry begins with what was typed, its article aside: such entries come first, so that Enter finds them. */
const beginsWith = (own: string, text: string) => ['', 'ال', 'al '].some((article) => own.startsWith(article + text))

/**
 * A list to search and choose from (ARIA combobox). Typing filters without regard to hamzas, marks and case; the
 * chosen value travels in a hidden input of the field's name.
 */
export function SelectField({ name, label, hint, badHint, optional = false, hideLabel = false, options, value, initial, onValue, placeholder, disabledBecause, loading, noneMatch }: SelectProps) {
  const t = useWords()
  const field = useField(name, initial)
  const { id, problem, form } = field
  const [own, setOwn] = useState(field.initial ?? '')
  const chosen = value ?? own
  const chosenLabel = options.find((option) => option.value === chosen)?.label ?? ''
  /** What was typed since the list opened; null while nothing was. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [drawn, setDrawn] = useState(STEP)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const folded = useMemo(() => options.map((option) => foldArabic(`${option.label} ${option.detail ?? ''}`)), [options])
  const found = useMemo(() => {
    const text = foldArabic(typed ?? '')
    if (text === '') return options
    const words = text.split(' ')
    const matching = options.flatMap((option, index) => {
      const own = folded[index] ?? ''
      return words.every((word) => own.includes(word)) ? [{ option, begins: beginsWith(own, text) }] : []
    })
    return [...matching.filter(({ begins }) => begins), ...matching.filter(({ begins }) => !begins)].map(({ option }) => option)
  }, [typed, options, folded])

  const told = useRef(chosen)
  useEffect(() => {
    if (told.current === chosen) return
    told.current = chosen
    form?.changed(name)
  }, [chosen, form, name])

  useEffect(() => {
    if (!open) return
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  function choose(next: string) {
    setOwn(next)
    if (next !== chosen) onValue?.(next)
    close()
  }

  function close() {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }

  function openList() {
    if (open || disabledBecause || loading) return
    const index = options.findIndex((option) => option.value === chosen)
    setActive(index)
    setDrawn(Math.max(STEP, index + STEP))
    setOpen(true)
  }

  function leave() {
    const text = foldArabic(typed ?? '')
    const exact = typed !== null ? options.find((option) => foldArabic(option.label) === text) : undefined
    if (exact) choose(exact.value)
    else if (typed === '' && optional) choose('')
    else close()
    form?.left(name)
  }

  function walk(to: number) {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setActive(next)
    setDrawn((count) => Math.max(count, next + STEP))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const picked = found[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) openList()
      else walk(active + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (picked) choose(picked.value)
      else if (found.length === 1 && found[0]) choose(found[0].value)
    } else if (event.key === 'Escape' && open) {
      // Without this the dialog around the field would close instead.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if ((event.key === 'Home' || event.key === 'End') && open && typed === null) {
      event.preventDefault()
      walk(event.key === 'Home' ? 0 : found.length - 1)
    }
  }

  const unusable = disabledBecause ?? loading
  return (
    <FieldFrame {...{ id, problem, label, hint, badHint, optional, hideLabel }}>
      <div className="cb">
        <div className={unusable ? 'in off' : 'in'}>
          <input
            {...fieldIds(id, problem, Boolean(hint), optional)}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
            aria-disabled={unusable ? true : undefined}
            aria-busy={loading ? true : undefined}
            autoComplete="off"
            spellCheck={false}
            readOnly={Boolean(unusable)}
            placeholder={unusable ?? placeholder ?? t('site.choose_search')}
            value={unusable ? '' : (typed ?? chosenLabel)}
            onClick={openList}
            onChange={(event) => {
              openList()
              setTyped(event.target.value)
              setDrawn(STEP)
              setActive(event.target.value ? 0 : -1)
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <Icon name={open && typed !== null ? 'search' : 'chevron_down'} />
        </div>
        {open && (
          <div
            className="opts"
            id={listId}
            role="listbox"
            tabIndex={-1}
            aria-label={label}
            ref={list}
            onScroll={({ currentTarget: box }) => {
              if (box.scrollTop + box.clientHeight > box.scrollHeight - 200) setDrawn((count) => Math.min(found.length, count + STEP))
            }}
            // The field keeps the focus, so that leaving it does not close the list before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
          >
            {found.slice(0, drawn).map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and hears the keys
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === chosen}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                data-active={index === active ? '' : undefined}
                onClick={() => choose(option.value)}
              >
                <span dir="auto">{option.label}</span>
                {option.detail && <small dir="auto">{option.detail}</small>}
              </div>
            ))}
            {found.length === 0 && <p className="none">{noneMatch ?? t('site.no_options')}</p>}
          </div>
        )}
        <input type="hidden" name={name} value={chosen} />
      </div>
    </FieldFrame>
  )
}
