import { useQuery } from '@tanstack/react-query'
import { comparatorOf } from '#framework/i18n/compare.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { regionList } from './location-queries.ts'
import { localized } from '#reference/localized.ts'

/** Regions by localized name, with "all" first, for filters. */
export function useRegionOptions() {
  const t = useT()
  const lang = useLang()
  const { data = [] } = useQuery(regionList())
  const compare = comparatorOf(lang)
  const named = data
    .map((region) => ({ value: String(region.region_id), label: localized(region, lang) }))
    .sort((a, b) => compare(a.label, b.label))
  return [{ value: '', label: t('locations.all_regions') }, ...named]
}
