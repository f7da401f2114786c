import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { sanitizeLine } from '#framework/text/sanitize.ts'
import { CommandFailure } from '#framework/config/command.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'

/** An external list of places with its own ids; names are without prefixes and suffixes. */
export interface PlaceList {
  regions: { region_id: number; name_ar: string }[]
  cities: { city_id: number; region_id: number; name_ar: string; name_en: string }[]
  districts: { district_id: string; city_id: number; name_ar: string; name_en: string }[]
}

/** Names that differ between public lists and official spelling. */
const ALSO_CALLED: Record<string, string> = {
  الشرقية: 'المنطقة الشرقية',
  مكة: 'مكة المكرمة',
  المدينة: 'المدينة المنورة',
  جيزان: 'جازان',
}
const CITY_ALSO_CALLED: Record<string, string> = {
  العويقلية: 'العويقيلة',
  'بحرة المجاهدين': 'بحرة',
  'بئر خباش': 'خباش',
}

const known = (name: string, others: Record<string, string>) => others[name] ?? name

/** Normalizes the name of a region, city or district: removes the word for its kind. */
export const bareRegion = (name: string) => known(sanitizeLine(name).replace(/^منطقة /, ''), ALSO_CALLED)
const bareCity = (name: string) => known(sanitizeLine(name), CITY_ALSO_CALLED)
const bareDistrict = (name: string) => sanitizeLine(name).replace(/^ح[يى] (?=.)/, '')
const bareEnglish = (name: string) => sanitizeLine(name).replace(/(?<=.) Dist(rict)?\.?$/i, '')

const name = z.string().check(
  z.maxLength(200),
  z.refine((text) => sanitizeLine(text) !== ''),
)
const id = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
/** Eleven digits, which public lists write as a number or as a text. */
const textId = z.union([
  z.string().check(z.regex(/^\d{1,11}$/)),
  z.pipe(z.int().check(z.minimum(1), z.maximum(99_999_999_999)), z.transform(String)),
])

const region = z.object({ region_id: id, name_ar: name })
const city = z.object({ city_id: id, region_id: id, name_ar: name, name_en: name })
const district = z.object({ district_id: textId, city_id: id, name_ar: name, name_en: name })

/** Reads a file of the list; errors are one sentence. */
async function readEntries<A extends z.ZodMiniType>(folder: string, file: string, entry: A): Promise<z.output<A>[]> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(
      error.code === 'ENOENT' ? `${path} is missing` : `${path} cannot be read: ${error.message}`,
    )
  })
  let found: unknown
  try {
    found = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandFailure(`${path} is not JSON: ${(error as Error).message}`)
  }
  if (!Array.isArray(found)) throw new CommandFailure(`${path} is not a list`)
  const parsed = z.safeParse(z.array(entry), found)
  if (parsed.success) return parsed.data
  const [at, field] = parsed.error.issues[0]?.path ?? []
  throw new CommandFailure(
    `${path}: entry ${Number(at) + 1} has no usable ${field === undefined ? 'fields' : String(field)}`,
  )
}

function mustBeUnique(file: string, what: string, values: readonly (string | number)[]) {
  const seen = new Set<string | number>()
  for (const value of values) {
    if (seen.has(value)) throw new CommandFailure(`${file}: the ${what} ${value} occurs more than once`)
    seen.add(value)
  }
}

/** Reads and validates the three files of a list; errors are for the operator. */
export async function readPlaceList(folder: string): Promise<PlaceList> {
  // Sequentially, so that errors are deterministic.
  const regions = await readEntries(folder, 'regions_lite.json', region)
  const cities = await readEntries(folder, 'cities_lite.json', city)
  const districts = await readEntries(folder, 'districts_lite.json', district)
  mustBeUnique(
    'regions_lite.json',
    'region_id',
    regions.map(({ region_id }) => region_id),
  )
  mustBeUnique(
    'regions_lite.json',
    'name',
    regions.map(({ name_ar }) => foldForSearch(bareRegion(name_ar))),
  )
  mustBeUnique(
    'cities_lite.json',
    'city_id',
    cities.map(({ city_id }) => city_id),
  )
  mustBeUnique(
    'districts_lite.json',
    'district_id',
    districts.map(({ district_id }) => idOfDistrict(district_id)),
  )
  const regionIds = new Set(regions.map(({ region_id }) => region_id))
  const lost = cities.find(({ region_id }) => !regionIds.has(region_id))
  if (lost)
    throw new CommandFailure(
      `cities_lite.json: ${lost.name_ar} lies in region ${lost.region_id}, which regions_lite.json does not have`,
    )
  return {
    regions: regions.map((each) => ({ ...each, name_ar: bareRegion(each.name_ar) })),
    cities: cities.map((each) => ({ ...each, name_ar: bareCity(each.name_ar), name_en: sanitizeLine(each.name_en) })),
    districts: districts.map((each) => ({
      ...each,
      district_id: idOfDistrict(each.district_id),
      name_ar: bareDistrict(each.name_ar),
      name_en: bareEnglish(each.name_en),
    })),
  }
}

/** Eleven digits as in the public list; ours have seven. */
const idOfDistrict = (district_id: string) => district_id.padStart(11, '0')
