import { useLang, useWords } from '#framework/ssr/context.tsx'
import type { City, District, Region } from './contract.ts'

interface PlaceNameProps {
  place: { region: Region; city: City; district: District | null }
  /** Without the district. */
  short?: boolean
}

/** Where something is, in the page's language: region, city and, where there is one, district. */
export function PlaceName({ place: { region, city, district }, short = false }: PlaceNameProps) {
  const t = useWords()
  const lang = useLang()
  const named = (place: { name_ar: string; name_en: string }) => (lang === 'ar' ? place.name_ar : place.name_en)
  const names = { region: named(region), city: named(city) }
  return district && !short ? t('locations.place', { ...names, district: named(district) }) : t('locations.place_short', names)
}
