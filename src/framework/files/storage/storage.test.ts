import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, mock } from 'node:test'
import { anS3Server, type S3Fault } from '#test/support/make/s3-server.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { allOf, putBytes, readBytes, storageCases } from '#test/support/storage-cases.ts'
import { openStorage } from './open-storage.server.ts'
import { TIMEOUT_MS } from './s3-client.server.ts'
import { s3Storage } from './s3-storage.server.ts'
import { randomPath, type Storage } from './storage.server.ts'
import { type Outcome, removeUnusedFiles } from './store-files.server.ts'

const KINDS = ['profile'] as const
const folder = () => mkdtemp(join(tmpdir(), 'tarsiya-storage-'))
const { setTimeout } = globalThis
/** Ends the time of the latest request: none is over by itself. */
let endTime: () => void = () => assert.fail('a request has no time limit')
mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds: number) =>
  milliseconds === TIMEOUT_MS ? void (endTime = run) : setTimeout(run, milliseconds),
)
const s3 = await anS3Server({ onSilence: () => endTime() })
const folders = { disk: await folder(), s3: await folder() }
const storages: Record<string, Storage> = {
  'the disk': openStorage({ s3: undefined, data_dir: folders.disk }, KINDS),
  'object storage': openStorage({ s3: s3.config, data_dir: folders.s3 }, KINDS),
}
after(async () => {
  await s3.close()
  for (const path of Object.values(folders)) await rm(path, { recursive: true })
})

for (const [name, storage] of Object.entries(storages)) {
  describe(name, () => {
    for (const { title, run } of storageCases) it(title, () => run(storage))
  })
}

describe('what was uploaded', () => {
  it('is removed after a refusal, and kept where it is stored or may be', async () => {
    const storage = storages['the disk']!
    const kept = async (state: UploadedFile['state'], outcome: Outcome) => {
      const path = randomPath('profile', 'pdf')
      await putBytes(storage, path, Buffer.from('x'))
      await removeUnusedFiles(storage, [{ state, path, variants: [] as number[] } as UploadedFile], outcome)
      return (await readBytes(storage, path)) !== null
    }
    const states = ['stored', 'inserted'] as const
    const seen = async (outcome: Outcome) => [await kept(states[0], outcome), await kept(states[1], outcome)]
    assert.deepEqual(await seen('committed'), [false, true])
    assert.deepEqual(await seen('refused'), [false, false])
    assert.deepEqual(await seen('unknown'), [true, true])
  })
})

describe('object storage at a host with a name', () => {
  it('has the bucket in the path, not in the name', async () => {
    const storage = s3Storage(
      { ...s3.config, endpoint: s3.config.endpoint.replace('127.0.0.1', 'localhost') },
      folders.s3,
      KINDS,
    )
    const path = randomPath('profile', 'pdf')
    await putBytes(storage, path, Buffer.from('x'))
    assert.equal(String(await readBytes(storage, path)), 'x')
  })
})

describe('object storage without keys', () => {
  it('is used in the role of the machine or container', async (test) => {
    const { access_key_id: AccessKeyId, secret_access_key: SecretAccessKey } = s3.config
    const roles = createServer((_request, response) =>
      response.end(
        JSON.stringify({
          AccessKeyId,
          SecretAccessKey,
          Token: 'temporary',
          Expiration: new Date(Date.now() + 3_600_000),
        }),
      ),
    )
    await new Promise<void>((resolve) => roles.listen(0, '127.0.0.1', resolve))
    process.env.AWS_CONTAINER_CREDENTIALS_FULL_URI = `http://127.0.0.1:${(roles.address() as AddressInfo).port}/role`
    test.after(() => {
      delete process.env.AWS_CONTAINER_CREDENTIALS_FULL_URI
      roles.close().closeAllConnections()
    })
    const storage = s3Storage(
      { ...s3.config, access_key_id: undefined, secret_access_key: undefined },
      folders.s3,
      KINDS,
    )
    const path = randomPath('profile', 'pdf')
    await putBytes(storage, path, Buffer.from('x'))
    assert.equal(String(await readBytes(storage, path)), 'x')
  })
})

describe('object storage that fails', () => {
  const storage = s3Storage(s3.config, folders.s3, KINDS)
  const path = randomPath('profile', 'pdf')
  const failing = async (work: () => Promise<unknown>, ...faults: S3Fault[]) => {
    s3.asked.length = 0
    s3.faults.push(...faults)
    const failure = await work().then(
      () => undefined,
      (error: { status?: number; code?: string }) => error,
    )
    s3.faults.length = 0
    return [failure?.status, failure?.code, s3.asked.length]
  }

  it('for a moment is asked again', async () => {
    assert.deepEqual(await failing(() => putBytes(storage, path, Buffer.from('x')), 'broken', 'cut'), [
      undefined,
      undefined,
      3,
    ])
    assert.deepEqual(await failing(() => readBytes(storage, path), 'silent'), [undefined, undefined, 2])
  })

  it('for longer answers 503', async () => {
    for (const fault of ['broken', 'cut', 'silent'] as const) {
      assert.deepEqual(await failing(() => putBytes(storage, path, Buffer.from('x')), fault, fault, fault), [
        503,
        'unavailable',
        3,
      ])
    }
    const gone = s3Storage({ ...s3.config, endpoint: 'http://127.0.0.1:9' }, folders.s3, KINDS)
    assert.deepEqual(await failing(() => gone.open(path)), [503, 'unavailable', 0])
  })

  it('because it is full answers 507 at once', async () => {
    assert.deepEqual(await failing(() => putBytes(storage, path, Buffer.from('x')), 'full'), [507, 'storage_full', 1])
  })

  it('because its key is wrong is not asked again', async () => {
    const stranger = s3Storage({ ...s3.config, secret_access_key: 'guess' }, folders.s3, KINDS)
    assert.deepEqual(await failing(() => stranger.open(path)), [503, 'unavailable', 1])
  })

  it('because its bucket is missing takes nothing for stored', async () => {
    const lost = s3Storage({ ...s3.config, bucket: 'lost' }, folders.s3, KINDS)
    await assert.rejects(putBytes(lost, path, Buffer.from('x')), /no bucket lost/)
    await assert.rejects(allOf(lost.list()), /no bucket lost/)
  })
})
