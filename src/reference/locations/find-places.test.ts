import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call } = await sharedApp()

describe('places by name', () => {
  interface Named {
    name_ar: string
    name_en: string
  }
  interface Found {
    region: Named
    city: Named
    district: Named | null
  }
  const find = async (name: string): Promise<Found[]> =>
    (await call('GET', `/places?name=${encodeURIComponent(name)}`)).body
  const names = async (name: string) =>
    (await find(name)).map(({ city, district }) => [city.name_en, ...(district ? [district.name_en] : [])].join(': '))

  it('are found in both languages, by any words, with or without hamza and article', async () => {
    const [malaz] = await find('الملز')
    assert.deepEqual([malaz?.region.name_en, malaz?.city.name_en], ['Riyadh', 'Riyadh'])
    for (const text of ['ملز', 'الملز الرياض', 'riyadh malaz'])
      assert.equal((await find(text))[0]?.district?.name_ar, malaz?.district?.name_ar, text)
    assert.deepEqual((await names('ابها'))[0], 'Abha')
  })

  it('come with those that begin so first, a city before its districts, and at most 20', async () => {
    const found = await names('جدة')
    assert.equal(found[0], 'Jeddah')
    assert.equal(found.length, 20)
    assert.ok(found.slice(1).every((name) => name.startsWith('Jeddah: ')))
  })

  it('are none without a name, or by one that nothing has', async () => {
    for (const name of ['', ' ', 'قاف قاف']) assert.deepEqual(await find(name), [], name)
    assert.equal((await call('GET', '/places?search=x')).status, 422)
  })
})
