import '#framework/ui/styles/forms.css'
import '#framework/ui/styles/list.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { listAddress, type ListState } from '#framework/api/list-pages.ts'
import { useGo, useLang, usePlace, useVisit, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { useEarlyValue } from '#framework/ui/form/early.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** Delay between the last key press and the request. */
const DEBOUNCE_MS = 250

/** State of the list in the page's URL, and functions to change it. */
export function useListAddress() {
  const go = useGo()
  const { history } = useVisit()
  const { path, query } = usePlace()
  const { cursor = '', ...applied } = query
  const address = (change: Partial<ListState>) => listAddress(path, { ...applied, ...change })
  /** Changes the latest URL, which may not be on screen yet; does nothing when the visitor has left the page. */
  const apply = (change: Partial<ListState>, replace = false) => {
    const newest = history.current()
    if (newest.path !== path) return
    const { cursor: _from, ...latest } = Object.fromEntries(new URLSearchParams(newest.search))
    go(listAddress(path, { ...latest, ...change }), { replace })
  }
  return { path, query, applied, cursor, address, apply }
}

/** A search form that works without scripts: loads the page's own path and keeps other parameters. */
export function ListForm({
  fields,
  className,
  label,
  section = '',
  submit = <PlainSubmit />,
  children,
}: {
  /** The keys that its own fields carry. */
  fields: readonly string[]
  className: string | undefined
  /** What it is called; "search" unless said otherwise. */
  label?: string
  /** Where the list is on its page: `#questions`. */
  section?: string
  /** Sends it where there are no scripts. */
  submit?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const lang = useLang()
  const { path, applied } = useListAddress()
  const kept = Object.entries(applied).filter(([key, value]) => value && !fields.includes(key))
  return (
    <form
      role="search"
      aria-label={label ?? t('site.a11y_search_form')}
      className={className}
      method="get"
      action={`${localPath(lang, path)}${section}`}
      // With scripts the fields apply by themselves.
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
      {submit}
    </form>
  )
}

/** Search field; applied while typing, with a delay. */
export function SearchBox({
  placeholder,
  label,
}: {
  placeholder: string
  /** What it is called; "search" unless said otherwise. */
  label?: string
}) {
  const t = useT()
  const { applied: state, apply } = useListAddress()
  const search = state.search ?? ''
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(search)

  const applySearch = (words: string) => {
    clearTimeout(timer.current)
    const sought = words.trim().slice(0, 100)
    // Not compared with the list, which may still be on its way to what was applied before.
    if (sought === applied.current) return
    applied.current = sought
    apply({ search: sought }, true)
  }
  const latest = useRef(applySearch)
  useEffect(() => {
    latest.current = applySearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const field = useRef<HTMLInputElement>(null)
  // Typed before hydration.
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed === applied.current) return
    setText(typed)
    latest.current(typed)
  }, [])
  // The address changed by other means than this field: back, a link, "clear all".
  useEffect(() => {
    if (search === applied.current) return
    applied.current = search
    clearTimeout(timer.current)
    setText(search)
  }, [search])

  return (
    <label className="input">
      <Icon name="search" />
      <span className="visually-hidden">{label ?? t('site.search')}</span>
      <input
        ref={field}
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          const { value } = event.target
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => latest.current(value), DEBOUNCE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          latest.current(text)
        }}
      />
    </label>
  )
}

/** A select; applied immediately. */
export function ListSelect({
  name,
  label,
  hideLabel = false,
  value,
  options,
}: {
  name: string
  label: string
  hideLabel?: boolean
  value: string
  options: readonly { value: string; label: string }[]
}) {
  const { apply } = useListAddress()
  const field = useRef<HTMLSelectElement>(null)
  const choose = (chosen: string) => apply({ [name]: chosen })
  useEarlyValue(field, choose)
  return (
    <label className="input select">
      <span className={hideLabel ? 'visually-hidden' : 'muted'}>{label}</span>
      {/* Not remembered by the browser: the address says what is chosen. */}
      <select ref={field} name={name} value={value} autoComplete="off" onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron_down" />
    </label>
  )
}

/** Sends a list's form where there are no scripts to do it. */
export function PlainSubmit({ label }: { label?: string }) {
  const t = useT()
  return (
    <noscript>
      <button type="submit" className="button button-secondary">
        {label ?? t('site.search')}
      </button>
    </noscript>
  )
}
