import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import cities from '#db/reference/cities.json' with { type: 'json' }
import districts from '#db/reference/districts.json' with { type: 'json' }
import regions from '#db/reference/regions.json' with { type: 'json' }
import { foldForSearch } from '#framework/text/fold-for-search.ts'

// Our Arabic names against a public list that may stand beside the checkout: a check of spelling and existence. Nothing
// is taken from it.
const folder = process.env['LOCATIONS_DIR'] ?? join(import.meta.dirname, '../../../../shared/data/locations')
const skip = existsSync(join(folder, 'districts_lite.json'))
  ? false
  : 'no public list of places beside the checkout (LOCATIONS_DIR)'

/** What we spell as the governorate itself does, and the list by another name. */
const ALSO_CALLED: Record<string, string> = { العويقيلة: 'العويقلية', بحرة: 'بحرة المجاهدين', خباش: 'بئر خباش' }

interface Place {
  region_id: number
  city_id: number
  name_ar: string
}

const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}_lite.json`), 'utf8')) as Place[]
const bare = (name: string) => foldForSearch(name.replace(/^(منطقة|حي) /, ''))

describe('spelling of places', { skip }, () => {
  const listedRegions = skip ? [] : read('regions')
  const listedCities = skip ? [] : read('cities')
  const listedDistricts = skip ? [] : read('districts')

  const theirRegion = (region_id: number) => {
    const ours = regions.find((region) => region.region_id === region_id)
    return ours && listedRegions.find((region) => bare(region.name_ar) === bare(ours.name_ar))?.region_id
  }
  /** A name may stand for several places of one region there. */
  const theirCities = (city: Place) => {
    const name = bare(ALSO_CALLED[city.name_ar] ?? city.name_ar)
    const region_id = theirRegion(city.region_id)
    return listedCities
      .filter((listed) => listed.region_id === region_id && bare(listed.name_ar) === name)
      .map((listed) => listed.city_id)
  }

  it('regions', () => {
    assert.deepEqual(
      regions.filter((region) => theirRegion(region.region_id) === undefined),
      [],
    )
  })

  it('cities, each within its region', () => {
    assert.deepEqual(
      cities.filter((city) => theirCities(city).length === 0),
      [],
    )
  })

  it('districts, each within its city', () => {
    const missing = cities.flatMap((city) => {
      const ids = new Set(theirCities(city))
      const names = new Set(
        listedDistricts.filter((listed) => ids.has(listed.city_id)).map((listed) => bare(listed.name_ar)),
      )
      return districts.filter((district) => district.city_id === city.city_id && !names.has(bare(district.name_ar)))
    })
    assert.deepEqual(missing, [])
  })
})
