import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localPath } from '#framework/ssr/language-path.ts'
import { knownQuery } from '#framework/ssr/route-table.ts'
import { returnName } from './return-name.ts'
import { returnPath, withReturn } from './return-path.ts'

/** Ways to write the address of another site so that it looks like a path; as they stand in the query. */
const ELSEWHERE = [
  '//e.example',
  '///e.example',
  '////e.example',
  '//e.example/%2e%2e',
  '/\\e.example',
  '\\e.example',
  '\\\\e.example',
  '/%09/e.example',
  '/%0a/e.example',
  '/%0d%0a/e.example',
  '%09//e.example',
  '%20//e.example',
  '/%2f/e.example',
  '%2f%2fe.example',
  '%2f%5ce.example',
  '/%5ce.example',
  'https:e.example',
  'https:/e.example',
  'https://e.example',
  'HTTPS://e.example',
  'http:%09//e.example',
  'javascript:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'e.example',
  '@e.example',
  '.e.example',
  '/en//e.example',
  '/en/%5ce.example',
  '/en/%09/e.example',
  '/login?from=//e.example',
  '/%e2%80%ae//e.example',
  '%e2%80%ae//e.example',
  '/%00//e.example',
  '/..//e.example',
  '/.//e.example',
  '/en/..//e.example',
  '/;@e.example',
  '/%ef%bc%8f/e.example',
  '//e%e3%80%82example',
  '/%5ce%e3%80%82example',
  '/rfqs@e.example',
]

describe('the way back after signing in', () => {
  it('keeps a path of ours with its query, without its language prefix', () => {
    assert.equal(returnPath('/rfq/7?tab=bids#bid-3'), '/rfq/7?tab=bids#bid-3')
    assert.equal(returnPath('/en/rfq/7?tab=bids'), '/rfq/7?tab=bids')
    assert.equal(returnPath('/en'), '/')
    assert.equal(returnPath('/en?from=x'), '/?from=x')
    assert.equal(returnPath('/enterprise'), '/enterprise')
  })

  for (const from of [
    undefined,
    '',
    'rfqs',
    '//evil.example',
    '/\\evil.example',
    '/en//evil.example',
    '/en/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
  ]) {
    it(`leads to the start page instead of ${JSON.stringify(from)}`, () => assert.equal(returnPath(from), '/'))
  }

  it('@asvs V3.7.2 @asvs V15.3.2 stays on our site, however another one is written', () => {
    assert.ok(ELSEWHERE.length >= 30)
    for (const written of ELSEWHERE) {
      const { from } = knownQuery({ from: /./ }, `?from=${written}`)
      for (const lang of ['ar', 'en'] as const) {
        const target = new URL(localPath(lang, returnPath(from)), 'https://tarsiya.example/login')
        assert.equal(target.origin, 'https://tarsiya.example', `${written} leads to ${target.href}`)
        assert.equal(
          new URL(target.pathname + target.search, 'https://tarsiya.example').origin,
          'https://tarsiya.example',
          `${written}, read again: ${target.pathname}`,
        )
      }
    }
  })

  it('rides along with links, unless it is the start page', () => {
    assert.equal(withReturn('/register', '/rfq/7?tab=bids'), '/register?from=%2Frfq%2F7%3Ftab%3Dbids')
    assert.equal(withReturn('/register', '//evil.example'), '/register')
    assert.equal(withReturn('/register', undefined), '/register')
  })

  it('names pages that are always there', () => {
    assert.equal(returnName('/my-bids?status=active'), 'site.nav_my_bids')
    assert.equal(returnName('/rfq/7'), undefined)
  })
})
