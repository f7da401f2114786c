import { useQuery } from '@tanstack/react-query'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { categoryNames } from '#reference/categories/category-names.ts'
import { cityList, districtList, regionList } from '#reference/locations/location-queries.ts'
import { countedUnit } from '#reference/units/counted-unit.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { localized } from '#reference/localized.ts'
import { OWN_UNIT } from '#tenders/core/quantity/own-units.ts'
import type { Facts } from '#tenders/core/publishing/publish-facts.ts'

/** The names of the category, the place and the unit of the quantity that the form holds. */
export function useChoices({ texts }: Facts) {
  const t = useT()
  const lang = useLang()
  const {
    category_id,
    region_id = '',
    city_id = '',
    district_id,
    quantity = '',
    quantity_unit_code,
    quantity_unit_text,
  } = texts
  const categories = useQuery(categoryNames()).data
  const regions = useQuery(regionList()).data
  const cities = useQuery(cityList(region_id)).data
  const districts = useQuery(districtList(region_id, city_id)).data
  const unit = useQuery(unitsQuery()).data?.find(({ code }) => code === quantity_unit_code)
  const category = categories?.find((one) => String(one.category_id) === category_id)
  const region = regions?.find((one) => String(one.region_id) === region_id)
  const city = cities?.find((one) => String(one.city_id) === city_id)
  const district = districts?.find((one) => one.district_id === district_id)
  const names = region && city && { region: localized(region, lang), city: localized(city, lang) }
  return {
    unit:
      unit && (unit.code === OWN_UNIT && quantity_unit_text ? quantity_unit_text : countedUnit(unit, quantity, lang)),
    category: category && localized(category, lang),
    place:
      names &&
      (district
        ? t('locations.place', { ...names, district: localized(district, lang) })
        : t('locations.place_short', names)),
  }
}
