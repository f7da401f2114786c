import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  aCompoundFile,
  aCsv,
  aDocx,
  aGif,
  aJpg,
  anOfficeFile,
  aPdf,
  aPng,
  aText,
  zip,
  type MadeFile,
  type ZipEntry,
} from '#test/support/make/files.ts'
import { anUpload } from '#test/support/make/uploads.ts'
import { inspectFile } from './inspect.server.ts'
import { withoutThreadTimeouts } from '#test/support/thread-limits.ts'
import { MAX_FILE_BYTES, PICTURES } from '#framework/files/upload/kinds.ts'

withoutThreadTimeouts()

const file = (name: string, bytes: Buffer | string): MadeFile => ({ name, type: '', bytes: Buffer.from(bytes) })

/** The type that a file turns out to have, or why it is refused. */
async function verdict({ name, bytes }: MadeFile, upload = anUpload()) {
  const found = await inspectFile(bytes, name, upload)
  return typeof found === 'string' ? found : found.ext
}

const docx = (entries: ZipEntry[]) => anOfficeFile('docx', { entries })

describe("a file's type", () => {
  it('is what its content says, for every accepted type', async () => {
    const files = [
      aPdf(),
      aPng(),
      aJpg(),
      aGif(),
      aDocx(),
      anOfficeFile('xlsx'),
      anOfficeFile('pptx'),
      aText(),
      aCsv(),
      aCompoundFile(),
      aCompoundFile('prices.xls', ['Workbook']),
      aCompoundFile('slides.ppt', ['PowerPoint Document']),
    ]
    assert.deepEqual(await Promise.all(files.map((one) => verdict(one))), [
      'pdf',
      'png',
      'jpg',
      'gif',
      'docx',
      'xlsx',
      'pptx',
      'txt',
      'csv',
      'doc',
      'xls',
      'ppt',
    ])
  })

  it('@asvs V1.3.4 does not come from its name', async () => {
    assert.equal(await verdict(aJpg('page.html')), 'jpg')
    assert.equal(await verdict(aPng('letter.pdf')), 'png')
    assert.equal(await verdict(aText('photo.png')), 'file_type')
    assert.equal(await verdict(file('page.txt', '\n<!DOCTYPE html><script>alert(1)</script>')), 'file_type')
    assert.equal(
      await verdict(file('drawing.csv', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      'file_type',
    )
    assert.equal(await verdict(file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')), 'file_type')
    assert.equal(await verdict(file('program.txt', Buffer.from('MZ\u0000\u0003binary'))), 'file_type')
  })

  it('must be one that the field accepts', async () => {
    const pictures = anUpload({ types: PICTURES })
    const texts = anUpload({ types: ['pdf', 'doc', 'docx'] })
    assert.equal(await verdict(aGif(), pictures), 'file_type')
    assert.equal(await verdict(aPdf(), pictures), 'file_type')
    assert.equal(await verdict(aDocx(), texts), 'docx')
    assert.equal(await verdict(aDocx(), anUpload({ types: ['pdf'] })), 'file_type')
    assert.equal(await verdict(anOfficeFile('xlsx'), texts), 'file_type')
  })

  it('is text in UTF-8, UTF-16 and the Arabic code page of Windows', async () => {
    const arabic = 'الكمية'
    assert.equal(await verdict(file('a.txt', Buffer.from(`\uFEFF${arabic}`, 'utf16le'))), 'txt')
    assert.equal(await verdict(file('a.csv', Buffer.from('C7E1DFE3EDC9', 'hex'))), 'csv')
    assert.equal(await verdict(file('a.txt', 'x')), 'txt')
  })
})

describe("a file's size", () => {
  it('may be exactly 2 MiB and no byte more', async () => {
    assert.equal(await verdict(file('a.txt', Buffer.alloc(MAX_FILE_BYTES, 'a'))), 'txt')
    assert.equal(await verdict(file('a.txt', Buffer.alloc(MAX_FILE_BYTES + 1, 'a'))), 'file_too_large')
    assert.equal(await verdict(file('a.txt', '')), 'file_empty')
  })
})

describe('a picture', () => {
  it('is written anew: upright, smaller where its field says so, without place and camera', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#336699' } })
      .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = await sharp(bytes).metadata()
    assert.deepEqual([sent.orientation, sent.exif?.includes(Buffer.from([0x25, 0x88]))], [6, true])
    const found = await inspectFile(bytes, 'logo.jpg', anUpload({ types: PICTURES, longest_side: 512 }))
    assert.ok(typeof found === 'object')
    assert.deepEqual([found.ext, found.width, found.height], ['jpg', 256, 512])
    const metadata = await sharp(found.bytes).metadata()
    assert.deepEqual(
      [metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation],
      [undefined, undefined, undefined, undefined],
    )
  })

  it('keeps its size where the field sets none, and loses what hangs behind it', async () => {
    const { bytes } = aPng('drawing.png', 900, 700)
    const found = await inspectFile(
      Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]),
      'drawing.png',
      anUpload(),
    )
    assert.ok(typeof found === 'object')
    assert.deepEqual([found.width, found.height, found.bytes.includes('script')], [900, 700, false])
  })

  it('that cannot be opened to its end is refused', async () => {
    const { bytes } = aPng('drawing.png', 900, 700)
    assert.equal(await verdict(file('a.png', bytes.subarray(0, bytes.length - 40))), 'file_damaged')
    assert.equal(await verdict(file('a.jpg', Buffer.from('\xFF\xD8\xFF<html>', 'latin1'))), 'file_damaged')
    assert.equal(await verdict(file('a.gif', 'GIF89a/*<script>*/')), 'file_damaged')
  })

  it('that would fill the memory is refused at its header', async () => {
    const bomb = aPng('bomb.png', 20_000, 20_000)
    const before = process.memoryUsage().rss
    assert.equal(await verdict(bomb), 'file_unsafe')
    assert.equal(await verdict(aGif('bomb.gif', 10_000)), 'file_unsafe')
    assert.equal(await verdict(aGif('moving.gif', 100)), 'gif')
    assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024)
  })
})

/** The beginning of an ISO media file with these brands, as phones write pictures. */
const aPhoto = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 12 + 4 * brands.length]),
    Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
    Buffer.alloc(200, 7),
  ])

describe('a picture that is not what its name says', () => {
  const pictures = anUpload({ types: PICTURES })
  const square = (alpha: number) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha } } })

  it('of a browser is converted: a WebP becomes a JPEG, or a PNG where it is transparent', async () => {
    const opaque = await square(1).removeAlpha().webp().toBuffer()
    for (const [bytes, ext, kind] of [
      [opaque, 'jpg', 'jpeg'],
      [await square(0.4).webp({ lossless: true }).toBuffer(), 'png', 'png'],
    ] as const)
      for (const name of ['photo.jpg', 'photo.webp', 'photo', 'photo.png']) {
        const found = await inspectFile(bytes, name, pictures)
        assert.ok(typeof found !== 'string', name)
        assert.deepEqual([found.ext, found.width, (await sharp(found.bytes).metadata()).format], [ext, 60, kind])
      }
    assert.equal(await verdict(file('broken.webp', opaque.subarray(0, 60)), pictures), 'file_damaged')
    assert.equal(await verdict(file('photo.webp', opaque), anUpload({ types: ['pdf'] })), 'file_type')
  })

  it('that moves is not made a picture that stands', async () => {
    const frames = await sharp(await square(1).png().toBuffer()).toBuffer()
    const moving = await sharp([frames, await square(0.5).png().toBuffer()], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    assert.equal(await verdict(file('moving.webp', moving), pictures), 'file_picture_format')
  })

  it('of a phone, a scanner or a drawing program is called by its format', async () => {
    const tiff = await square(1).tiff().toBuffer()
    const avif = await square(1).avif({ effort: 0 }).toBuffer()
    for (const name of ['IMG_2041.HEIC', 'photo.jpg', 'photo', 'photo.heif.jpeg'])
      for (const brands of [['heic', 'mif1', 'heic'], ['mif1', 'heic'], ['hevc', 'msf1'], ['heix']])
        assert.equal(await verdict(file(name, aPhoto(...brands)), pictures), 'file_heic', `${name} ${brands.join()}`)
    for (const bytes of [avif, aPhoto('mif1', 'avif', 'miaf'), tiff, Buffer.from('BM\x96\0\0\0\0\0\0\0x', 'latin1')])
      assert.equal(await verdict(file('photo.jpg', bytes), pictures), 'file_picture_format')
    // A film is no picture.
    assert.equal(await verdict(file('film.jpg', aPhoto('isom', 'mp42')), pictures), 'file_type')
  })
})

describe('a document without an ending, as phones save it from chats', () => {
  it('is what its content says', async () => {
    for (const name of ['DOC-20261201-WA0003', 'Offer Rev.2', 'عرض سعر 1.5', 'quotation.'])
      for (const [made, ext] of [
        [aPdf(), 'pdf'],
        [aDocx(), 'docx'],
        [anOfficeFile('xlsx'), 'xlsx'],
        [aCompoundFile(), 'doc'],
      ] as const)
        assert.equal(await verdict({ ...made, name }), ext, `${name} ${ext}`)
    assert.equal(await verdict(file('files', zip([{ name: 'a.txt', data: 'x' }]))), 'file_type')
    assert.equal(await verdict({ ...aDocx(), name: 'letter' }, anUpload({ types: ['pdf'] })), 'file_type')
    assert.equal(await verdict(file('notes', 'a text')), 'file_type')
  })
})

describe('an Office file', () => {
  it('with macros is refused, whatever its name', async () => {
    const macro = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    assert.equal(await verdict(anOfficeFile('docx', { main: macro })), 'file_unsafe')
    assert.equal(await verdict(docx([{ name: 'word/vbaProject.bin', data: 'x' }])), 'file_unsafe')
    assert.equal(await verdict(aCompoundFile('letter.doc', ['WordDocument', 'Macros', 'VBA'])), 'file_unsafe')
    assert.equal(await verdict(aCompoundFile('prices.xls', ['Workbook', '_VBA_PROJECT_CUR'])), 'file_unsafe')
    const slides = aCompoundFile('slides.ppt', ['PowerPoint Document'])
    const record = Buffer.from('1f00ff0314000000020000040c000000010000000100000002000000', 'hex')
    assert.equal(await verdict(file('slides.ppt', Buffer.concat([slides.bytes, record]))), 'file_unsafe')
  })

  it('@asvs V5.2.3 that is a bomb, locked, or an ordinary archive is refused', async () => {
    assert.equal(
      await verdict(docx([{ name: 'word/a.xml', data: 'x', claims: { size: 60 * 1024 * 1024 } }])),
      'file_unsafe',
    )
    assert.equal(await verdict(docx([{ name: 'word/a.xml', data: Buffer.alloc(5_000_000) }])), 'file_unsafe')
    assert.equal(
      await verdict(docx(Array.from({ length: 1000 }, (_, i) => ({ name: `word/${i}.xml`, data: 'x' })))),
      'file_unsafe',
    )
    assert.equal(await verdict(docx([{ name: 'word/a.xml', data: 'x', claims: { flags: 1 } }])), 'file_unsafe')
    assert.equal(await verdict(docx([{ name: 'word/lib.zip', data: 'x' }])), 'file_unsafe')
    assert.equal(
      await verdict(
        docx([
          { name: 'word/a.xml', data: 'x' },
          { name: 'word/a.xml', data: 'y' },
        ]),
      ),
      'file_unsafe',
    )
    assert.equal(await verdict(file('specification.docx', zip([{ name: 'a.txt', data: 'x' }]))), 'file_unsafe')
    assert.equal(await verdict(file('files.zip', zip([{ name: 'a.txt', data: 'x' }]))), 'file_type')
    assert.equal(await verdict(aCompoundFile('locked.docx', ['EncryptedPackage', 'EncryptionInfo'])), 'file_unsafe')
  })

  it('whose entries share their bytes is refused', async () => {
    const { bytes } = docx([
      { name: 'word/a.xml', data: 'x' },
      { name: 'word/b.xml', data: 'x' },
    ])
    const last = bytes.lastIndexOf('PK\u0001\u0002')
    const before = bytes.lastIndexOf('PK\u0001\u0002', last - 1)
    bytes.writeUInt32LE(bytes.readUInt32LE(before + 42), last + 42)
    assert.equal(await verdict(file('a.docx', bytes)), 'file_unsafe')
  })

  it('that would write outside its folder is refused', async () => {
    for (const name of ['../evil.xml', 'word/../../evil.xml', '/etc/passwd', 'C:\\evil.xml', '..\\evil.xml']) {
      assert.equal(await verdict(docx([{ name, data: 'x' }])), 'file_unsafe', name)
    }
  })

  it('may hold the workbook of a chart, but no macros and no archive in it', async () => {
    const inside = (data: Buffer, name = 'ppt/embeddings/sheet1.xlsx') =>
      verdict(anOfficeFile('pptx', { entries: [{ name, data }] }))
    assert.equal(await inside(anOfficeFile('xlsx').bytes), 'pptx')
    assert.equal(
      await inside(anOfficeFile('xlsx', { entries: [{ name: 'xl/vbaProject.bin', data: 'x' }] }).bytes),
      'file_unsafe',
    )
    assert.equal(await inside(zip([{ name: 'a', data: 'x' }])), 'file_unsafe')
    assert.equal(
      await inside(aCompoundFile('a', ['Workbook', 'VBA']).bytes, 'ppt/embeddings/oleObject1.bin'),
      'file_unsafe',
    )
  })

  it('whose directory is broken is refused', async () => {
    const { bytes } = aDocx()
    assert.equal(await verdict(file('a.docx', bytes.subarray(0, bytes.length - 10))), 'file_damaged')
    assert.equal(await verdict(file('a.docx', Buffer.concat([bytes, Buffer.from('more')]))), 'file_damaged')
    assert.equal(await verdict(file('a.doc', aCompoundFile().bytes.subarray(0, 600))), 'file_damaged')
    const endless = aCompoundFile().bytes
    endless.writeInt32LE(1, 512 + 4)
    assert.equal(await verdict(file('a.doc', endless)), 'file_damaged')
  })
})

describe('a PDF', () => {
  const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => {
    const stream = deflateSync(Buffer.from(objects))
    return Buffer.concat([
      Buffer.from(`9 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  }

  it('that runs script, starts programs or carries files is refused', async () => {
    for (const action of [
      '/S /JavaScript',
      '/JS (app.alert)',
      '/S /Launch',
      '/Type /EmbeddedFile',
      '/S /J#61va#53cript',
      '/J#53<00>',
    ]) {
      assert.equal(await verdict(aPdf('a.pdf', `4 0 obj\n<< ${action} >>\nendobj\n`)), 'file_unsafe', action)
    }
  })

  it('that hides them in packed objects is refused', async () => {
    assert.equal(await verdict(aPdf('a.pdf', packed('4 0 << /S /JavaScript /JS (app.alert) >>'))), 'file_unsafe')
    assert.equal(
      await verdict(aPdf('a.pdf', packed('4 0 << /JS (a) >>', '/Type/Obj#53tm/Filter[/FlateDecode]'))),
      'file_unsafe',
    )
    assert.equal(
      await verdict(aPdf('a.pdf', packed('4 0 << /JS (a) >>', '/Type/ObjStm/Filter/LZWDecode'))),
      'file_unsafe',
    )
    assert.equal(await verdict(aPdf('a.pdf', packed(' '.repeat(40_000_000)))), 'file_unsafe')
    assert.equal(await verdict(aPdf('a.pdf', packed('4 0 << /Type /Page >>'))), 'pdf')
  })

  it('may have names that only begin alike, and any bytes in its pictures', async () => {
    assert.equal(await verdict(aPdf('a.pdf', '4 0 obj\n<< /JSX 1 /Launcher 2 >>\nendobj\n')), 'pdf')
    assert.equal(
      await verdict(aPdf('a.pdf', '4 0 obj\n<< /Subtype /Image >>\nstream\n..../JS (..\nendstream\nendobj\n')),
      'pdf',
    )
  })

  /** A PDF/A-3 with one file in it. */
  const carrying = (
    data: string,
    {
      name = '(invoice.xml)',
      extra = '',
      dictionary = '/Type /EmbeddedFile /Subtype /text#2Fxml',
      ef = '<< /F 5 0 R /UF 5 0 R >>',
    } = {},
  ) => {
    const stream = deflateSync(Buffer.from(data))
    return aPdf(
      'invoice.pdf',
      Buffer.concat([
        Buffer.from(
          `4 0 obj\n<< /Type /Filespec /F ${name} /UF ${name} /AFRelationship /Alternative /EF ${ef} >>\nendobj\n` +
            `6 0 obj\n<< /Names << /EmbeddedFiles << /Names [(invoice.xml) 4 0 R] >> >> /AF [4 0 R] >>\nendobj\n` +
            `5 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
        ),
        stream,
        Buffer.from(`\nendstream\nendobj\n${extra}`),
      ]),
    )
  }
  const invoice = (inside = '') =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ' +
    `xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${inside}<cbc:ID>فاتورة 7</cbc:ID></Invoice>`

  it('may carry the data of an electronic invoice, as ZATCA asks for', async () => {
    assert.equal(await verdict(carrying(invoice())), 'pdf')
    assert.equal(await verdict(carrying(invoice(), { name: '<FEFF0069006E0076002E0078006D006C>' })), 'pdf')
    assert.equal(
      await verdict(
        carrying(
          invoice().replace(
            'Invoice xmlns',
            'rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns',
          ),
        ),
      ),
      'pdf',
    )
  })

  it('may carry nothing else, and no second file beside it @asvs V5.2.2 @asvs V1.5.1', async () => {
    const refused: Record<string, MadeFile> = {
      'a program': carrying('MZ\u0000program'),
      'a web page': carrying('<html><script>alert(1)</script></html>'),
      'other XML': carrying('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'an entity': carrying(
        invoice().replace('<Invoice', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Invoice'),
      ),
      'a style sheet': carrying(invoice().replace('<Invoice', '<?xml-stylesheet href="a.xsl"?><Invoice')),
      'script in it': carrying(invoice('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>')),
      'too much': carrying(invoice('x'.repeat(1_200_000))),
      'another name': carrying(invoice(), { name: '(invoice.exe)' }),
      'a name in code': carrying(invoice(), { name: '<696E762E657865>' }),
      'a path': carrying(invoice(), { name: '(../invoice.xml)' }),
      'a second stream': carrying(invoice(), {
        extra: '7 0 obj\n<< /Type /EmbeddedFile >>\nstream\nMZ\nendstream\nendobj\n',
      }),
      'a name of a name in code': carrying(invoice(), {
        extra: '7 0 obj\n<< /Type /Embedded#46ile >>\nstream\nMZ\nendstream\nendobj\n',
      }),
      'a holder in code': carrying(invoice(), {
        extra: '8 0 obj\n<< /E#46 << /F 7 0 R >> >>\nendobj\n7 0 obj\n<< >>\nstream\nMZ\nendstream\nendobj\n',
      }),
      'a second holder': carrying(invoice(), {
        extra: '8 0 obj\n<< /EF << /F 7 0 R >> >>\nendobj\n7 0 obj\n<< >>\nstream\nMZ\nendstream\nendobj\n',
      }),
      'a second version': carrying(invoice(), { extra: '5 0 obj\n<< /Length 2 >>\nstream\nMZ\nendstream\nendobj\n' }),
      'a hidden version': carrying(invoice(), {
        extra: '9 0 obj\n<< /Length 60 >>\nstream\n5 0 obj << /Length 2 >> stream MZ\nendstream\nendobj\n',
      }),
      'a holder elsewhere': carrying(invoice(), { ef: '9 0 R' }),
      'an attachment on the page': carrying(invoice(), { extra: '9 0 obj\n<< /Subtype /FileAttachment >>\nendobj\n' }),
      'a lock': carrying(invoice(), { extra: '9 0 obj\n<< /Encrypt 10 0 R >>\nendobj\n' }),
      'script beside it': carrying(invoice(), { extra: '9 0 obj\n<< /S /JavaScript /JS (a) >>\nendobj\n' }),
      'no tie': file(
        'a.pdf',
        Buffer.from(carrying(invoice()).bytes.toString('latin1').replace('/AFRelationship', '/Something'), 'latin1'),
      ),
      'a file without its type': aPdf(
        'a.pdf',
        '4 0 obj\n<< /F (a.exe) /EF << /F 5 0 R >> >>\nendobj\n5 0 obj\n<< >>\nstream\nMZ\nendstream\nendobj\n',
      ),
    }
    for (const [what, pdf] of Object.entries(refused)) assert.equal(await verdict(pdf), 'file_unsafe', what)
  })

  it('that breaks off is refused', async () => {
    const { bytes } = aPdf()
    assert.equal(await verdict(file('a.pdf', bytes.subarray(0, 100))), 'file_damaged')
  })
})
