import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { anOldWorkbook, excelRecord } from '#test/support/make/compound.ts'
import { anOfficeFile, aPdf, type MadeFile, type ZipEntry } from '#test/support/make/files.ts'
import { anUpload } from '#test/support/make/uploads.ts'
import { isLinear } from '#test/support/growth.ts'
import { withoutThreadTimeouts } from '#test/support/thread-limits.ts'
import { inspectFile } from './inspect.server.ts'

withoutThreadTimeouts()

async function verdict({ name, bytes }: MadeFile) {
  const found = await inspectFile(bytes, name, anUpload())
  return typeof found === 'string' ? found : found.ext
}

describe('script in a PDF @asvs V5.2.2', () => {
  const ACTION = '<< /S /Rendition /JS (app.alert) >>'
  const OBJECTS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
  const stream = (dictionary: string, data: Buffer) =>
    Buffer.concat([
      Buffer.from(`9 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const packed = (dictionary = OBJECTS, objects = `4 0 ${ACTION}`) =>
    stream(dictionary, deflateSync(Buffer.from(objects)))
  const around = (before: string, hidden: Buffer | string, behind = '') =>
    aPdf('a.pdf', Buffer.concat([Buffer.from(before), Buffer.from(hidden), Buffer.from(behind)]))

  const refused: Record<string, MadeFile> = {
    'packed behind a comment that looks like a stream': around('% stream\n', packed()),
    'plain behind a comment that looks like a stream': around(
      '% stream\n',
      `4 0 obj\n${ACTION}\nendobj\n`,
      '% endstream\n',
    ),
    'in a comment': around('% ', `4 0 obj ${ACTION} endobj\n`),
    'packed in a string': around('4 0 obj\n(', packed(), ')\nendobj\n'),
    'packed inside another stream': around('8 0 obj\n<< /Length 999 >>\nstream\n', packed()),
    'plain inside another stream': around(
      '8 0 obj\n<< /Length 999 >>\nstream\n',
      `4 0 obj\n${ACTION}\nendobj\n`,
      'endstream\nendobj\n',
    ),
    'behind an object in a string': around(
      '',
      packed(`/Type /ObjStm /N 1 /First 4 /Title (8 0 obj <<) /Filter /FlateDecode`),
    ),
    'behind a bracket in a comment': around(
      '',
      packed(`/Type /ObjStm % >> stream\n /N 1 /First 4 /Filter /FlateDecode`),
    ),
    'behind a keyword without a space': around(
      '',
      Buffer.from(packed().toString('latin1').replace(' obj\n', '\nobj'), 'latin1'),
    ),
    'behind a comment before its stream': around(
      '',
      Buffer.from(packed().toString('latin1').replace('>>\nstream\n', '>>% stream\n\r\nstream\r'), 'latin1'),
    ),
    'behind a type that stands elsewhere': around('', packed('/Type 7 0 R /N 1 /First 4 /Filter /FlateDecode')),
    'behind a filter in a list': around('', packed('/Type /ObjStm /N 1 /First 4 /Filter [ /FlateDecode ]')),
    'packed twice': around('', packed('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]')),
    'packed with differences': around('', packed(`${OBJECTS} /DecodeParms << /Predictor 12 >>`)),
    'behind an end in the middle of its bytes': around(
      '',
      stream(OBJECTS, deflateSync(Buffer.from(`4 0 endstream ${ACTION}`), { level: 0 })),
    ),
    'behind a wrong checksum': around(
      '',
      stream(OBJECTS, Buffer.concat([deflateSync(Buffer.from(`4 0 ${ACTION}`)).subarray(0, -4), Buffer.from('abcd')])),
    ),
    'behind a lock that is only a word': around('% /Encrypt\n', packed()),
    'in a form of its own': around('', '4 0 obj\n<< /AcroForm << /XFA [(template) 5 0 R] >> >>\nendobj\n'),
    'in a form of its own, under a name in code': around('', '4 0 obj\n<< /X#46A 5 0 R >>\nendobj\n'),
    'in a packed form': around('', packed(OBJECTS, '4 0 << /XFA 5 0 R >>')),
    'in a file behind a comment': around(
      '% stream\n',
      '4 0 obj\n<< /Type /Filespec /EF << /F 5 0 R >> >>\nendobj\n',
      '% endstream\n',
    ),
  }
  for (const [what, made] of Object.entries(refused)) {
    it(`${what} is found`, async () => assert.equal(await verdict(made), 'file_unsafe'))
  }

  it('is not seen where there is none', async () => {
    const kept: Record<string, MadeFile> = {
      'comments and strings with keywords': around(
        '% stream\n',
        '4 0 obj\n<< /Title (a stream \\( of obj \\)) /Alt <28> >>\nendobj\n',
      ),
      'packed objects': around('', packed(OBJECTS, '4 0 << /Type /Page >>')),
      'packed objects without a list of parameters': around(
        '',
        packed(`${OBJECTS} /DecodeParms [null]`, '4 0 << /Type /Page >>'),
      ),
      'a locked document': around(
        '4 0 obj\n<< /Encrypt 5 0 R >>\nendobj\n',
        stream(OBJECTS, Buffer.from('a locked stream')),
      ),
      'bookmarks before a picture': around(
        '4 0 obj\n<< /Type /Outlines /First 5 0 R >>\nendobj\n',
        stream('/Filter /DCTDecode', Buffer.from('/JS (a picture)')),
      ),
    }
    for (const [what, made] of Object.entries(kept)) assert.equal(await verdict(made), 'pdf', what)
  })

  it('is looked for in linear time', async () => {
    for (const part of ['1 0 obj\n<<', '1 0 obj[', '1 0 obj%', '1 0 obj(', '1 0 obj<<>>stream\n', '% stream\n']) {
      const linear = await isLinear(100_000, async (size) => {
        const made = aPdf('a.pdf', part.repeat(Math.floor(size / part.length)))
        assert.ok(['file_unsafe', 'file_damaged', 'pdf'].includes(await verdict(made)), part)
      })
      assert.ok(linear, part)
    }
  })
})

describe('what a Word, Excel or PowerPoint file loads from elsewhere', () => {
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
  const list = (relationships: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships}</Relationships>`
  const one = (type: string, target: string, mode = ' TargetMode="External"') =>
    `<Relationship Id="rId1" Type="${OFFICE}${type}" Target="${target}"${mode}/>`
  const docx = (data: string | Buffer, name = 'word/_rels/settings.xml.rels') =>
    anOfficeFile('docx', { entries: [{ name, data }] satisfies ZipEntry[] })

  it('is refused when it is a template, a frame, a subdocument or an object', async () => {
    for (const type of [
      'attachedTemplate',
      'frame',
      'subDocument',
      'oleObject',
      'aFChunk',
      'control',
      'mailMergeSource',
    ]) {
      assert.equal(await verdict(docx(list(one(type, 'https://example.com/a.dotm')))), 'file_unsafe', type)
      assert.equal(await verdict(docx(list(one(type, 'file:///\\\\example.com\\a.dotm')))), 'file_unsafe', type)
    }
    const inner = docx(list(one('attachedTemplate', 'http://example.com/a.dotm'))).bytes
    assert.equal(
      await verdict(anOfficeFile('xlsx', { entries: [{ name: 'xl/embeddings/a.docx', data: inner }] })),
      'file_unsafe',
    )
  })

  it('is refused however it is written', async () => {
    const template = one('attachedTemplate', 'http://example.com/a.dotm')
    const written: Record<string, string | Buffer> = {
      'in single quotes': list(template.replaceAll('"', "'")),
      'with a prefix': list(template.replace('<Relationship', '<a:Relationship')),
      'on several lines': list(template.replaceAll(' ', '\n\t')),
      'with spaces': list(template.replaceAll('=', ' = ')),
      'with letters in code': list(
        template.replace('External', '&#69;xternal').replace('attachedTemplate', 'attached&#84;emplate'),
      ),
      'behind another value': list(template.replace('Id="rId1"', "Id='a TargetMode=\"'")),
      'behind a type in another value': list(template.replace('Id="rId1"', `Id='a Type="${OFFICE}hyperlink"'`)),
      'in UTF-16': Buffer.from(`\uFEFF${list(template, '')}`, 'utf16le'),
      'in UTF-16, turned round': Buffer.from(`\uFEFF${list(template, '')}`, 'utf16le').swap16(),
      'in UTF-16 without a mark': Buffer.from(list(template, ''), 'utf16le'),
      'in an encoding of its own': list('', '<?xml version="1.0" encoding="utf-7"?>'),
      'with entities': list('', '<!DOCTYPE a [<!ENTITY b "c">]>'),
    }
    for (const [what, data] of Object.entries(written)) assert.equal(await verdict(docx(data)), 'file_unsafe', what)
    assert.equal(await verdict(docx(list(template), 'word/_RELS/settings.xml.RELS')), 'file_unsafe')
  })

  it('is accepted when it is a link, a picture, another workbook, or a template on the person’s own drive', async () => {
    for (const [type, target] of [
      ['hyperlink', 'https://example.com/?a=1&amp;b=2'],
      ['image', 'https://example.com/logo.png'],
      ['externalLinkPath', 'prices.xlsx'],
      ['attachedTemplate', 'file:///C:\\Users\\Sara\\Templates\\Letter.dotx'],
    ] as const)
      assert.equal(await verdict(docx(list(one(type, target)))), 'docx', type)
    assert.equal(
      await verdict(
        docx(
          list(
            one('oleObject', 'embeddings/oleObject1.bin', '') + one('styles', 'styles.xml', ' TargetMode="Internal"'),
          ),
        ),
      ),
      'docx',
    )
  })
})

describe('Excel 4 macros', () => {
  it('are refused in a new workbook', async () => {
    const type = 'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet'
    const rels = `<Relationships><Relationship Id="a" Type="${type}" Target="sheets/a.xml"/></Relationships>`
    for (const entry of [
      { name: 'xl/macrosheets/sheet1.xml', data: '<xm:macrosheet/>' },
      { name: 'xl/_rels/workbook.xml.rels', data: rels },
    ]) {
      assert.equal(await verdict(anOfficeFile('xlsx', { entries: [entry] })), 'file_unsafe', entry.name)
    }
  })

  const BOF = 0x809
  const start = (type: number) => excelRecord(BOF, Buffer.from([0, 6, type, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const sheet = (type: number, state = 0) =>
    excelRecord(0x85, Buffer.from([0, 1, 0, 0, state, type, 5, 0, 83, 104, 101, 101, 116]))
  const end = excelRecord(0x0a, Buffer.alloc(0))
  const padding = excelRecord(0x99, Buffer.alloc(5000))

  it('are refused in an old workbook, hidden or not, short or long', async () => {
    for (const rest of [end, Buffer.concat([padding, end])]) {
      const workbook = (...records: Buffer[]) => verdict(anOldWorkbook(Buffer.concat([start(5), ...records, rest])))
      assert.equal(await workbook(sheet(0)), 'xls')
      assert.equal(await workbook(sheet(0), sheet(1)), 'file_unsafe')
      assert.equal(await workbook(sheet(0), sheet(1, 2)), 'file_unsafe')
      assert.equal(await workbook(sheet(0), end, start(0x10), end, start(0x40)), 'file_unsafe')
      assert.equal(await workbook(excelRecord(0x2f, Buffer.alloc(6))), 'file_unsafe', 'a password')
    }
  })

  it('are refused in an old workbook inside a new document', async () => {
    const { bytes } = anOldWorkbook(Buffer.concat([start(5), sheet(1), end]))
    assert.equal(
      await verdict(anOfficeFile('docx', { entries: [{ name: 'word/embeddings/sheet.xls', data: bytes }] })),
      'file_unsafe',
    )
  })

  it('are not looked for in a workbook whose sectors cannot be followed: it is damaged', async () => {
    for (const workbook of [end, Buffer.concat([padding, end])]) {
      const { name, type, bytes } = anOldWorkbook(Buffer.concat([start(5), workbook]))
      bytes.writeInt32LE(100, 512 * 2 + 128 + 116)
      assert.equal(await verdict({ name, type, bytes }), 'file_damaged')
    }
  })
})
