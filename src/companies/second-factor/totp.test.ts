import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { canonicalRecoveryCode } from './recovery-codes.server.ts'
import { describeSecret, newTotpSecret, stepOfCode } from './totp.server.ts'

/** The secret and the codes of RFC 6238, appendix B, in six digits. */
const SECRET = Buffer.from('12345678901234567890')

describe('@asvs V6.5.1 @asvs V6.5.5 codes of an authenticator app', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const) {
    it(`are those of RFC 6238 at ${seconds} s`, () =>
      assert.equal(stepOfCode(SECRET, code, seconds * 1000), Math.floor(seconds / 30)))
  }

  it('are taken half a minute early and late, and no further', () => {
    const at = (step: number) => stepOfCode(SECRET, '050471', step * 30_000)
    const own = Math.floor(1_111_111_111 / 30)
    assert.deepEqual(
      [-2, -1, 0, 1, 2].map((steps) => at(own + steps)),
      [null, own, own, own, null],
    )
  })

  it('are read as people type them, and nothing else is a code', () => {
    for (const typed of ['050471', '050 471', ' 050-471 ', '٠٥٠٤٧١', '۰۵۰۴۷۱']) {
      assert.equal(stepOfCode(SECRET, typed, 1_111_111_111_000), Math.floor(1_111_111_111 / 30), typed)
    }
    for (const typed of ['', '50471', '0504711', '05O471', '0x50471', '1e5', '050471.0'])
      assert.equal(stepOfCode(SECRET, typed, 1_111_111_111_000), null, typed)
  })
})

describe('a new secret', () => {
  it('@asvs V6.5.3 has 160 bits and is another each time', () => {
    const secrets = Array.from({ length: 20 }, () => Buffer.from(newTotpSecret()).toString('hex'))
    assert.equal(new Set(secrets).size, 20)
    assert.ok(secrets.every((hex) => hex.length === 40))
  })

  it('is given as text, as an address and as a picture', () => {
    const { secret, uri, qr } = describeSecret(SECRET, 'sales@example.sa')
    assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    assert.equal(
      uri,
      `otpauth://totp/Tarsiya:sales%40example.sa?issuer=Tarsiya&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    assert.match(
      Buffer.from(qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString(),
      /^<svg viewBox="0 0 \d+ \d+" xmlns="[^"]+"><rect [^>]+\/><path d="[^"]+"\/><\/svg>$/,
    )
  })
})

describe('a recovery code', () => {
  it('is read with or without its line, in capitals, and with letters that look like digits', () => {
    for (const typed of ['0123a-bcdef', '0123ABCDEF', ' O123a bcdef', '0l23a-bcdef', '0I23a-bcdef'])
      assert.equal(canonicalRecoveryCode(typed), '0123abcdef', typed)
    for (const typed of ['', '123456', '0123a-bcde', '0123a-bcdefg', '0123a-bcdeu', '0123a-bcde!'])
      assert.equal(canonicalRecoveryCode(typed), null, typed)
  })
})
