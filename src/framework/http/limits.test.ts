import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callerKey } from './limits.server.ts'

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
