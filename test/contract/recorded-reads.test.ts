import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGS } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { createRecorder } from '#test/support/recorded/recorder.ts'
import { type Actor, ACTORS, aRecordedWorld } from '#test/support/recorded/world.ts'

const FEW = ['guest', 'buyer'] as const

/** Every reading call of the first contract. */
const READS: [paths: string[], actors: readonly Actor[]][] = [
  [['/validate-token', '/user/me'], ACTORS],
  [['/categories', '/regions', '/regions/11/cities', '/regions/1/cities/102/districts'], FEW],
  [
    ['/regions/99/cities', '/regions/x/cities', '/regions/1/cities/999/districts', '/regions/2/cities/102/districts'],
    ['guest'],
  ],
  [['/rfqs/all', '/rfqs/my-rfqs', '/bids/my-bids'], ACTORS],
  [['/rfqs/1', '/rfqs/2', '/rfqs/3', '/rfqs/4', '/unauthorized/rfqs/1'], ACTORS],
  [['/rfqs/5', '/rfqs/6', '/rfqs/99', '/rfqs/x'], FEW],
  [
    [
      '/unauthorized/rfqs/2',
      '/unauthorized/rfqs/3',
      '/unauthorized/rfqs/4',
      '/unauthorized/rfqs/6',
      '/unauthorized/rfqs/99',
      '/unauthorized/rfqs/x',
    ],
    FEW,
  ],
  [
    [
      '/rfqs/all?limit=1',
      '/rfqs/all?sort=deadline&limit=2',
      '/rfqs/all?sort=bids&limit=1',
      '/rfqs/all?status=expired',
      '/rfqs/all?status=completed',
      '/rfqs/all?status=active',
      '/rfqs/all?category_id=2',
      '/rfqs/all?region_id=2',
      '/rfqs/all?search=%D9%83%D8%B1%D8%A7%D8%B3%D9%8A',
      '/rfqs/all?search=none',
      '/rfqs/all?status=other&sort=other&limit=0&category_id=x&cursor=x',
      '/rfqs/all?unknown=1',
      '/rfqs/all?cursor=x',
    ],
    ['guest'],
  ],
  [['/rfqs/my-rfqs?limit=1', '/rfqs/my-rfqs?status=canceled', '/rfqs/my-rfqs?unknown=1'], ['buyer']],
  [['/bids/my-bids?limit=1', '/bids/my-bids?status=other'], ['bidder']],
  [
    [
      '/marketplace/check-subscription',
      '/marketplace/products/all',
      '/marketplace/products/1',
      '/unauthorized/marketplace/products/1',
    ],
    ACTORS,
  ],
  [
    ['/marketplace/products/3', '/marketplace/products/4', '/marketplace/products/user/4'],
    ['guest', 'buyer', 'seller'],
  ],
  [
    [
      '/marketplace/products/5',
      '/marketplace/products/99',
      '/marketplace/products/x',
      '/unauthorized/marketplace/products/2',
      '/unauthorized/marketplace/products/3',
      '/unauthorized/marketplace/products/4',
      '/unauthorized/marketplace/products/5',
      '/unauthorized/marketplace/products/99',
      '/marketplace/products/user/7',
      '/marketplace/products/user/1',
      '/marketplace/products/user/99',
    ],
    FEW,
  ],
  [
    [
      '/marketplace/products/all?limit=1',
      '/marketplace/products/all?sort=price_asc&limit=1',
      '/marketplace/products/all?min_price=100&max_price=900',
      '/marketplace/products/all?category_id=2',
      '/marketplace/products/all?search=%D8%A7%D9%84%D8%A8%D8%A7%D8%A6%D8%B9',
      '/marketplace/products/all?min_price=9&max_price=1',
      '/marketplace/products/all?min_price=x&sort=other',
      '/marketplace/products/user/4?search=%D8%B7%D8%A7%D9%88%D9%84%D8%A9',
    ],
    ['guest'],
  ],
  [['/profile/1', '/profile/2', '/profile/4'], ACTORS],
  [
    [
      '/profile/7',
      '/profile/99',
      '/profile/x',
      '/unauthorized/profile/1',
      '/unauthorized/profile/4',
      '/unauthorized/profile/7',
      '/unauthorized/profile/99',
    ],
    FEW,
  ],
  [['/suppliers/catalog', '/unauthorized/suppliers/catalog'], ACTORS],
  [
    [
      '/unauthorized/suppliers/catalog?limit=1',
      '/unauthorized/suppliers/catalog?category_id=1&sort=newest&limit=1',
      '/unauthorized/suppliers/catalog?category_id=2',
      '/unauthorized/suppliers/catalog?search=%D8%A7%D9%84%D9%81%D8%A7%D8%A6%D8%B2',
      '/unauthorized/suppliers/catalog?sort=other',
    ],
    ['guest'],
  ],
]

const SLICES = {
  suppliers: /profile|suppliers/,
  marketplace: /marketplace/,
  bids: /^\/bids/,
  rfqs: /rfqs/,
  accounts: /./,
}

describe('reading calls of the first contract', () => {
  it('answer every actor in both languages as recorded', async () => {
    const recorder = createRecorder()
    const { database, call } = await testApp()
    const { actors, today } = await aRecordedWorld(database)
    assert.equal((await call('PUT', '/rfqs/2/accept-bid', { as: actors.buyer, json: { bid_id: 4 } })).status, 200)
    for (const lang of LANGS) {
      const record = recorder.inLanguage(lang, today)
      for (const [paths, who] of READS) {
        for (const path of paths)
          for (const actor of who)
            record(`GET ${path} as ${actor}`, await call('GET', path, { as: actors[actor], lang }))
      }
    }
    recorder.compare('reads', SLICES)
  })
})
