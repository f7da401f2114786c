import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localPath, safeReturn, splitLanguage } from './language-path.ts'
import { jsonForScript } from './page-state.ts'
import { findRoute, guardTarget, knownQuery, matchPath, type Route } from './route-table.ts'

const page = () => Promise.reject(new Error('not asked for'))
const routes: Route[] = [
  { path: '/', guard: 'guest', page },
  { path: '/rfq/:rfq_id', guard: 'public', page },
  { path: '/profile/:user_id?', guard: 'public', page },
]

describe('the route table', () => {
  it('finds a page and its parameters', () => {
    const { route, place } = findRoute(routes, 'en', '/rfq/41', '?utm_source=x&search=pipe&search=more')
    assert.equal(route, routes[1])
    assert.deepEqual(place, { path: '/rfq/41', params: { rfq_id: '41' }, query: { search: 'pipe' }, lang: 'en' })
  })

  it('knows optional parameters, and refuses what only looks alike', () => {
    assert.deepEqual(matchPath('/profile/:user_id?', '/profile'), {})
    assert.deepEqual(matchPath('/profile/:user_id?', '/profile/7'), { user_id: '7' })
    for (const path of ['/rfq', '/rfq/', '/rfq/1/2', '/RFQ/1', '/rfq/%E0%A4%A']) assert.equal(matchPath('/rfq/:rfq_id', path), null, path)
    assert.equal(findRoute(routes, 'ar', '/nowhere', '').route, null)
  })

  it('drops query keys that no page reads', () => {
    assert.deepEqual(knownQuery('?fbclid=1&status=active&status=expired&search='), { status: 'active' })
  })
})

describe('guards', () => {
  const buyer = { supplier: false }
  const supplier = { supplier: true }

  it('let everyone see public pages', () => {
    for (const who of [null, buyer, supplier]) assert.equal(guardTarget('public', who, '/rfqs'), null)
  })

  it('send the signed-in away from pages for guests', () => {
    assert.equal(guardTarget('guest', null, '/login'), null)
    assert.equal(guardTarget('guest', buyer, '/login'), '/rfqs')
  })

  it('send guests to the door, remembering where they were going', () => {
    assert.equal(guardTarget('member', null, '/my-rfq?status=active'), '/?from=%2Fmy-rfq%3Fstatus%3Dactive')
    assert.equal(guardTarget('supplier', null, '/my-bids'), '/?from=%2Fmy-bids')
    assert.equal(guardTarget('member', buyer, '/my-rfq'), null)
  })

  it('keep the bids for suppliers', () => {
    assert.equal(guardTarget('supplier', buyer, '/my-bids'), '/rfqs')
    assert.equal(guardTarget('supplier', supplier, '/my-bids'), null)
  })
})

describe('languages in paths', () => {
  it('puts English under /en and takes it off again', () => {
    for (const path of ['/', '/rfqs', '/enterprise']) {
      assert.deepEqual(splitLanguage(localPath('en', path)), { lang: 'en', path })
      assert.deepEqual(splitLanguage(localPath('ar', path)), { lang: 'ar', path })
    }
    assert.equal(localPath('en', '/?from=%2Frfqs'), '/en?from=%2Frfqs')
  })

  it('returns only to pages of ours', () => {
    assert.equal(safeReturn('/rfq/4?tab=bids', '/rfqs'), '/rfq/4?tab=bids')
    for (const from of [undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b']) {
      assert.equal(safeReturn(from, '/rfqs'), '/rfqs', String(from))
    }
  })
})

describe('the state of a page', () => {
  it('cannot end its script block, and reads back the same', () => {
    const value = { text: '</script><!-- & \u2028\u2029 "' }
    const json = jsonForScript(value)
    assert.doesNotMatch(json, /[<>&\u2028\u2029]/)
    assert.deepEqual(JSON.parse(json), value)
  })
})
