import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { returnName, returnPath, withReturn } from './return-path.ts'

describe('the way back after signing in', () => {
  it('keeps a path of ours with its query, without its language prefix', () => {
    assert.equal(returnPath('/rfq/7?tab=bids#bid-3'), '/rfq/7?tab=bids#bid-3')
    assert.equal(returnPath('/en/rfq/7?tab=bids'), '/rfq/7?tab=bids')
    assert.equal(returnPath('/en'), '/')
    assert.equal(returnPath('/en?from=x'), '/?from=x')
    assert.equal(returnPath('/enterprise'), '/enterprise')
  })

  for (const from of [undefined, '', 'rfqs', '//evil.example', '/\\evil.example', '/en//evil.example', '/en/\\evil.example', 'https://evil.example', '/\t/evil.example']) {
    it(`leads to the start page instead of ${JSON.stringify(from)}`, () => assert.equal(returnPath(from), '/'))
  }

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
