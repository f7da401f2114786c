import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Encrypts secrets that the database stores but a copy of the database must not reveal. */
export interface SecretBox {
  /** Encrypts for one purpose; only the same `place`, such as `totp 7`, can open it. */
  seal: (plain: Uint8Array, place: string) => Buffer
  /** Decrypts; null when sealed with another key or for another place. */
  open: (sealed: Uint8Array, place: string) => Buffer | null
  /** A private key for signatures, by its purpose. */
  signingKey: (purpose: string) => KeyObject
  /** A keyed hash, for values that are easy to guess, such as network addresses. */
  keyedHash: (value: string) => Buffer
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** The key in this file of the data folder, created on first use. Concurrent processes agree on one key. */
async function keyOf(data_dir: string, name: string): Promise<Buffer> {
  const file = join(data_dir, name)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return readKey(kept, file)
  await mkdir(data_dir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // A hard link is atomic and, unlike a rename, does not replace an existing key.
    await link(draft, file)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    await rm(draft)
  }
  return readKey(await readFile(file, 'utf8'), file)
}

function readKey(text: string, from: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new Error(`${from} does not hold 32 bytes in base64`)
  return key
}

/** Opens the secret box with SECRET_KEY or the key in the data folder; `file` names another key that is kept there. */
export async function openSecretBox(
  { secret_key, data_dir }: Pick<Config, 'secret_key' | 'data_dir'>,
  file = 'secret.key',
): Promise<SecretBox> {
  const key = secret_key === undefined ? await keyOf(data_dir, file) : readKey(secret_key, 'the environment')
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `tarsiya ${purpose}`, 32))
  const sealing = derived('seal')
  const hashing = derived('hash')
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealing, nonce).setAAD(Buffer.from(place))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed)
      try {
        const decipher = createDecipheriv(ALGORITHM, sealing, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
    signingKey: (purpose) =>
      createPrivateKey({ key: Buffer.concat([ED25519_PKCS8, derived(purpose)]), format: 'der', type: 'pkcs8' }),
    keyedHash: (value) => createHmac('sha256', hashing).update(value).digest(),
  }
}
