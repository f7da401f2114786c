import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import type { TotpSetup } from './second-factor-contract.ts'

/** Bytes of a secret: as many as the hash that apps use has. */
const SECRET_BYTES = 20
/** Seconds of one step, and steps to either side whose code is taken, too: clocks differ, and people are slow. */
const PERIOD = 30
const WINDOW = 1

/** The settings that every authenticator app knows. */
const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Tarsiya', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret })

/** Random bytes that an app and the product will share. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

/** The step whose code this is, near a moment in milliseconds; null for a wrong one. */
export function stepOfCode(bytes: Uint8Array, typed: string, now: number): number | null {
  const token = toAsciiDigits(typed).replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(new Secret({ buffer: copy(bytes) })).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

/** The secret in the three ways in which an app takes it. */
export function describeSecret(bytes: Uint8Array, email: string): TotpSetup {
  const secret = new Secret({ buffer: copy(bytes) })
  const uri = totp(secret, email).toString()
  // Dark on white, whatever the page around it looks like: cameras expect that.
  const svg = encodeQR(uri, 'svg', { border: 2 }).replace('>', '><rect width="100%" height="100%" fill="#fff"/>')
  return { secret: secret.base32, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The bytes alone: a Buffer may be a view into a larger pool. */
const copy = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
