import * as z from 'zod/mini'
import { idParam } from '#framework/api/fields.ts'
import { searchText } from '#framework/api/list-query.ts'

export const region = z.object({ region_id: z.int(), name_ar: z.string(), name_en: z.string() })
export const city = z.object({ city_id: z.int(), region_id: z.int(), name_ar: z.string(), name_en: z.string() })
export const district = z.object({
  district_id: z.string(),
  city_id: z.int(),
  region_id: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
})
export type Region = z.output<typeof region>
export type City = z.output<typeof city>
export type District = z.output<typeof district>

/** A place with names in both languages; spread into views. */
export const placeView = { region, city, district: z.nullable(district) }

/** A city or district that is searched by its name. */
export const foundPlace = z.object(placeView)
export const placeQuery = z.strictObject({ name: searchText })

export const regionParams = z.object({ region_id: idParam })
export const cityParams = z.object({ region_id: idParam, city_id: idParam })
