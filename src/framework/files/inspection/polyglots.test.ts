import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { polyglots } from '#test/support/make/polyglots.ts'
import { aGif, anOfficeFile, anUnfoldingPng, aPng } from '#test/support/make/files.ts'
import { contentDisposition } from '#framework/files/upload/file-name.ts'
import { MAX_FILE_BYTES } from '#framework/files/upload/kinds.ts'
import { anUpload } from '#test/support/make/uploads.ts'
import { withoutThreadTimeouts } from '#test/support/thread-limits.ts'
import { inspectFile } from './inspect.server.ts'

withoutThreadTimeouts()

const verdict = (bytes: Buffer, name: string) => inspectFile(bytes, name, anUpload())

describe('files that are two things at once @asvs V5.2.2', () => {
  const made = polyglots('top.trap()')

  it('are forty', () => assert.equal(made.length, 40))

  it('are refused, or kept as a document or a picture without what hung on it', async () => {
    const kept: string[] = []
    for (const { name, bytes } of made) {
      const found = await verdict(bytes, name)
      if (typeof found === 'string') {
        assert.ok(['file_type', 'file_damaged', 'file_unsafe'].includes(found), name)
        continue
      }
      kept.push(`${name} as ${found.ext}`)
      // Pictures that are written anew hold nothing of it; the others are downloads under the ending of what they are.
      if (found.ext === 'jpg' || found.ext === 'png') assert.ok(!found.bytes.includes('trap'), name)
      else if (found.ext !== 'gif') assert.match(contentDisposition(name, 'attachment'), /^attachment/)
      assert.ok(!['html', 'svg', 'xml', 'js'].includes(found.ext))
    }
    assert.ok(kept.length > 5 && kept.length < 25, kept.join(', '))
  })
})

describe('a bomb @asvs V5.2.6', () => {
  const claims = { size: 4_294_967_290 }
  const bombs = {
    'a picture of 400 million pixels': aPng('bomb.png', 20_000, 20_000),
    'a moving picture of 10,000 frames': aGif('bomb.gif', 10_000),
    'a document that unpacks to gigabytes': anOfficeFile('docx', {
      entries: Array.from({ length: 16 }, (_, i) => ({ name: `word/${i}.xml`, data: 'x', claims })),
    }),
    'a document of zeros': anOfficeFile('docx', { entries: [{ name: 'word/a.xml', data: Buffer.alloc(40_000_000) }] }),
    'a chart whose workbook unpacks without end': anOfficeFile('docx', {
      entries: [{ name: 'word/embeddings/a.xlsx', data: Buffer.alloc(45_000_000), claims: { size: 1000 } }],
    }),
  }
  for (const [what, { bytes, name }] of Object.entries(bombs)) {
    it(`such as ${what} is refused with little memory`, async (context) => {
      const before = process.memoryUsage().rss
      assert.equal(await verdict(bytes, name), 'file_unsafe')
      const grown = (process.memoryUsage().rss - before) / 1024 / 1024
      context.diagnostic(`${bytes.length} bytes, ${grown.toFixed(0)} MB`)
      assert.ok(grown < 150, `${grown} MB`)
    })
  }

  it('such as a picture that only its own encoding keeps small is refused', async () => {
    // Large enough to be too large with whichever filters the encoder chooses for the noise.
    const { bytes, name } = anUnfoldingPng('unfolding.png', 2400)
    assert.ok(bytes.length < 64 * 1024)
    const found = await verdict(bytes, name)
    assert.equal(typeof found === 'string' ? found : found.bytes.length, 'file_too_complex')
  })
})

describe('a picture that is stored', () => {
  const pixels = (side: number, channels: 1 | 3, valueAt: (at: number, random: number) => number) => {
    const raw = randomBytes(side * side * channels).map((random, at) => valueAt(at, random))
    return sharp(raw, { raw: { width: side, height: side, channels } })
  }
  const made = {
    'a photograph, at a lower quality': pixels(1800, 3, (_, random) => random).jpeg({ quality: 75 }),
    'a smooth picture, which filters make smaller': pixels(1240, 3, (at, random) => (at >> 4) + (random & 3)).png({
      adaptiveFiltering: true,
    }),
    'a drawing of four shades, which filters make larger': pixels(2264, 1, (_, random) => random & 3).png(),
  }
  for (const [what, picture] of Object.entries(made)) {
    it(`is no larger than a file may be: ${what}`, async () => {
      const sent = await picture.toBuffer()
      assert.ok(sent.length < MAX_FILE_BYTES, String(sent.length))
      const found = await verdict(sent, 'picture')
      assert.ok(typeof found === 'object', String(found))
      assert.ok(found.bytes.length <= MAX_FILE_BYTES, String(found.bytes.length))
    })
  }
})
