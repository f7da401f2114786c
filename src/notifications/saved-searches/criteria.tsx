import { categoryCounts, useCategoryCounts } from '#reference/categories/category-counts.tsx'
import { regionList } from '#reference/locations/location-queries.ts'
import { useRegionOptions } from '#reference/locations/region-options.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import type { SearchedList } from './searched-lists.ts'

const STATUSES: Readonly<Record<string, MessageKey>> = {
  active: messageKey('rfqs.status_active'),
  completed: messageKey('rfqs.status_completed'),
  expired: messageKey('rfqs.status_expired'),
  canceled: messageKey('rfqs.status_canceled'),
}

/** What the words of criteria need. */
export const criteriaNames = () => ({ categories: categoryCounts('rfqs_count'), regions: regionList() })

/** Puts what narrows a list into words, each filter for itself. */
export function useCriteria() {
  const t = useT()
  const categories = useCategoryCounts('rfqs_count')
  const regions = useRegionOptions()
  return (filters: Readonly<Record<string, string | number>>): string[] => {
    const { search, category_id, region_id, status, min_price, max_price } = Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, String(value)]),
    )
    const amount = (price: string) => formatNumber(Number(price))
    return [
      category_id && (categories.find(({ value }) => value === category_id)?.name ?? category_id),
      region_id && (regions.find(({ value }) => value === region_id)?.label ?? region_id),
      status && (STATUSES[status] ? t(STATUSES[status]) : status),
      min_price && t('searches.price_from', { amount: amount(min_price) }),
      max_price && t('searches.price_to', { amount: amount(max_price) }),
      search && `«${search}»`,
    ].filter((words): words is string => Boolean(words))
  }
}

/** A list and what narrows it, in words. */
export function Criteria({
  what,
  filters,
}: {
  what: SearchedList
  filters: Readonly<Record<string, string | number>>
}) {
  const t = useT()
  const words = useCriteria()(filters)
  return [t(`searches.what_${what}`), ...words].map((word, index) => (
    <span key={word}>
      {index > 0 && ' · '}
      <bdi>{word}</bdi>
    </span>
  ))
}

/** The name that a search has until the person gives it another. */
export function useSearchName() {
  const lang = useLang()
  const criteriaOf = useCriteria()
  return (filters: Readonly<Record<string, string | number>>) =>
    criteriaOf(filters)
      .map((word) => word.replace(/^«|»$/g, ''))
      .join(lang === 'ar' ? '، ' : ', ')
      .slice(0, 80)
      .trim()
}
