import styles from './rfq-filters.module.css'
import { useQuery } from '@tanstack/react-query'
import { useCategoryCounts } from '#reference/categories/category-counts.tsx'
import { useRegionOptions } from '#reference/locations/region-options.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { FilterChips } from '#framework/ui/list/filter-chips.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import { ListForm, ListSelect } from '#framework/ui/list/list-tools.tsx'
import { useRfqList } from './use-rfq-list.tsx'
import { rfqFacetsQuery } from './rfq-queries.ts'

/** The id of the panel, which is a sheet on small screens. */
export const FILTERS = 'filters'

/** Categories that stand there at once; the others fold out. */
const VISIBLE_CATEGORIES = 9

const STATUSES = [
  { value: '', label: messageKey('site.all') },
  { value: 'active', label: messageKey('rfqs.status_active') },
  { value: 'completed', label: messageKey('rfqs.status_completed') },
  { value: 'expired', label: messageKey('rfqs.status_expired') },
] as const

export const SORTS = [
  { value: '', label: messageKey('rfqs.sort_newest') },
  { value: 'deadline', label: messageKey('rfqs.sort_deadline') },
  { value: 'bids', label: messageKey('rfqs.sort_bids') },
] as const

/** The categories, those with the most open RFQs first. */
const useCategories = () =>
  useCategoryCounts('rfqs_count')
    .map(({ value, name, count }) => ({ value, label: name, count }))
    .sort((a, b) => b.count - a.count)

type Choice = { to: string; label: string; count: number | undefined; current: boolean }

/** Links that narrow the list, with how much each of them leaves. */
const Choices = cachedMarkup(({ choices }: { choices: readonly Choice[] }) => (
  <ul>
    {choices.map(({ to, label, count, current }) => (
      <li key={to}>
        <Link to={to} aria-current={current ? 'true' : undefined}>
          <span>{label}</span>
          {count !== undefined && <span className="num">{formatNumber(count)}</span>}
        </Link>
      </li>
    ))}
  </ul>
))

/**
 * Narrowing the list by category, status and region: beside it, or in a sheet on small screens. All of it works as
 * plain links.
 */
export function RfqFilters({ total }: { total: number | undefined }) {
  const t = useT()
  const { state, address } = useRfqList()
  const regions = useRegionOptions()
  const categories = useCategories()
  const { data: facets } = useQuery(rfqFacetsQuery())
  const counted = (status: (typeof STATUSES)[number]['value']) =>
    facets && status ? { count: facets.status[status] } : {}
  const choice = (
    key: 'category_id' | 'status' | 'sort',
    { value, label, count }: { value: string; label: string; count?: number },
  ) => ({ to: address({ [key]: value }), label, count, current: state[key] === value })
  const [first, rest] = [categories.slice(0, VISIBLE_CATEGORIES), categories.slice(VISIBLE_CATEGORIES)]
  return (
    <aside id={FILTERS} className={`card ${styles.filters}`} aria-label={t('site.filter')} popover="auto">
      <div className={styles.head}>
        <h2>{t('site.filter')}</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={FILTERS}
          popoverTargetAction="hide"
          aria-label={t('site.a11y_dialog_close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        <div className={styles.sort}>
          <h3>{t('site.sort')}</h3>
          <Choices choices={SORTS.map(({ value, label }) => choice('sort', { value, label: t(label) }))} />
          <hr />
        </div>
        <h3>
          {t('categories.category')} <small>{t('rfqs.open_in_category')}</small>
        </h3>
        <Choices
          choices={[{ value: '', label: t('categories.all') }, ...first].map((one) => choice('category_id', one))}
        />
        {rest.length > 0 && (
          <details open={rest.some(({ value }) => value === state.category_id) || undefined}>
            <summary>
              {t('site.show_all')}
              <Icon name="chevron_down" />
            </summary>
            <Choices choices={rest.map((category) => choice('category_id', category))} />
          </details>
        )}
        <hr />
        <h3>{t('rfqs.status')}</h3>
        <Choices
          choices={STATUSES.map(({ value, label }) => choice('status', { value, label: t(label), ...counted(value) }))}
        />
        <hr />
        <ListForm fields={['region_id']} className={styles.regions} label={t('rfqs.delivery_location')}>
          <h3>{t('rfqs.delivery_location')}</h3>
          <ListSelect
            name="region_id"
            label={t('locations.region')}
            hideLabel
            value={state.region_id}
            options={regions}
          />
        </ListForm>
      </div>
      <div className={styles.foot}>
        <button type="button" className="button button-primary" popoverTarget={FILTERS} popoverTargetAction="hide">
          {total === undefined ? t('site.close') : t('rfqs.show_count', { count: total })}
        </button>
      </div>
    </aside>
  )
}

/** What narrows the list now. */
export function ActiveFilters() {
  const t = useT()
  const { state } = useRfqList()
  const regions = useRegionOptions()
  const categories = useCategories()
  const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
    value && (options.find((option) => option.value === value)?.label ?? value)
  return (
    <FilterChips
      chips={[
        { keys: ['search'], label: state.search },
        { keys: ['category_id'], label: labelIn(categories, state.category_id) },
        {
          keys: ['status'],
          label: labelIn(
            STATUSES.map(({ value, label }) => ({ value, label: t(label) })),
            state.status,
          ),
        },
        { keys: ['region_id'], label: labelIn(regions, state.region_id) },
      ]}
    />
  )
}
