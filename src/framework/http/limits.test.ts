import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Config } from '#framework/config/config.server.ts'
import { callerKey, createLimits } from './limits.server.ts'

describe('who is counted as one caller', () => {
  for (const [key, addresses] of Object.entries({
    '2001:db8:0:9': [
      '2001:db8:0:9::1',
      '2001:DB8:0:9::ffff',
      '2001:0db8:0000:0009:0000:0000:0000:0001',
      '2001:db8::9:1:2:3:4',
      '2001:db8:0:9:a:b:1.2.3.4',
      '2001:db8:0:9::1%eth0',
    ],
    '2001:db8:0:0': ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8::', '2001:db8::1:0:0:1'],
    '0:0:0:0': ['::1', '0:0:0:0:0:0:0:1', '::'],
    '1:0:0:0': ['1::', '1::8'],
    '203.0.113.9': [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '::FFFF:203.0.113.9',
      '::ffff:cb00:7109',
      '0:0:0:0:0:ffff:203.0.113.9',
      '0000:0000::ffff:cb00:7109',
    ],
    unknown: ['unknown'],
  })) {
    for (const address of addresses) it(`${address} is ${key}`, () => assert.equal(callerKey(address), key))
  }
})

describe('calls from the machine itself', () => {
  const refusedAt = (production: boolean, headers: Record<string, string> = {}) => {
    const limits = createLimits({ production, rate_limits: true } as Config, {} as never)
    const request = { viewer: null, ip: '127.0.0.1', headers, socket: { remoteAddress: '127.0.0.1' } }
    for (let call = 1; call <= 601; call++) {
      try {
        limits.countRead(request, false)
      } catch {
        return call
      }
    }
    return undefined
  }

  it('are counted like all others in production', () => assert.equal(refusedAt(true), 601))
  it('are not counted elsewhere, for scripts, but for those that a proxy passes on', () => {
    assert.equal(refusedAt(false), undefined)
    assert.equal(refusedAt(false, { 'x-forwarded-for': '203.0.113.9' }), 601)
  })
})
