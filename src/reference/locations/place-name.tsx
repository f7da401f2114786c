import { useLang, useT } from '#framework/ssr/context.tsx'
import type { City, District, Region } from './contract.ts'
import { localized } from '#reference/localized.ts'

interface PlaceNameProps {
  place: { region: Region; city: City; district: District | null }
  /** Without the district. */
  short?: boolean
}

/** A place in the page's language: region, city and, if present, district. */
export function PlaceName({ place: { region, city, district }, short = false }: PlaceNameProps) {
  const t = useT()
  const lang = useLang()
  const names = { region: localized(region, lang), city: localized(city, lang) }
  return district && !short
    ? t('locations.place', { ...names, district: localized(district, lang) })
    : t('locations.place_short', names)
}
