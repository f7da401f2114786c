import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { filesRemoved } from '#framework/files/upload/multipart.server.ts'
import { testApp } from '#test/support/app.ts'
import { sliceOf } from '#test/support/run/full-run.ts'
import { malformedForms, tenThousandParts } from '#test/support/hostile/malformed-forms.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { app, database, data_dir } = await testApp()
const supplier = await aSupplier(database)
const { rfq_id } = await anRfq(database)
await aBid(database, { rfq_id, supplier })

async function temporaryFiles() {
  await filesRemoved()
  return readdir(join(data_dir, 'uploads/tmp'))
}

/** Forms for an RFQ that the company has bid on: even a sound one is refused, after it was read. */
async function send(type: string, payload: Buffer) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/v1/rfqs/${rfq_id}/bids/new`,
    payload,
    headers: { cookie: supplier.cookie, 'content-type': type },
  })
  return statusCode
}

const SEEDS = [20_261_121, Math.floor(Math.random() * 2 ** 32)]
/** One of the two, and both where forms or files are read in another way. */
const about = () => ['src/framework/files/', 'src/framework/http/', 'test/support/hostile/']
for (const seed of sliceOf(SEEDS, SEEDS.length, (each) => String(SEEDS.indexOf(each)), about)) {
  it(`malformed forms are answered with 4xx and leave nothing behind (seed ${seed}) @asvs V5.2.1`, async () => {
    const before = process.memoryUsage().rss
    for (const { what, type, body } of malformedForms(150, seed)) {
      const status = await send(type, body)
      assert.ok(
        status >= 400 && status < 500,
        `${status} for ${what} (seed ${seed}), ${type}: ${JSON.stringify(body.toString('latin1', 0, 500))}`,
      )
    }
    assert.deepEqual(await temporaryFiles(), [])
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024
    assert.ok(grown < 150, `${grown.toFixed(0)} MB more memory`)
  })
}

it('a form of ten thousand parts is refused', async () => {
  const { type, body } = tenThousandParts()
  assert.equal(await send(type, body), 413)
  assert.deepEqual(await temporaryFiles(), [])
})
