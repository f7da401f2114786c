import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Config } from '#framework/config/config.server.ts'
import { networksOf, placeOf } from './caller.server.ts'
import { createLimits } from './limits.server.ts'

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
    for (const address of addresses) it(`${address} is ${key}`, () => assert.equal(placeOf(address), key))
  }
})

describe('the networks of a caller', () => {
  it('are the /64, /56 and /48 of an IPv6 address, and count as 1, 4 and 16 callers', () => {
    const [one, four, sixteen] = networksOf('2001:db8:0:1234::1')
    assert.deepEqual(
      [one, four, sixteen],
      [
        { key: '2001:db8:0:1234', times: 1 },
        { key: '2001:db8:0:1200/56', times: 4 },
        { key: '2001:db8:0/48', times: 16 },
      ],
    )
    const [, same_56] = networksOf('2001:db8:0:12ff::1')
    const [, other_56, same_48] = networksOf('2001:db8:0:1334::1')
    assert.deepEqual([same_56, other_56?.key, same_48], [four, '2001:db8:0:1300/56', sixteen])
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', 'unknown']) assert.equal(networksOf(address).length, 1)
  })

  const limits = createLimits({ production: true, rate_limits: true } as Config, {} as never)
  const isRefused = (ip: string) => {
    try {
      limits.countRead({ viewer: null, ip, headers: {}, socket: {} }, false)
      return false
    } catch {
      return true
    }
  }
  /** Of so many calls from each /64 of a network. */
  const refusedOf = (calls: number, networks: readonly string[]) =>
    networks.flatMap((network) => Array.from({ length: calls }, () => isRefused(`${network}::1`))).filter(Boolean)
      .length

  it('have 4 and 16 times the limit of one, and a caller beyond its own uses up nobody else’s', () => {
    const of56 = (part: string) => Array.from({ length: 5 }, (_, number) => `2001:db8:aa:${part}0${number}`)
    assert.equal(refusedOf(3000, ['2001:db8:aa:100f']), 2400)
    assert.equal(refusedOf(600, of56('10')), 1200, 'of 3,600, 2,400 are allowed')
    assert.equal(refusedOf(600, ['11', '12', '13', '14'].flatMap(of56)), 12_000 - 3 * 2400)
    assert.equal(refusedOf(600, ['2001:db8:ab:100']), 0, 'another /48')
  })
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
