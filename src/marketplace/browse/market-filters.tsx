import styles from './market-filters.module.css'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useCategoryCounts } from '#reference/categories/category-counts.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { useEarlyValue } from '#framework/ui/form/early.tsx'
import { FilterChips } from '#framework/ui/list/filter-chips.tsx'
import { FilterSheet } from '#framework/ui/list/filter-sheet.tsx'
import { ListForm, ListSelect, SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import { marketState, priceOf, rangeProblem } from './product-queries.ts'

const SORTS = [
  { value: '', label: messageKey('marketplace.sort_newest') },
  { value: 'price_asc', label: messageKey('marketplace.sort_price_asc') },
  { value: 'price_desc', label: messageKey('marketplace.sort_price_desc') },
] as const

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span className="label" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)

/** A pause in typing after which a price is applied, although its field is not left. */
const PAUSE_MS = 800

const grouped = (price: string) => {
  const canonical = priceOf(price)
  return canonical ? formatNumber(Number(canonical)) : price
}

/**
 * Price range, applied on blur or Enter, or after a pause in typing. An invalid range is kept in the address too, but
 * filters nothing and shows an error.
 */
function PriceRange({ applied }: { applied: Record<string, string> }) {
  const t = useT()
  const id = useId()
  const { apply } = useListAddress()
  const [min_price = '', max_price = ''] = [
    priceOf(applied.min_price) ?? applied.min_price,
    priceOf(applied.max_price) ?? applied.max_price,
  ]
  const [texts, setTexts] = useState({ min_price: grouped(min_price), max_price: grouped(max_price) })
  const [problem, setProblem] = useState(() => rangeProblem({ min_price, max_price }))
  const last = useRef({ min_price, max_price })
  const fields = { min_price: useRef<HTMLInputElement>(null), max_price: useRef<HTMLInputElement>(null) }
  const [early, setEarly] = useState(false)
  const onText = (name: keyof typeof fields) => (text: string) => {
    setTexts((now) => ({ ...now, [name]: text }))
    setEarly(true)
  }
  useEarlyValue(fields.min_price, onText('min_price'))
  useEarlyValue(fields.max_price, onText('max_price'))
  useEffect(() => {
    // If a field has the focus, its blur applies the range.
    if (early && !Object.values(fields).some(({ current }) => current === document.activeElement)) applyRange()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [early])
  // The address changed by other means than these fields: back, a chip, "clear all".
  useEffect(() => {
    if (last.current.min_price === min_price && last.current.max_price === max_price) return
    last.current = { min_price, max_price }
    setTexts({ min_price: grouped(min_price), max_price: grouped(max_price) })
    setProblem(rangeProblem({ min_price, max_price }))
  }, [min_price, max_price])

  function applyRange() {
    setProblem(rangeProblem(texts))
    const now = {
      min_price: priceOf(texts.min_price) ?? texts.min_price.trim(),
      max_price: priceOf(texts.max_price) ?? texts.max_price.trim(),
    }
    if (now.min_price === last.current.min_price && now.max_price === last.current.max_price) return
    last.current = now
    apply(now)
  }
  useEffect(() => {
    const timer = setTimeout(applyRange, PAUSE_MS)
    return () => clearTimeout(timer)
    // Each change of a text starts it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [texts])
  function leaveField() {
    setTexts({ min_price: grouped(texts.min_price), max_price: grouped(texts.max_price) })
    applyRange()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    leaveField()
  }

  const field = (name: 'min_price' | 'max_price') => (
    <div className="input">
      <input
        ref={fields[name]}
        id={`${id}-${name}`}
        name={name}
        dir="ltr"
        className="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        value={texts[name]}
        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        onBlur={leaveField}
        onKeyDown={onKeyDown}
      />
      <span className="unit">{t('site.amount_unit')}</span>
    </div>
  )
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{t('marketplace.price_filter_name')}</legend>
      <div>
        <label className="label" htmlFor={`${id}-min_price`}>
          {t('marketplace.min_price')}
        </label>
        {field('min_price')}
      </div>
      <div>
        <label className="label" htmlFor={`${id}-max_price`}>
          {t('marketplace.max_price')}
        </label>
        {field('max_price')}
      </div>
      <p className={problem ? 'error' : 'hint'} id={`${id}-note`} role={problem ? 'alert' : undefined}>
        {problem ? t(...problem) : t('marketplace.price_hint')}
      </p>
    </fieldset>
  )
}

/**
 * The search of the marketplace. On small screens all but the words to look for stands in a sheet. Works without
 * scripts.
 */
export function MarketSearch({ total }: { total: number | undefined }) {
  const t = useT()
  const { applied } = useListAddress()
  const state = marketState(applied)
  const categories = useCategoryCounts('products_count')
  const options = categories.map(({ value, name, count }) => ({
    value,
    label: t('categories.with_count', { name, count: formatNumber(count) }),
  }))
  return (
    <ListForm
      fields={['search', 'category_id', 'min_price', 'max_price', 'sort']}
      className={`card ${styles.search}`}
      submit={
        <button type="submit" className={`button button-primary ${styles.submit}`}>
          {t('site.search')}
        </button>
      }
    >
      <Labelled label={t('marketplace.search_label')}>
        <SearchBox label={t('marketplace.search_label')} placeholder={t('marketplace.search')} />
      </Labelled>
      <FilterSheet
        className={styles.sheet}
        done={total === undefined ? t('site.close') : t('marketplace.show_count', { count: total })}
      >
        <Labelled label={t('categories.category')}>
          <ListSelect
            name="category_id"
            label={t('categories.category')}
            hideLabel
            value={state.category_id}
            options={[{ value: '', label: t('categories.all') }, ...options]}
          />
        </Labelled>
        <PriceRange applied={applied} />
        <Labelled label={t('site.sort')}>
          <ListSelect
            name="sort"
            label={t('site.sort')}
            hideLabel
            value={state.sort}
            options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        </Labelled>
      </FilterSheet>
    </ListForm>
  )
}

/** Active filters, and on small screens, where the price fields are inside a sheet, the error of the range. */
export function MarketChips() {
  const t = useT()
  const { applied } = useListAddress()
  const problem = rangeProblem(applied)
  const { search, category_id, min_price, max_price } = marketState(applied)
  const categories = useCategoryCounts('products_count')
  const [min, max] = [grouped(min_price), grouped(max_price)]
  const price =
    min && max
      ? t('marketplace.price_filter', { min, max })
      : min
        ? t('marketplace.price_filter_from', { min })
        : max && t('marketplace.price_filter_to', { max })
  return (
    <>
      <FilterChips
        chips={[
          { keys: ['search'], label: search },
          {
            keys: ['category_id'],
            label: category_id && (categories.find(({ value }) => value === category_id)?.name ?? category_id),
          },
          { keys: ['min_price', 'max_price'], label: price },
        ]}
      />
      {problem && (
        <div className="small-screens">
          <p className="error">{t(...problem)}</p>
        </div>
      )}
    </>
  )
}
