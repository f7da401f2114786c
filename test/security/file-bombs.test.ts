import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { testApp } from '#test/support/app.ts'
import { aDocx, anOfficeFile, aPdf, zip, type MadeFile, type ZipEntry } from '#test/support/make/files.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { inspectFile } from '#framework/files/inspection/inspect.server.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'
import { supplierProfileFile, supplierProfilePdf } from '#companies/uploads.ts'
import { additionalImage, productImages } from '#marketplace/uploads.ts'
import { withoutThreadTimeouts } from '#test/support/thread-limits.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'

withoutThreadTimeouts()

const MIB = 1024 * 1024
const { database, call } = await testApp()

let threads = 0
process.on('worker', () => threads++)

async function verdict({ name, bytes }: MadeFile, upload: UploadRule = rfqAttachments) {
  const found = await inspectFile(bytes, name, upload)
  return typeof found === 'string' ? found : found.ext
}

const docx = (entries: ZipEntry[]) => anOfficeFile('docx', { entries })

/** A document in a document, both small: the inner one's entries inflate to 10 MiB each and claim to be short. */
function aBomb(entries = 1000) {
  const packed = deflateRawSync(Buffer.alloc(10 * MIB))
  const inner = zip(
    Array.from({ length: entries }, (_, i) => ({
      name: `word/embeddings/${i}.bin`,
      data: '',
      packed,
      claims: { size: 1000 },
    })),
  )
  return docx([{ name: 'word/embeddings/inner.docx', data: inner }])
}

/** Milliseconds of processor time that the event loop's own thread spent on a work, however busy the machine is. */
async function loopTime(work: () => Promise<unknown>) {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('a document whose type its field does not accept', () => {
  it('is refused before anybody looks inside, also when guests send a bomb for a logo', async () => {
    const bomb = aBomb()
    assert.ok(bomb.bytes.length < 60_000, `${bomb.bytes.length} bytes`)
    const register = () => call('POST', '/register', { form: { profile_image: bomb } })
    for (const { status, body } of await Promise.all([register(), register(), register()]))
      assert.deepEqual([status, body.code], [415, 'file_type'])
    for (const upload of [productImages, additionalImage, supplierProfilePdf])
      assert.equal(await verdict(bomb, upload), 'file_type')
    assert.equal(await verdict({ ...bomb, name: 'bomb.xlsx' }, supplierProfileFile), 'file_type')
    assert.equal(await verdict({ ...bomb, name: 'bomb.bin' }), 'file_type')
    assert.equal(threads, 0)
  })
})

describe('a document', () => {
  it('is looked through in a thread, while the event loop goes on', async () => {
    const heavy = aPdf(
      'plan.pdf',
      Array.from(
        { length: 12 },
        (_, i) => `${i + 10} 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n`,
      )
        .map((head) =>
          Buffer.concat([
            Buffer.from(head),
            deflateSync(Buffer.alloc(2.5 * MIB, '4 0 << /Type /Page >> ')),
            Buffer.from('\nendstream\nendobj\n'),
          ]),
        )
        .reduce((all, one) => Buffer.concat([all, one])),
    )
    await verdict(aDocx())
    assert.equal(threads, 1)
    const before = process.cpuUsage()
    const spent = await loopTime(async () => assert.equal(await verdict(heavy), 'pdf'))
    const { user } = process.cpuUsage(before)
    assert.ok(spent < user / 1000 / 2, `${spent} of ${user / 1000} ms`)
  })

  it('that is a bomb is refused at its first lie, by a member as well', async () => {
    const buyer = await aCompany(database)
    const bomb = aBomb(100)
    for (let i = 0; i < 3; i++) {
      const { status, body } = await call('POST', '/rfqs/new', { as: buyer, form: { attachments: [bomb] } })
      assert.deepEqual([status, body.code], [422, 'file_unsafe'])
    }
  })
})

describe('an entry of an archive', () => {
  it('that inflates to another size than it claims is refused', async () => {
    const data = 'x'.repeat(100)
    assert.equal(await verdict(docx([{ name: 'word/a.xml', data, claims: { size: 100 } }])), 'docx')
    for (const size of [99, 101, 0])
      assert.equal(await verdict(docx([{ name: 'word/a.xml', data, claims: { size } }])), 'file_unsafe', String(size))
  })

  it('whose compressed bytes are more or fewer than it claims is refused', async () => {
    const packed = deflateRawSync(Buffer.from('x'.repeat(100)))
    const entry = { name: 'word/a.xml', data: 'x'.repeat(100) }
    assert.equal(await verdict(docx([{ ...entry, packed }])), 'docx')
    assert.equal(
      await verdict(docx([{ ...entry, packed: Buffer.concat([packed, Buffer.from('hidden')]) }])),
      'file_unsafe',
    )
    assert.equal(await verdict(docx([{ ...entry, packed, claims: { packed_size: packed.length - 1 } }])), 'file_unsafe')
  })

  it('whose own header says another size than the directory is refused, unless its sizes follow it', async () => {
    const made = (flags: number) => {
      const { bytes, name } = docx([{ name: 'word/a.xml', data: 'x', claims: { flags } }])
      bytes.writeUInt32LE(0, bytes.lastIndexOf('PK\u0003\u0004') + 18)
      return verdict({ name, type: '', bytes })
    }
    assert.equal(await made(0), 'file_unsafe')
    assert.equal(await made(8), 'docx')
  })

  it('that is an archive is refused wherever it lies, an Office file in it is looked through', async () => {
    assert.equal(
      await verdict(docx([{ name: 'word/theme/a.bin', data: zip([{ name: 'a', data: 'x' }]) }])),
      'file_unsafe',
    )
    assert.equal(await verdict(docx([{ name: 'word/chunk.docx', data: aDocx().bytes }])), 'docx')
    assert.equal(
      await verdict(
        docx([{ name: 'word/chunk.docx', data: docx([{ name: 'word/vbaProject.bin', data: 'x' }]).bytes }]),
      ),
      'file_unsafe',
    )
  })
})

describe('a file and everything in it', () => {
  /** Beside noise, text that packs well is within the ratio: only the sum of sizes is too much. */
  const text = (bytes: number) => Buffer.alloc(bytes, Array.from({ length: 400 }, (_, i) => String(i * 7919)).join(' '))
  const inner = (megabytes: number) =>
    docx([
      { name: 'word/a.xml', data: text(megabytes * MIB) },
      { name: 'word/picture.png', data: noise },
    ]).bytes
  const noise = randomBytes(350_000)
  const holding = (megabytes: number, count: number) =>
    docx(Array.from({ length: count }, (_, i) => ({ name: `word/embeddings/${i}.docx`, data: inner(megabytes) })))

  it('may inflate to 50 MiB together', async () => {
    assert.equal(await verdict(holding(20, 2)), 'docx')
    assert.equal(await verdict(holding(20, 3)), 'file_unsafe')
  })

  it('may have a thousand entries together', async () => {
    const entries = (count: number) =>
      docx(Array.from({ length: count }, (_, i) => ({ name: `word/${i}.xml`, data: 'x' }))).bytes
    const pair = (count: number) =>
      docx([0, 1].map((i) => ({ name: `word/embeddings/${i}.docx`, data: entries(count) })))
    assert.equal(await verdict(pair(490)), 'docx')
    assert.equal(await verdict(pair(500)), 'file_unsafe')
  })
})
