import type { Reader } from '#framework/database/database.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { keepNames } from '#reference/keep-names.server.ts'
import type { City, District, Region } from './contract.ts'

/** A city, or a district with its city. */
interface FoundPlace {
  region: Region
  city: City
  district: District | null
}

/** A place with its own names, and those with the names of what it lies in. */
interface SearchedPlace extends FoundPlace {
  own: string[]
  all: string
}

const MAX_FOUND = 20

async function load(reader: Reader): Promise<SearchedPlace[]> {
  const regions = await reader.selectFrom('regions').selectAll().execute()
  const cities = await reader.selectFrom('cities').selectAll().execute()
  const districts = await reader.selectFrom('districts').selectAll().execute()
  const regionOf = new Map(regions.map((region) => [region.region_id, region]))
  const cityOf = new Map(cities.map((city) => [city.city_id, city]))
  const places: FoundPlace[] = [
    ...cities.map((city) => ({ region: regionOf.get(city.region_id)!, city, district: null })),
    ...districts.map((district) => ({
      region: regionOf.get(district.region_id)!,
      city: cityOf.get(district.city_id)!,
      district,
    })),
  ]
  return places.map(({ region, city, district }) => {
    const names = [district, city, region].flatMap((each) => (each ? [each.name_ar, each.name_en] : []))
    const folded = names.map(foldForSearch)
    return { region, city, district, own: folded.slice(0, 2), all: folded.join(' ') }
  })
}

const searchedPlaces = keepNames(60, load)

/** Whether a name begins with the text, with or without its article. */
const beginsWith = (name: string, text: string) => ['', 'ال', 'al '].some((article) => name.startsWith(article + text))

/**
 * Cities and districts whose names, in either language, have all words of the text; those that begin with it first, and
 * cities before districts.
 */
export async function findPlaces(reader: Reader, name = ''): Promise<FoundPlace[]> {
  const text = foldForSearch(name)
  if (text === '') return []
  const words = text.split(' ')
  const matching = (await searchedPlaces.get(reader)).filter(({ all }) => words.every((word) => all.includes(word)))
  const begins = ({ own }: SearchedPlace) => own.some((name) => beginsWith(name, text))
  return [...matching.filter(begins), ...matching.filter((place) => !begins(place))]
    .slice(0, MAX_FOUND)
    .map(({ region, city, district }) => ({ region, city, district }))
}
