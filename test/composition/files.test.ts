import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aJpg, aPdf, aPng, aText, type MadeFile } from '#test/support/make/files.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { variantPath, type FileKind, type UploadRule } from '#framework/files/upload/kinds.ts'
import { receiveBytes } from '#framework/files/upload/receive-file.server.ts'
import { randomPath, writeNew } from '#framework/files/storage/storage.server.ts'
import { deleteFiles, insertFiles, storeFiles } from '#framework/files/storage/store-files.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { makeVariantsTask } from '#framework/files/serve/variants.server.ts'
import { profileImage, supplierProfilePdf } from '#companies/uploads.ts'
import { productImages } from '#marketplace/uploads.ts'
import { deliveryFile } from '#orders/uploads.ts'
import { bidAttachment, rfqAttachments, rfqLargeFile } from '#tenders/core/uploads.ts'

const { app, database, call, config, data_dir } = await testApp()
const { storage } = app
const logger = createLogger('silent')

const UPLOAD_OF: Record<FileKind, UploadRule> = {
  profile: profileImage,
  rfq: rfqAttachments,
  rfq_large: rfqLargeFile,
  bid: bidAttachment,
  supplier: supplierProfilePdf,
  product: productImages,
  delivery: deliveryFile,
}

/** A file of a company, received, inspected, stored and entered as a route would do it; one of an RFQ is of one. */
async function aFile(kind: FileKind, made: MadeFile, owner_id?: number) {
  const owner = owner_id ?? (await aCompany(database)).company_id
  const file = await receiveBytes(made.bytes, made.name, UPLOAD_OF[kind], storage)
  await storeFiles(storage, [file])
  const [file_id] = await database.transaction((tx) => insertFiles(tx, owner, [file]))
  if (kind === 'rfq' || kind === 'rfq_large') {
    const { rfq_id } = await anRfq(database)
    await database.kysely.insertInto('rfq_attachments').values({ rfq_id, position: 2, file_id: file_id! }).execute()
  }
  return { ...file, file_id: file_id! }
}

const exists = async (path: string) => {
  const found = await storage.open(path)
  found?.stream.destroy()
  return found !== null
}

describe('an uploaded file', () => {
  it('@asvs V5.4.1 is served as what it is, to be saved, and runs nothing', async () => {
    const { path } = await aFile('rfq', aPdf('عرض.pdf'))
    const { status, headers, text } = await call('GET', path)
    assert.equal(status, 200)
    assert.ok(text.startsWith('%PDF-'))
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="___.pdf"; filename*=UTF-8''%D8%B9%D8%B1%D8%B6.pdf`,
    )
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-length'], String(aPdf().bytes.length))
  })

  it('is shown in the page when it is a picture', async () => {
    const { path } = await aFile('rfq', aPng())
    const { headers } = await call('GET', path)
    assert.deepEqual(
      [headers['content-type'], headers['content-disposition']],
      ['image/png', `inline; filename="drawing.png"; filename*=UTF-8''drawing.png`],
    )
  })

  it('is not sent twice to who has it', async () => {
    const { path } = await aFile('rfq', aPdf())
    const {
      headers: { etag },
    } = await call('GET', path)
    const again = await call('GET', path, { headers: { 'if-none-match': `"x", W/${String(etag)}` } })
    assert.deepEqual(
      [again.status, again.text, again.headers['content-security-policy']],
      [304, '', "sandbox; default-src 'none'"],
    )
    assert.equal((await call('GET', path, { headers: { 'if-none-match': '"x"' } })).status, 200)
  })

  it('answers HEAD with its size and no bytes', async () => {
    const { path, size } = await aFile('rfq', aPdf())
    const { status, headers, text } = await call('HEAD', path)
    assert.deepEqual([status, headers['content-length'], text], [200, String(size), ''])
  })

  it('of a bid is for the signed in, and stays in no cache', async () => {
    const { path, file_id } = await aFile('bid', aPdf())
    const { bid_id } = await aBid(database, { rfq_id: (await anRfq(database)).rfq_id })
    await database.kysely.updateTable('bids').set({ attachment_id: file_id }).where('bid_id', '=', bid_id).execute()
    assert.equal((await call('GET', path)).status, 401)
    const { status, headers } = await call('GET', path, { as: await aCompany(database) })
    assert.deepEqual([status, headers['cache-control'], headers.etag], [200, 'private, no-store', undefined])
  })

  it('@asvs V5.3.2 is found at its path alone', async () => {
    const { path } = await aFile('rfq', aPdf())
    const random = path.split('/')[3]!
    for (const other of [
      '/uploads/',
      '/uploads/rfq/',
      '/uploads/rfq',
      `/uploads/bid/${random}`,
      `/uploads/rfq/${random}.html`,
      `/uploads/rfq/${random.replace('.pdf', '.png')}`,
      `/uploads/rfq/${random.replace('.pdf', '-640.webp')}`,
      '/uploads/../package.json',
      '/uploads/rfq/..%2f..%2fpackage.json',
      '/uploads/rfq/%2e%2e/secret',
      '/uploads/tmp/x',
      '/uploads/rfq/.hidden',
      `/uploads/rfq/${random}%00.html`,
      `/uploads/rfq/..%5c${random}`,
    ])
      assert.equal((await call('GET', other)).status, 404, other)
  })

  it('that no RFQ has is served to nobody', async () => {
    const { path, file_id } = await aFile('rfq', aPdf())
    await database.owner.kysely.deleteFrom('rfq_attachments').where('file_id', '=', file_id).execute()
    assert.equal((await call('GET', path)).status, 404)
  })

  it('that was deleted is served no longer', async () => {
    const { path, file_id } = await aFile('rfq', aPdf())
    await database.transaction((tx) => deleteFiles(tx, [file_id]))
    assert.equal((await call('GET', path)).status, 404)
  })
})

describe('a picture', () => {
  it('of a product has its copies at once, none wider than itself', async () => {
    const { path, variants, file_id } = await aFile('product', aPng('pump.png', 700, 400))
    assert.deepEqual(variants, [320, 640])
    const { product_id } = await aProduct(database)
    await database.kysely.insertInto('product_images').values({ product_id, position: 2, file_id }).execute()
    const { status, headers } = await call('GET', variantPath(path, 640))
    assert.deepEqual([status, headers['content-type']], [200, 'image/webp'])
    assert.match(String(headers['content-disposition']), /^inline; filename="pump\.webp"/)
    assert.equal((await call('GET', variantPath(path, 1280))).status, 404)
  })

  it('of an RFQ has them after the job that came with it', async () => {
    const { path, file_id, variants } = await aFile('rfq', aPng('drawing.png', 400, 400))
    assert.deepEqual(variants, [])
    assert.equal((await call('GET', variantPath(path, 320))).status, 404)
    const { rows } = await database.pool.query(
      `select t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'make_variants' and (j.payload->>'file_id')::int = $1`,
      [file_id],
    )
    assert.equal(rows.length, 1)
    await makeVariantsTask({ file_id }, { database, storage })
    await makeVariantsTask({ file_id }, { database, storage })
    assert.equal((await call('GET', variantPath(path, 320))).status, 200)
  })
})

describe('an account', () => {
  /** Rows of files that are not there: only their sizes count here. */
  const rowsOf = (owner_id: number, count: number, size: number) =>
    database.kysely
      .insertInto('files')
      .values(
        Array.from(
          { length: count },
          () =>
            ({
              path: randomPath('rfq', 'pdf'),
              kind: 'rfq',
              owner_id,
              name: 'a.pdf',
              ext: 'pdf',
              mime: 'application/pdf',
              size,
              sha256: '0',
            }) as const,
        ),
      )
      .returning('file_id')
      .execute()
  const forget = (rows: { file_id: number }[]) =>
    database.transaction((tx) =>
      deleteFiles(
        tx,
        rows.map(({ file_id }) => file_id),
      ),
    )

  it('keeps at most 200 MB', async () => {
    const { company_id } = await aCompany(database)
    const rows = await rowsOf(company_id, 100, 2 * 1024 * 1024)
    await assert.rejects(aFile('rfq', aText(), company_id), { status: 413, code: 'quota_exceeded' })
    await forget(rows)
    await aFile('rfq', aText(), company_id)
  })

  it('keeps at most 500 files, also when the last two come at once', async () => {
    const { company_id } = await aCompany(database)
    const rows = await rowsOf(company_id, 499, 1)
    const last = async () => {
      const files = [await receiveBytes(aText().bytes, 'a.txt', rfqAttachments, storage)]
      await storeFiles(storage, files)
      return files
    }
    const [one, other] = [await last(), await last()]
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = database.transaction(async (tx) => {
      await insertFiles(tx, company_id, one)
      written.resolve()
      await commit.promise
    })
    await written.promise
    const second = database
      .transaction((tx) => insertFiles(tx, company_id, other))
      .then(
        () => 'kept',
        ({ code }) => String(code),
      )
    await Promise.race([second, untilOneWaits()])
    commit.resolve()
    await first
    assert.equal(await second, 'quota_exceeded')
    await forget(rows)
  })

  /** Resolves when a transaction waits for another's lock. */
  async function untilOneWaits() {
    for (;;) {
      const { rows } = await database.pool.query(
        'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      )
      if (rows.length > 0) return
    }
  }
})

describe('the sweep', () => {
  const age = async (path: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000)
    await utimes(path, then, then)
  }
  const stray = async (kind: FileKind, letter: string) => {
    const path = `/uploads/${kind}/${letter.repeat(32)}.pdf`
    await writeNew(join(data_dir, path), Buffer.from('x'))
    return path
  }

  it('removes what nobody knows and is old, and nothing else', async () => {
    const [fresh_temp, old_temp] = [storage.tempPath(), storage.tempPath()]
    await writeNew(fresh_temp, Buffer.from('x'))
    await writeNew(old_temp, Buffer.from('x'))
    await age(old_temp, 2)
    const fresh = await stray('rfq', 'a')
    const old = await stray('rfq', 'b')
    await age(join(data_dir, old), 25)
    const kept = await aFile('product', aPng('a.png', 400, 300))
    for (const path of [kept.path, variantPath(kept.path, 320)]) await age(join(data_dir, path), 1000)
    const deleted = await aFile('supplier', aPdf())
    await database.transaction((tx) => deleteFiles(tx, [deleted.file_id]))
    await age(join(data_dir, deleted.path), 25)
    const { path: earlier, file_id } = await aFile('supplier', aPdf())
    await database.kysely
      .updateTable('files')
      .set({ deleted_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('file_id', '=', file_id)
      .execute()
    await age(join(data_dir, earlier), 1000)

    // For a database that can be put back a week.
    const keeping = { database, storage, logger, config: { keep_deleted_files_days: 7 } }
    assert.equal((await sweepFiles(keeping)).orphans_removed, 2)
    assert.deepEqual(await Promise.all([old, deleted.path, earlier].map(exists)), [false, true, false])
    const { temp_removed, orphans_removed, missing } = await sweepFiles({ database, storage, logger, config })
    assert.deepEqual([temp_removed, orphans_removed, missing], [0, 1, []])
    const left = [fresh, old, kept.path, variantPath(kept.path, 320), deleted.path]
    assert.deepEqual(await Promise.all(left.map(exists)), [true, false, true, true, false])
  })

  it('reports a row whose file is gone', async () => {
    const { path, file_id } = await aFile('rfq', aJpg())
    await storage.remove(path)
    await database.kysely
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - 7_200_000) })
      .where('file_id', '=', file_id)
      .execute()
    assert.deepEqual((await sweepFiles({ database, storage, logger, config })).missing, [path])
    assert.equal((await call('GET', path)).status, 404)
  })
})
