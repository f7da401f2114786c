import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localPath, safeReturn, splitLanguage } from './language-path.ts'
import { jsonForScript } from './page-state.ts'
import { findRoute, matchPath, type Route } from './route-table.ts'

const page = () => Promise.reject(new Error('not requested'))
const routes: Route[] = [
  { path: '/', guard: 'guest', page },
  { path: '/item/:item_id', guard: 'public', query: { search: /^[a-z]+$/, status: ['active', 'expired'] }, page },
  { path: '/profile/:user_id?', guard: 'public', page },
]
const table = { routes }

describe('the route table', () => {
  it('finds a page and its parameters', () => {
    const { route, place } = findRoute(table, 'en', '/item/41', '?utm_source=x&search=pipe&search=more')
    assert.equal(route, routes[1])
    assert.deepEqual(place, { path: '/item/41', params: { item_id: '41' }, query: { search: 'pipe' }, lang: 'en' })
  })

  it('knows optional parameters, and refuses what only looks alike', () => {
    assert.deepEqual(matchPath('/profile/:user_id?', '/profile'), {})
    assert.deepEqual(matchPath('/profile/:user_id?', '/profile/7'), { user_id: '7' })
    for (const path of ['/item', '/item/', '/item/1/2', '/ITEM/1', '/item/%E0%A4%A'])
      assert.equal(matchPath('/item/:item_id', path), null, path)
    assert.equal(findRoute(table, 'ar', '/nowhere', '').route, null)
  })

  it('drops what the page does not read of the query: other keys, and other values of its keys', () => {
    const queryOf = (path: string, search: string) => findRoute(table, 'ar', path, search).place.query
    assert.deepEqual(queryOf('/item/1', '?fbclid=1&status=active&status=expired&search='), { status: 'active' })
    assert.deepEqual(queryOf('/item/1', '?status=other&search=PIPE'), {})
    assert.deepEqual(queryOf('/profile/1', '?status=active&search=pipe'), {})
    assert.deepEqual(queryOf('/nowhere', '?status=active'), {})
  })

  it('knows one spelling of a path', () => {
    assert.deepEqual(matchPath('/item/:item_id', '/item/a%20b'), { item_id: 'a b' })
    for (const path of ['/item/%37', '/item/a%2bb%61', '/item/a b'])
      assert.equal(matchPath('/item/:item_id', path), null, path)
  })
})

describe('languages in paths', () => {
  it('puts English under /en and takes it off again', () => {
    for (const path of ['/', '/items', '/enterprise']) {
      assert.deepEqual(splitLanguage(localPath('en', path)), { lang: 'en', path })
      assert.deepEqual(splitLanguage(localPath('ar', path)), { lang: 'ar', path })
    }
    assert.equal(localPath('en', '/?from=%2Fitems'), '/en?from=%2Fitems')
  })

  it('returns only to pages of ours', () => {
    assert.equal(safeReturn('/item/4?tab=parts', '/items'), '/item/4?tab=parts')
    for (const from of [
      undefined,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a b',
    ]) {
      assert.equal(safeReturn(from, '/items'), '/items', String(from))
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
