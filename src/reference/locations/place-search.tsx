import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import { localized } from '#reference/localized.ts'
import { MIN_SEARCH, placesFound } from './location-queries.ts'
import type { PlaceFormValues } from './location-select.tsx'

/** Finds a city or district by its name, instead of choosing level by level. Only with scripts. */
export function PlaceSearch({ onPlace }: { onPlace: (place: PlaceFormValues) => void }) {
  const t = useT()
  const lang = useLang()
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery({ ...placesFound(text), placeholderData: keepPreviousData })
  const found = text.trim().length < MIN_SEARCH ? [] : data
  const options = found.map(({ region, city, district }, index) => ({
    value: String(index),
    label: localized(district ?? city, lang),
    detail: district
      ? t('locations.place_short', { region: localized(region, lang), city: localized(city, lang) })
      : localized(region, lang),
  }))
  const take = (value: string) => {
    const place = found[Number(value)]
    if (!place) return
    setText('')
    onPlace({
      region_id: String(place.region.region_id),
      city_id: String(place.city.city_id),
      district_id: place.district?.district_id ?? '',
    })
  }
  return (
    <div className="scripted">
      <SelectField
        name="place_search"
        label={t('locations.search')}
        options={options}
        value=""
        onValue={take}
        onType={setText}
        placeholder={t('locations.search_hint')}
        noneMatch={t(
          text.trim().length < MIN_SEARCH
            ? 'locations.search_hint'
            : isFetching
              ? 'locations.searching'
              : 'site.no_options',
        )}
      />
    </div>
  )
}
