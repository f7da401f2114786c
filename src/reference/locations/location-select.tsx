import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { comparatorOf } from '#framework/i18n/compare.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import { cityList, districtList, regionList } from './location-queries.ts'
import { PlaceSearch } from './place-search.tsx'
import { localized } from '#reference/localized.ts'

/** Place ids as form values; empty where nothing is selected. */
export interface PlaceFormValues {
  region_id: string
  city_id: string
  district_id: string
}

interface LocationSelectProps {
  initial?: Partial<PlaceFormValues> | undefined
  /** Makes the district optional; otherwise it is required where the city has districts. */
  districtOptional?: boolean
  /** A place to apply with one click, such as the company's own. */
  suggestion?: { label: string; place: PlaceFormValues } | undefined
  hint?: string
}

interface Named {
  name_ar: string
  name_en: string
}

/** Options of one level, by localized name, sorted in the page's language. */
function useOptions<A extends Named>(list: readonly A[] | undefined, idOf: (entry: A) => string | number) {
  const lang = useLang()
  return useMemo(() => {
    const compare = comparatorOf(lang)
    return (list ?? [])
      .map((entry) => ({ value: String(idOf(entry)), label: localized(entry, lang) }))
      .sort((a, b) => compare(a.label, b.label))
    // `idOf` is an inline function that never changes its result.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, lang])
}

const isSame = (a: PlaceFormValues, b: PlaceFormValues) =>
  a.region_id === b.region_id && a.city_id === b.city_id && a.district_id === b.district_id

/** The selected value, unless the loaded list lacks it. */
const heldIn = <A,>(list: readonly A[] | undefined, idOf: (entry: A) => string | number, held: string) =>
  !list || list.some((entry) => String(idOf(entry)) === held) ? held : ''

/**
 * Selects region, city and district: each depends on the one before, and a change clears the dependent ones and
 * announces it. Sends `region_id`, `city_id`, `district_id`.
 */
export function LocationSelect({ initial = {}, districtOptional = false, suggestion, hint }: LocationSelectProps) {
  const t = useT()
  const reasonOf = (error: unknown) => (isApiFailure(error) ? error.error : t('errors.generic'))
  const drafted = {
    region_id: useField('region_id', initial.region_id).initial ?? '',
    city_id: useField('city_id', initial.city_id).initial ?? '',
    district_id: useField('district_id', initial.district_id).initial ?? '',
  }
  const [held, setPlace] = useState<PlaceFormValues>(drafted)
  const { region_id } = held
  const [said, setSaid] = useState('')

  const regions = useQuery(regionList())
  const cities = useQuery(cityList(region_id))
  // A form sent without scripts may contain a city of another region.
  const city_id = heldIn(cities.data, ({ city_id }) => city_id, held.city_id)
  const districts = useQuery(districtList(region_id, city_id))
  const district_id = heldIn(districts.data, ({ district_id }) => district_id, held.district_id)
  const regionOptions = useOptions(regions.data, (region) => region.region_id)
  const cityOptions = useOptions(cities.data, (city) => city.city_id)
  const districtOptions = useOptions(districts.data, (district) => district.district_id)
  const noDistricts = districts.data?.length === 0

  const chooseRegion = (value: string) => {
    if (city_id) setSaid(t('locations.cleared_city'))
    setPlace({ region_id: value, city_id: '', district_id: '' })
  }
  const chooseCity = (value: string) => {
    if (district_id) setSaid(t('locations.cleared_district'))
    // Before hydration, another region may have been selected after its city list was loaded.
    setPlace((now) => (now.region_id === region_id ? { region_id, city_id: value, district_id: '' } : now))
  }
  const chooseDistrict = (value: string) =>
    setPlace((now) =>
      now.region_id === region_id && now.city_id === held.city_id ? { region_id, city_id, district_id: value } : now,
    )

  return (
    <div className="fields">
      {suggestion && !isSame(suggestion.place, { region_id, city_id, district_id }) && (
        <div className="suggest">
          <button type="button" className="link-button" onClick={() => setPlace(suggestion.place)}>
            <Icon name="pin" />
            {suggestion.label}
          </button>
        </div>
      )}
      <PlaceSearch onPlace={setPlace} />
      <div className="three-columns">
        <Level
          failed={regions.isError && t('errors.fetch_regions_failed', { error: reasonOf(regions.error) })}
          retry={() => void regions.refetch()}
        >
          <SelectField
            name="region_id"
            label={t('locations.region')}
            options={regionOptions}
            value={region_id}
            onValue={chooseRegion}
            placeholder={t('locations.choose_region')}
            loading={regions.isLoading ? t('site.loading') : undefined}
          />
          <ShowNext of="city_id" label={t('locations.show_cities')} />
        </Level>
        <Level
          failed={cities.isError && t('errors.fetch_cities_failed', { error: reasonOf(cities.error) })}
          retry={() => void cities.refetch()}
        >
          <SelectField
            name="city_id"
            label={t('locations.city')}
            options={cityOptions}
            value={city_id}
            onValue={chooseCity}
            placeholder={t('locations.choose_city')}
            disabledBecause={region_id ? undefined : t('locations.region_first')}
            loading={cities.isLoading ? t('locations.loading_cities') : undefined}
          />
          {cityOptions.length > 0 && <ShowNext of="district_id" label={t('locations.show_districts')} />}
        </Level>
        <Level
          failed={districts.isError && t('errors.fetch_districts_failed', { error: reasonOf(districts.error) })}
          retry={() => void districts.refetch()}
        >
          <SelectField
            name="district_id"
            label={t('locations.district')}
            optional={districtOptional || noDistricts}
            hint={noDistricts ? t('locations.no_districts') : undefined}
            options={districtOptions}
            value={district_id}
            onValue={chooseDistrict}
            placeholder={t('locations.choose_district')}
            disabledBecause={!city_id ? t('locations.city_first') : noDistricts ? t('site.not_available') : undefined}
            loading={districts.isLoading ? t('locations.loading_districts') : undefined}
          />
        </Level>
      </div>
      {hint && <p className="hint">{hint}</p>}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

/**
 * Without scripts, a button loads the list of the next level. Enter in a field must submit the form, so this is not its
 * first button.
 */
const ShowNext = ({ of, label }: { of: string; label: string }) => (
  <noscript>
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    <button type="submit" className={`${buttonClass('secondary', 'sm')} next`} {...refreshButton(of)}>
      {label}
    </button>
  </noscript>
)

/** One level, with a retry when its list failed to load. */
function Level({ failed, retry, children }: { failed: string | false; retry: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      {children}
      {failed && (
        <p className="hint" role="alert">
          {failed}{' '}
          <button type="button" className="link-button" onClick={retry}>
            {t('site.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
