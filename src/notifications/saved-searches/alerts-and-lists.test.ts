import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { matchSearches } from './match-searches.server.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { kysely, pool } = database
const place = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()

/** Repeatable, so that a failure can be reproduced. */
function randomFrom(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
}

describe('a search alerts exactly for what its list shows', () => {
  const pick = randomFrom(7)
  const one = <Item>(items: readonly Item[]) => items[pick(items.length)]!
  const WORDS = [
    'كراسي',
    'كَرَاسِي',
    'مكتبية',
    'إضاءة',
    'اضاءه',
    'LED',
    'led 7',
    '٧',
    'أث',
    '50%',
    'طلب رقم 3',
    '#4',
    '_',
    'شركة النخبة',
  ] as const
  const some = <Item>(items: readonly Item[], key: string) => (pick(2) ? { [key]: one(items) } : {})

  it('for RFQs', async () => {
    const buyers = [await aCompany(database, { company_name: 'شركة النخبة' }), await aCompany(database)]
    const person = await aCompany(database)
    const rfqs: number[] = []
    for (let index = 0; index < 40; index++) {
      const { rfq_id } = await anRfq(database, {
        buyer: one(buyers),
        title: `${one(WORDS)} ${one(WORDS)} ${one(WORDS)}`,
        category_id: 1 + pick(3),
        closes_in: pick(5) - 1,
        canceled: pick(8) === 0,
      })
      if (pick(3) === 0)
        await pool.query(
          'update rfqs set region_id = (select region_id from cities order by city_id desc limit 1), city_id = (select max(city_id) from cities) where rfq_id = $1',
          [rfq_id],
        )
      rfqs.push(rfq_id)
    }
    let shown = 0
    for (let round = 0; round < 6; round++) {
      await pool.query('delete from saved_searches where person_id = $1', [person.person_id])
      const searches = new Map<number, string>()
      for (let index = 0; index < 18; index++) {
        const query = {
          ...some(WORDS, 'search'),
          ...some(['1', '2', '3'], 'category_id'),
          ...some([String(place.region_id), '2'], 'region_id'),
          ...some(['active', 'expired', 'completed', 'canceled'], 'status'),
        }
        const { status, body } = await call('POST', '/saved-searches', {
          as: person,
          json: { what: 'rfqs', name: 'x', alert: 'daily', query },
        })
        if (status === 201) searches.set(body.saved_search_id, new URLSearchParams(query).toString())
      }
      for (const rfq_id of rfqs) await matchSearches(database, 'rfqs', rfq_id)
      for (const [saved_search_id, query] of searches) {
        const list = await call('GET', `/rfqs/all?${query}&limit=200`)
        // Resembling rows are a suggestion, not matches.
        const listed = list.headers['x-matches'] ? [] : list.body.map((rfq: { rfq_id: number }) => rfq.rfq_id)
        const { rows } = await pool.query('select object_id from search_alerts where saved_search_id = $1', [
          saved_search_id,
        ])
        assert.deepEqual(
          rows.map(({ object_id }) => object_id).sort(),
          listed.filter((id: number) => rfqs.includes(id)).sort(),
          query,
        )
        shown += rows.length
      }
    }
    assert.ok(shown > 100, `only ${shown} matches were compared`)
  })

  it('for products', async () => {
    // Named, because which statements are sent depends on whose name contains a word.
    const sellers = [
      await aSeller(database, { company_name: 'شركة النخبة للأثاث' }),
      await aSeller(database, { company_name: 'مصنع السلام 7' }),
    ]
    const person = await aCompany(database)
    const products: number[] = []
    for (let index = 0; index < 30; index++) {
      const wishes = {
        seller: one(sellers),
        product_name: `${one(WORDS)} ${one(WORDS)}`,
        category_id: 1 + pick(3),
        start_price: 100 * (1 + pick(9)),
        deleted: pick(9) === 0,
        hidden: pick(9) === 0,
      }
      products.push((await aProduct(database, wishes)).product_id)
    }
    let shown = 0
    for (let round = 0; round < 4; round++) {
      await pool.query('delete from saved_searches where person_id = $1', [person.person_id])
      const searches = new Map<number, string>()
      for (let index = 0; index < 18; index++) {
        const query = {
          ...some(WORDS, 'search'),
          ...some(['1', '2', '3'], 'category_id'),
          ...some(['200', '400.50'], 'min_price'),
          ...some(['500', '900'], 'max_price'),
        }
        const { status, body } = await call('POST', '/saved-searches', {
          as: person,
          json: { what: 'products', name: 'x', alert: 'daily', query },
        })
        if (status === 201) searches.set(body.saved_search_id, new URLSearchParams(query).toString())
      }
      for (const product_id of products) await matchSearches(database, 'products', product_id)
      for (const [saved_search_id, query] of searches) {
        const list = await call('GET', `/marketplace/products/all?${query}&limit=200`)
        const listed = list.headers['x-matches']
          ? []
          : list.body.map((product: { product_id: number }) => product.product_id)
        const { rows } = await pool.query('select object_id from search_alerts where saved_search_id = $1', [
          saved_search_id,
        ])
        assert.deepEqual(
          rows.map(({ object_id }) => object_id).sort(),
          listed.filter((id: number) => products.includes(id)).sort(),
          query,
        )
        shown += rows.length
      }
    }
    assert.ok(shown > 50, `only ${shown} matches were compared`)
  })
})
