import { categoryNames } from '#reference/categories/category-names.ts'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { regionList } from '#reference/locations/location-queries.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'

/** What the fields of the gallery offer. */
export const sampleQueries = () => ({
  categories: categoryNames(),
  regions: regionList(),
  units: unitsQuery(),
  features: featuresQuery(),
})
