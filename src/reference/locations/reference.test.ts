import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import categories from '#db/reference/categories.json' with { type: 'json' }
import cities from '#db/reference/cities.json' with { type: 'json' }
import districts from '#db/reference/districts.json' with { type: 'json' }
import regions from '#db/reference/regions.json' with { type: 'json' }
import { foldForSearch } from '#framework/text/fold-for-search.ts'

/** Largest cities, which need a good choice of districts. */
const LARGEST = [
  'Riyadh',
  'Jeddah',
  'Makkah',
  'Madinah',
  'Dammam',
  'Al Khobar',
  'Taif',
  'Buraidah',
  'Tabuk',
  'Khamis Mushait',
  'Hail',
  'Al Hofuf',
  'Al Mubarraz',
  'Al Jubail',
  'Najran',
  'Abha',
  'Yanbu',
  'Al Kharj',
  'Arar',
  'Sakaka',
  'Hafar Al Batin',
  'Al Qatif',
  'Unaizah',
  'Jazan',
  'Bishah',
]
/** Large, but with few districts. */
const FEW_DISTRICTS = ['Dhahran', 'Al Bahah']

const ARABIC = /^[\u0621-\u063A\u0641-\u064A]+( [\u0621-\u063A\u0641-\u064A]+)*$/
const LATIN = /^[A-Z][A-Za-z]*( [A-Za-z]+)*$/

const districtsOf = (name_en: string) => {
  const found = cities.filter((city) => city.name_en === name_en)
  assert.equal(found.length, 1, `${name_en} is one city`)
  return districts.filter((district) => district.city_id === found[0]?.city_id)
}

const repeated = (values: readonly (string | number)[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('places', () => {
  it('the 13 regions, as the product names them', () => {
    assert.deepEqual(
      regions.map((region) => region.name_en),
      [
        'Riyadh',
        'Makkah',
        'Madinah',
        'Eastern Province',
        'Qassim',
        'Asir',
        'Tabuk',
        'Hail',
        'Northern Borders',
        'Jazan',
        'Najran',
        'Al Bahah',
        'Al Jawf',
      ],
    )
    assert.deepEqual(
      regions.map((region) => region.region_id),
      Array.from({ length: 13 }, (_, at) => at + 1),
    )
  })

  it('at least 150 cities, some in every region', () => {
    assert.ok(cities.length >= 150)
    for (const { region_id, name_en } of regions)
      assert.ok(cities.filter((city) => city.region_id === region_id).length >= 10, name_en)
  })

  it('at least 15 districts in each of the 25 largest cities, more in the biggest', () => {
    assert.equal(new Set(LARGEST).size, 25)
    for (const name of LARGEST) assert.ok(districtsOf(name).length >= 15, name)
    for (const name of FEW_DISTRICTS) assert.ok(districtsOf(name).length >= 10, name)
    for (const name of ['Riyadh', 'Jeddah']) assert.ok(districtsOf(name).length >= 40, name)
  })

  it('ids are unique', () => {
    assert.deepEqual(repeated(cities.map((city) => city.city_id)), [])
    assert.deepEqual(repeated(districts.map((district) => district.district_id)), [])
  })

  it('cities and districts nest', () => {
    const regionIds = new Set(regions.map((region) => region.region_id))
    for (const city of cities) assert.ok(regionIds.has(city.region_id), city.name_en)
    const regionOf = new Map(cities.map((city) => [city.city_id, city.region_id]))
    for (const district of districts)
      assert.equal(regionOf.get(district.city_id), district.region_id, district.district_id)
  })

  it('an id says where the place lies', () => {
    for (const city of cities) assert.equal(Math.floor(city.city_id / 100), city.region_id)
    for (const { district_id, city_id } of districts) {
      assert.match(district_id, /^\d{7}$/)
      assert.equal(Number(district_id.slice(0, 4)), city_id)
    }
  })

  it('every name is there in both languages, in its own letters', () => {
    for (const place of [...regions, ...cities, ...districts]) {
      assert.match(place.name_ar, ARABIC)
      assert.match(place.name_en, LATIN)
    }
  })

  it('no two places of one parent look alike', () => {
    for (const language of ['name_ar', 'name_en'] as const) {
      assert.deepEqual(repeated(regions.map((region) => foldForSearch(region[language]))), [])
      assert.deepEqual(repeated(cities.map((city) => `${city.region_id} ${foldForSearch(city[language])}`)), [])
      assert.deepEqual(
        repeated(districts.map((district) => `${district.city_id} ${foldForSearch(district[language])}`)),
        [],
      )
    }
  })
})

describe('categories', () => {
  it('19, numbered from 1, complete in both languages', () => {
    assert.deepEqual(
      categories.map((category) => category.category_id),
      Array.from({ length: 19 }, (_, at) => at + 1),
    )
    for (const category of categories) {
      assert.match(category.category_name, /^[A-Z]/)
      assert.match(category.examples_of_supplies, /^[A-Z]/)
      assert.match(category.category_name_ar, /^[\u0621-\u064A]/)
      assert.match(category.examples_of_supplies_ar, /^[\u0621-\u064A]/)
      assert.ok(category.isic4.length > 0)
      for (const { code, en, ar } of category.isic4) {
        assert.match(code, /^\d{2,4}$/)
        assert.ok(en && ar)
      }
    }
  })

  it('no two carry the same name', () => {
    assert.deepEqual(repeated(categories.map((category) => foldForSearch(category.category_name))), [])
    assert.deepEqual(repeated(categories.map((category) => foldForSearch(category.category_name_ar))), [])
  })
})
