import assert from 'node:assert/strict'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openSecretBox } from './secret-box.server.ts'

const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-key-'))
after(() => rm(data_dir, { recursive: true, force: true }))
const key = Buffer.alloc(32, 7).toString('base64')
const plain = Buffer.from('a secret of twenty bytes')

describe('the secret box', () => {
  it('@asvs V11.3.1 @asvs V11.3.2 opens what it sealed, for the same place only, and never the same bytes twice', async () => {
    const box = await openSecretBox({ secret_key: key, data_dir })
    const sealed = box.seal(plain, 'totp 7')
    assert.deepEqual(box.open(sealed, 'totp 7'), plain)
    assert.equal(box.open(sealed, 'totp 8'), null)
    assert.ok(!sealed.includes(plain))
    assert.notDeepEqual(box.seal(plain, 'totp 7'), sealed)

    // AES-256-GCM and nothing else opens it: a nonce of 12 bytes before, a tag of 16 behind, under a key made from the
    // key.
    const derived = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'tarsiya seal', 32))
    const cipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(0, 12))
      .setAAD(Buffer.from('totp 7'))
      .setAuthTag(sealed.subarray(-16))
    assert.deepEqual(Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]), plain)
  })

  it('@asvs V11.3.3 answers null for another key, changed bytes and rubbish', async () => {
    const box = await openSecretBox({ secret_key: key, data_dir })
    const other = await openSecretBox({ secret_key: Buffer.alloc(32, 8).toString('base64'), data_dir })
    const sealed = box.seal(plain, 'totp 7')
    assert.equal(other.open(sealed, 'totp 7'), null)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = changed[at]! ^ 1
      assert.equal(box.open(changed, 'totp 7'), null)
    }
    for (const rubbish of [Buffer.alloc(0), Buffer.alloc(5), Buffer.alloc(28)])
      assert.equal(box.open(rubbish, 'totp 7'), null)
    assert.notDeepEqual(box.keyedHash('203.0.113.7'), other.keyedHash('203.0.113.7'))
    assert.deepEqual(box.keyedHash('203.0.113.7'), box.keyedHash('203.0.113.7'))
  })

  it('@asvs V13.3.1 keeps its key in the data folder, readable by its owner alone; of many processes at once one makes it', async () => {
    const boxes = await Promise.all(
      Array.from({ length: 20 }, () => openSecretBox({ secret_key: undefined, data_dir })),
    )
    const sealed = boxes[0]!.seal(plain, 'x')
    for (const box of [...boxes, await openSecretBox({ secret_key: undefined, data_dir })])
      assert.deepEqual(box.open(sealed, 'x'), plain)
    assert.deepEqual(await readdir(data_dir), ['secret.key'])
    assert.equal((await stat(join(data_dir, 'secret.key'))).mode & 0o777, 0o600)
  })

  it('refuses a key that is none instead of making another', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'tarsiya-key-'))
    await writeFile(join(broken, 'secret.key'), 'short\n')
    await assert.rejects(openSecretBox({ secret_key: undefined, data_dir: broken }), /does not hold 32 bytes/)
    await rm(broken, { recursive: true })
  })
})
