import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { fieldIds } from './field-frame.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { Option } from './select-field.tsx'

interface ComboboxProps {
  /** Ids of its label and descriptions. */
  ids: ReturnType<typeof fieldIds>
  label: string
  options: readonly Option[]
  chosen: string
  choose: (value: string) => void
  onType: ((text: string) => void) | undefined
  left: () => void
  optional: boolean
  /** Why it cannot be used. */
  unusable: string | undefined
  /** Options are loading. */
  busy: boolean
  placeholder: string
  noneMatch: string
}

/** Number of rendered options; more follow on scrolling or with the arrow keys. */
const PAGE_STEP = 60

/** Whether an option starts with the typed text, ignoring the article: such options come first. */
const beginsWith = (own: string, text: string) => ['', 'ال', 'al '].some((article) => own.startsWith(article + text))

/** A list to search and choose from (ARIA combobox). Typing filters without regard to hamzas, marks and case. */
export function Combobox({
  ids,
  label,
  options,
  chosen,
  choose,
  onType,
  left,
  optional,
  unusable,
  busy,
  placeholder,
  noneMatch,
}: ComboboxProps) {
  const chosenLabel = options.find((option) => option.value === chosen)?.label ?? ''
  /** Typed text since the list opened; null without any. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [drawn, setDrawn] = useState(PAGE_STEP)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const folded = useMemo(
    () => options.map((option) => foldForSearch(`${option.label} ${option.detail ?? ''}`)),
    [options],
  )
  const found = useMemo(() => {
    const text = foldForSearch(typed ?? '')
    if (text === '' || onType) return options
    const words = text.split(' ')
    const matching = options.flatMap((option, index) => {
      const own = folded[index] ?? ''
      return words.every((word) => own.includes(word)) ? [{ option, begins: beginsWith(own, text) }] : []
    })
    return [...matching.filter(({ begins }) => begins), ...matching.filter(({ begins }) => !begins)].map(
      ({ option }) => option,
    )
  }, [typed, options, folded, onType])

  useEffect(() => {
    if (!open) return
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  function pick(next: string) {
    choose(next)
    close()
  }

  function close() {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }

  function openList() {
    if (open || unusable) return
    const index = options.findIndex((option) => option.value === chosen)
    setActive(index)
    setDrawn(Math.max(PAGE_STEP, index + PAGE_STEP))
    setOpen(true)
  }

  function onBlur() {
    const text = foldForSearch(typed ?? '')
    const exact = typed !== null ? options.find((option) => foldForSearch(option.label) === text) : undefined
    if (exact) pick(exact.value)
    else if (typed === '' && optional) pick('')
    else close()
    left()
  }

  function activate(to: number) {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setActive(next)
    setDrawn((count) => Math.max(count, next + PAGE_STEP))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const picked = found[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) openList()
      else activate(active + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (picked) pick(picked.value)
      else if (found.length === 1 && found[0]) pick(found[0].value)
    } else if (event.key === 'Escape' && open) {
      // Without this the dialog around the field would close instead.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if ((event.key === 'Home' || event.key === 'End') && open && typed === null) {
      event.preventDefault()
      activate(event.key === 'Home' ? 0 : found.length - 1)
    }
  }

  return (
    <>
      <div className={unusable ? 'input off' : 'input'}>
        <input
          {...ids}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
          aria-disabled={unusable ? true : undefined}
          aria-busy={busy || undefined}
          autoComplete="off"
          spellCheck={false}
          readOnly={Boolean(unusable)}
          placeholder={unusable ?? placeholder}
          value={unusable ? '' : (typed ?? chosenLabel)}
          onClick={openList}
          onChange={(event) => {
            openList()
            setTyped(event.target.value)
            onType?.(event.target.value)
            setDrawn(PAGE_STEP)
            setActive(event.target.value ? 0 : -1)
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        <Icon name={open && typed !== null ? 'search' : 'chevron_down'} />
      </div>
      {open && (
        <div
          className="options"
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          ref={list}
          onScroll={({ currentTarget: box }) => {
            if (box.scrollTop + box.clientHeight > box.scrollHeight - 200)
              setDrawn((count) => Math.min(found.length, count + PAGE_STEP))
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
              onClick={() => pick(option.value)}
            >
              <span dir="auto">{option.label}</span>
              {option.detail && <small dir="auto">{option.detail}</small>}
            </div>
          ))}
          {found.length === 0 && <p className="none">{noneMatch}</p>}
        </div>
      )}
    </>
  )
}
