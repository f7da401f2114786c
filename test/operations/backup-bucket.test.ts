import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { readManifest } from '#runtime/backup/manifest.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { createTestDatabase, testDatabase, reactions } from '#test/support/database.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { anS3Server, type S3Keys } from '#test/support/make/s3-server.ts'
import { aCompany, aSupplier, PASSWORD } from '#test/support/make/companies.ts'
import { operator, runCommand } from '#test/support/ops.ts'

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'tarsiya-bucket-'))
  after(() => rm(path, { recursive: true, force: true }))
  return path
}
const aBucket = async () => {
  const bucket = await anS3Server()
  after(bucket.close)
  return bucket
}
const settings = (s3: S3Keys) => ({
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.access_key_id,
  S3_SECRET_ACCESS_KEY: s3.secret_access_key,
})

const bucket = await aBucket()
const source = await testDatabase()
const site = await testApp(settings(bucket.config), { database: source, data_dir: await folder() })
const parent = await folder()

const quotation = aPdf('quotation.pdf', Buffer.alloc(9000, 32))
const buyer = await aCompany(source)
const supplier = await aSupplier(source)
const rfq = await anRfq(source, { buyer })
const bid = await site.call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
  as: supplier,
  form: { total_amount: '1250.50', proposed_delivery_date: rfq.delivery_date, attachment: quotation },
})
assert.equal(bid.status, 201, bid.text)
const picture = await site.call('PUT', '/user/update-profile-picture', {
  as: supplier,
  form: { profile_image: aPng('logo.png', 700, 700) },
})
assert.equal(picture.status, 200, picture.text)
// Made RFQs have papers without bytes; here every row has its file.
await source.owner.pool.query(
  "delete from rfq_attachments; delete from files where kind = 'rfq'; update rfqs set attachments_paths = '{}'",
)
const bidFile = String(bid.body.attachment_path)
const image = String(picture.body.profile_image)

async function backUp() {
  await runCommand(site, 'backup:create', parent)
  const name = (await readdir(parent))
    .filter((each) => each.startsWith('tarsiya-'))
    .sort()
    .at(-1)!
  return join(parent, name)
}

/** Whether what was uploaded comes back through the API, byte for byte, for a buyer who has signed in there. */
async function servesTheFiles({ call, app }: Pick<TestApp, 'call' | 'app'>) {
  const { status, headers } = await call('POST', '/login', { json: { email: buyer.email, password: PASSWORD } })
  assert.equal(status, 200)
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0]!
  const paper = await app.inject({ url: bidFile, headers: { cookie } })
  assert.deepEqual([paper.statusCode, paper.rawPayload.equals(quotation.bytes)], [200, true])
  for (const path of [image, image.replace(/\.png$/, '-320.webp')]) {
    const there = await site.app.inject(path)
    const restored = await app.inject(path)
    assert.deepEqual([restored.statusCode, restored.rawPayload.equals(there.rawPayload)], [200, true], path)
  }
}

function open(url: string) {
  const database = createDatabase(url, { max: 3, logger: createLogger('silent'), name: 'test', reactions })
  after(database.close)
  return database
}

/** An installation that nobody has used yet: with a bucket of its own, or with a disk. */
async function another(s3?: S3Keys) {
  const { drop, ...addresses } = await createTestDatabase()
  after(drop)
  const data_dir = await folder()
  const env = s3 ? settings(s3) : {}
  const { ops } = await operator(addresses, data_dir, env)
  return { ...addresses, data_dir, env, ops }
}

describe('backup and restore with object storage', () => {
  it('the files come out of the bucket, and into another one; the product serves them from there', async () => {
    const made = await backUp()
    const { files, problems } = await readManifest(made)
    assert.deepEqual([files.count, problems], [bucket.objects.size, []])
    assert.ok((await readFile(join(made, bidFile))).equals(quotation.bytes))

    const fresh = await aBucket()
    const { url, data_dir, env, ops } = await another(fresh.config)
    const restored = await ops('backup:restore', made)
    assert.deepEqual([restored.code, restored.errors], [0, ''])
    assert.deepEqual([...fresh.objects.keys()].sort(), [...bucket.objects.keys()].sort())
    for (const [key, { body }] of bucket.objects) assert.ok(fresh.objects.get(key)!.body.equals(body), key)
    assert.match((await ops('files:check', '--deep')).output, / 0 missing, 0 damaged, 0 unknown\n$/)
    await servesTheFiles(await testApp(env, { database: open(url), data_dir }))
    assert.deepEqual(
      await readdir(join(data_dir, 'uploads'), { recursive: true }),
      ['tmp'],
      'nothing of it stays on the disk',
    )
  })

  it('a second backup reads nothing again, and a restore sends only what the bucket lacks', async () => {
    bucket.asked.length = 0
    const made = await backUp()
    assert.deepEqual(
      bucket.asked.filter((each) => each.startsWith('GET uploads/')),
      [],
    )
    assert.equal((await readManifest(made)).files.count, bucket.objects.size)

    const [lost = ''] = bucket.objects.keys()
    bucket.objects.delete(lost)
    const { ops } = await another(bucket.config)
    bucket.asked.length = 0
    assert.equal((await ops('backup:restore', made)).code, 0)
    assert.deepEqual(
      bucket.asked.filter((each) => each.startsWith('PUT')),
      [`PUT ${lost}`],
    )
  })

  it('goes from a bucket to a disk', async () => {
    const made = await backUp()
    const { url, data_dir, ops } = await another()
    assert.equal((await ops('backup:restore', made)).code, 0)
    await servesTheFiles(await testApp({}, { database: open(url), data_dir }))
  })

  it('names a file that the bucket has lost, and is made all the same', async () => {
    const key = bidFile.slice(1)
    const object = bucket.objects.get(key)!
    bucket.objects.delete(key)
    const elsewhere = await folder()
    await assert.rejects(runCommand(site, 'backup:create', elsewhere), /1 files are missing or damaged/)
    const [name = ''] = await readdir(elsewhere)
    assert.deepEqual((await readManifest(join(elsewhere, name))).problems, [`missing ${bidFile}`])
    bucket.objects.set(key, object)
  })

  it('ends before any row is replaced when the bucket is full or away', async () => {
    const made = await backUp()
    const away = await aBucket()
    const { url, ops } = await another(away.config)
    away.faults.push('full')
    const full = await ops('backup:restore', made)
    assert.deepEqual([full.code, full.output.includes('The tables')], [1, false])
    await away.close()
    assert.equal((await ops('backup:restore', made)).code, 1)
    const { rows } = await open(url).pool.query('select count(*)::int as n from companies')
    assert.equal(rows[0].n, 0)
  })
})
