import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aCompoundFile, type MadeFile, zip, type ZipEntry } from '#test/support/make/files.ts'
import { aDay, aFormula, aTextTable, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'
import type { ReadLines } from './contract.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' })
const buyer = await aCompany(database)

const parse = (file: MadeFile, fields: Record<string, string> = {}) =>
  call('POST', '/rfqs/lines/parse', { as: buyer, lang: 'en', form: { file, ...fields } })

/** What a row was read as: description, quantity, unit, the codes of what is wrong, and what is to be checked. */
const brief = ({ rows }: ReadLines) =>
  rows.map(({ values, errors, warnings }) =>
    [
      values.description,
      values.quantity,
      values.unit_code,
      ...errors.map(({ field, code }) => `${field} ${code}`),
      ...warnings.map(({ message }) => message),
    ].join(' | '),
  )

const HEAD = 'الوصف,الكمية,الوحدة'
const TWO = ['كرسي دوّار | 12 | H87', 'كابل نحاس | 250.5 | MTR']
const ARABIC = `${HEAD}\nكرسي دوّار,12,حبة\nكابل نحاس,250.5,متر\n`
const sheet = (rows: MadeCell[][], merged: string[] = []) => aWorkbook([{ name: 'البنود', rows, merged }])
const PADDING = randomBytes(200_000)
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD_ROW = `<row r="1">${inline('A1', 'description')}${inline('B1', 'qty')}${inline('C1', 'unit')}</row>`
/** A workbook whose sheet holds these rows, as they are spelled; padded, because it may not unpack to a hundredfold. */
const spelled = (rows: string, entries: ZipEntry[] = [], after = '') =>
  aWorkbook([{ name: 'x', rows: [] }], {
    entries: [
      ...entries,
      { name: 'xl/media/image1.png', data: PADDING },
      {
        name: 'xl/worksheets/sheet1.xml',
        data: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      },
    ],
  })
const ROWS: MadeCell[][] = [
  ['الوصف', 'الكمية', 'الوحدة'],
  ['كرسي دوّار', 12, 'حبة'],
  ['كابل نحاس', 250.5, 'متر'],
]
const byColumn = (number: string, other: string) =>
  `It could be ${number} or ${other}. We read it as ${number}, because this column has decimal commas.`
const read = (rows: string[], about: object = {}) => ({ status: 200, rows, about })
const refused = (status: number, code: string, more: object = {}) => ({ status, code, more })
const tooComplex = refused(422, 'table_too_complex')

/** Each file with the expected result. */
const CORPUS: Record<string, [MadeFile, ReturnType<typeof read> | ReturnType<typeof refused>]> = {
  'UTF-8': [aTextTable(ARABIC), read(TWO, { encoding: 'utf-8', separator: ',', header_row: 1 })],
  'UTF-8 with a mark': [aTextTable(ARABIC, { encoding: 'utf-8-bom' }), read(TWO, { encoding: 'utf-8' })],
  'the Windows encoding of Arabic': [
    aTextTable(ARABIC, { encoding: 'windows-1256' }),
    read(TWO, { encoding: 'windows-1256' }),
  ],
  'Unicode text of an Arabic Excel': [
    aTextTable(ARABIC.replaceAll(',', '\t'), { name: 'lines.txt', encoding: 'utf-16le' }),
    read(TWO, { encoding: 'utf-16le', separator: '\t' }),
  ],
  'UTF-16, turned round': [aTextTable(ARABIC, { encoding: 'utf-16be' }), read(TWO, { encoding: 'utf-16be' })],
  bars: [aTextTable(ARABIC.replaceAll(',', '|')), read(TWO, { separator: '|' })],
  'semicolons and decimal commas': [
    aTextTable('item;description;qty;unit\n1;Pipe, 4 inch;1.200,50;lm\n2;Valve, brass;3;pcs\n'),
    read(['Pipe, 4 inch | 1200.5 | LM', 'Valve, brass | 3 | H87'], { separator: ';' }),
  ],
  'as many commas in the rows as separators': [
    aTextTable(`description;qty;unit\n${'Pipe, 4 inch, steel;5;pcs\n'.repeat(7)}`),
    read(Array(7).fill('Pipe, 4 inch, steel | 5 | H87'), { separator: ';' }),
  ],
  'a separator that the file names': [
    aTextTable('sep=;\r\ndescription;qty;unit\r\nBolts;5;box\r\n'),
    read(['Bolts | 5 | XBX'], { separator: ';', header_row: 2 }),
  ],
  'points that group and commas that are decimal, by vote': [
    aTextTable('description\tqty\tunit\nSand\t1.200\ttonne\nGravel\t2.350,75\tt\n'),
    read([`Sand | 1200 | TNE | ${byColumn('1,200', '1.2')}`, 'Gravel | 2350.75 | TNE']),
  ],
  'a number that decimal commas of its column decide': [
    aTextTable('description\tqty\tunit\nSand\t1,200\ttonne\nGravel\t2,5\tt\nStone\t0,125\tt\n'),
    read([`Sand | 1.2 | TNE | ${byColumn('1.2', '1,200')}`, 'Gravel | 2.5 | TNE', 'Stone | 0.125 | TNE']),
  ],
  'the same in a workbook whose numbers are text': [
    sheet([
      ['description', 'qty', 'unit'],
      ['Sand', '1,200', 't'],
      ['Gravel', '2,5', 't'],
      ['Stone', 1200, 't'],
    ]),
    read([`Sand | 1.2 | TNE | ${byColumn('1.2', '1,200')}`, 'Gravel | 2.5 | TNE', 'Stone | 1200 | TNE']),
  ],
  'a number that semicolons between the columns decide': [
    aTextTable('description;qty;unit\nBeams;1,200;pc\n'),
    read([`Beams | 1.2 | H87 | ${byColumn('1.2', '1,200')}`]),
  ],
  'commas that group, as when they are typed': [
    aTextTable('description\tqty\tunit\nSand\t1,200\ttonne\nGravel\t2,350.75\tt\nBolts\t1,000\tpc\n'),
    read(['Sand | 1200 | TNE', 'Gravel | 2350.75 | TNE', 'Bolts | 1000 | H87']),
  ],
  'a total that stands in the column of numbers': [
    aTextTable('no,description,qty,unit\n1,Chairs,4,pc\nTotal,,4,\n'),
    read(['Chairs | 4 | H87'], { skipped_rows: 1 }),
  ],
  'Arabic digits': [
    aTextTable(`${HEAD}\nبلاط,١٬٢٠٠٫٥,م٢\nخرسانة,۳۵,م³\n`),
    read(['بلاط | 1200.5 | MTK', 'خرسانة | 35 | MTQ']),
  ],
  'quotation marks': [
    aTextTable('description,qty,unit\n"Pipe, 4"" steel\nwelded",5,m\n'),
    read(['Pipe, 4" steel welded | 5 | MTR']),
  ],
  'an inch mark that is never closed': [
    aTextTable('description,qty,unit\nPipe 4",5,m\n"Pipe 6,2,m\n'),
    read(['Pipe 4" | 5 | MTR', '"Pipe 6 | 2 | MTR']),
  ],
  'unknown units': [
    aTextTable('description,qty,unit\nChairs,5,peices\nBeams,5,qwerty\n'),
    read(['Chairs | 5 |  | unit_code unit_unknown', 'Beams | 5 |  | unit_code unit_unknown']),
  ],
  'percent and words for quantities': [
    aTextTable(
      'description,qty,unit\nChairs,12%,pc\nBeams,a few,pc\nDoors,0,pc\nWindows,-3,pc\nLocks,,pc\nKeys,1.2345,pc\n',
    ),
    read([
      'Chairs | 12% | H87 | quantity quantity_invalid',
      'Beams | a few | H87 | quantity quantity_invalid',
      'Doors | 0 | H87 | quantity quantity_invalid',
      'Windows | -3 | H87 | quantity quantity_invalid',
      'Locks |  | H87 | quantity quantity_required',
      'Keys | 1.2345 | H87 | quantity quantity_invalid',
    ]),
  ],
  'a comma that does not group as the others do': [
    aTextTable('description;qty;unit\nChairs;1,20;pc\nBeams;2.5;pc\nDoors;3.75;pc\n'),
    read(['Chairs | 1,20 | H87 | quantity number_unclear', 'Beams | 2.5 | H87', 'Doors | 3.75 | H87']),
  ],
  'spaces and `٬` that do not group': [
    aTextTable('description,qty,unit\nChairs,1 5,pc\nBeams,1٬5,pc\nDoors,1 200,pc\n'),
    read([
      'Chairs | 1 5 | H87 | quantity number_unclear',
      'Beams | 1٬5 | H87 | quantity number_unclear',
      'Doors | 1200 | H87',
    ]),
  ],
  'days in text': [
    aTextTable('description,qty,unit\nChairs,12/05/2026,pc\n'),
    read(['Chairs | 12/05/2026 | H87 | quantity quantity_is_day']),
  ],
  'headings in two languages, under a letterhead': [
    aTextTable('شركة الاختبار,,,\n,,,\nNo. م,الوصف / Description,الكمية (Qty),Unit الوحدة\n1,كرسي,4,حبة\n'),
    read(['كرسي | 4 | H87'], { header_row: 3 }),
  ],
  'headings twice': [
    aTextTable('description,description,qty,unit,unit\nChairs,old chairs,4,pc,kg\n'),
    read(['Chairs | 4 | H87']),
  ],
  'headings on each page, and a total': [
    aTextTable('description,qty,unit\nChairs,4,pc\ndescription,qty,unit\nDoors,2,pc\nTotal,6,\n'),
    read(['Chairs | 4 | H87', 'Doors | 2 | H87'], { skipped_rows: 1 }),
  ],
  'no headings': [
    aTextTable('1,Office chairs,12,pc\n2,Copper cable,250.5,m\n'),
    read(['Office chairs | 12 | H87', 'Copper cable | 250.5 | MTR'], { header_row: null }),
  ],
  'headings alone': [aTextTable(HEAD), read([], { total_rows: 0 })],
  'nothing but blank cells': [
    aTextTable(',,\n , \n'),
    refused(422, 'table_unreadable', {
      tried: { encodings: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'], separators: ['\t', ';', '|', ','] },
    }),
  ],
  nothing: [aTextTable(''), refused(422, 'file_empty')],
  'bytes of zero': [aTextTable('description,qty\0,unit\n'), refused(415, 'file_type')],
  'a web page called a workbook': [
    { name: 'lines.xlsx', type: 'x', bytes: Buffer.from('<html><table><tr><td>1</td></tr></table></html>') },
    refused(415, 'file_type'),
  ],
  'a spreadsheet of OpenDocument': [
    {
      name: 'lines.ods',
      type: 'application/vnd.oasis.opendocument.spreadsheet',
      bytes: Buffer.from(
        zip([
          { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
          { name: 'content.xml', data: '<office:document-content/>' },
        ]),
      ),
    },
    refused(415, 'file_type'),
  ],
  'an old workbook': [aCompoundFile('lines.xls', ['Workbook']), refused(415, 'file_type')],
  'a workbook with a password': [
    aCompoundFile('lines.xlsx', ['EncryptionInfo', 'EncryptedPackage']),
    refused(422, 'file_unsafe'),
  ],
  'fifty-one columns': [
    aTextTable(`${Array.from({ length: 51 }, (_, index) => `c${index}`).join(',')}\n`),
    refused(422, 'too_many_columns'),
  ],
  'a very long cell': [
    aTextTable(`description,specification,qty,unit\nChairs,${'x'.repeat(6000)},4,pc\n`),
    read(['Chairs | 4 | H87 | specification specification_long']),
  ],
  'a workbook': [sheet(ROWS), read(TWO, { sheet: 'البنود', sheets: ['البنود'] })],
  'a workbook with blank rows': [
    sheet([[], [], ROWS[0]!, [], ...ROWS.slice(1)]),
    read(TWO, { header_row: 3, total_rows: 2 }),
  ],
  formulas: [
    sheet([
      ['description', 'qty', 'unit'],
      [aFormula('HYPERLINK("http://example.com","Chairs")', 'Chairs'), aFormula('2*6', 12), 'pc'],
      ['=1+1', 3, 'pc'],
    ]),
    read(['Chairs | 12 | H87', '=1+1 | 3 | H87']),
  ],
  'numbers as spreadsheets keep them': [
    sheet([
      ['description', 'qty', 'unit'],
      ['Sand', 0.1 + 0.2, 't'],
      ['Grains', 1200000, 'pc'],
    ]),
    read(['Sand | 0.3 | TNE', 'Grains | 1200000 | H87']),
  ],
  'days in a workbook': [
    sheet([
      ['description', 'qty', 'unit'],
      ['Chairs', aDay(46000), 'pc'],
    ]),
    read(['Chairs | 2025-12-09 | H87 | quantity quantity_is_day']),
  ],
  'cells merged over two lines': [
    sheet([...ROWS, [null, 1, 'حبة']], ['A3:A4']),
    read([...TWO, ' | 1 | H87 | description description_required']),
  ],
  'cells merged above the headings': [sheet([['جدول الكميات'], ...ROWS], ['A1:C1']), read(TWO, { header_row: 2 })],
  'a hidden sheet first': [
    aWorkbook([
      {
        name: 'secret',
        state: 'hidden',
        rows: [
          ['description', 'qty', 'unit'],
          ['Hidden', 1, 'pc'],
        ],
      },
      { name: 'Lines & more', rows: ROWS },
      { name: 'units', rows: [['x']] },
    ]),
    read(TWO, { sheet: 'Lines & more', sheets: ['Lines & more', 'units'] }),
  ],
  'a workbook without sheets': [aWorkbook([]), refused(422, 'table_unreadable')],
  'a name from right to left': [
    { ...sheet(ROWS), name: 'جدول‮xslx.csv.xlsx' },
    read(TWO, { name: 'جدولxslx.csv.xlsx' }),
  ],
  'a bomb': [
    aWorkbook([{ name: 'x', rows: ROWS }], {
      entries: [{ name: 'xl/worksheets/sheet9.xml', data: Buffer.alloc(45_000_000) }],
    }),
    refused(422, 'file_unsafe'),
  ],
  'a million rows of text': [aTextTable('a\n'.repeat(1_000_000)), tooComplex],
  'more rows of text than are read': [aTextTable(`${HEAD}\n${'\n'.repeat(65_536)}`), tooComplex],
  'a million cells of text': [aTextTable(`${HEAD}\n${','.repeat(1_000_001)}`), tooComplex],
  'a million tags': [spelled(`${HEAD_ROW}<row r="2">${'<c r="C2"/>'.repeat(1_200_000)}</row>`), tooComplex],
  'a million strings': [
    spelled(HEAD_ROW, [{ name: 'xl/sharedStrings.xml', data: '<si/>'.repeat(1_200_001) }]),
    tooComplex,
  ],
  'a million entities': [
    spelled(HEAD_ROW, [{ name: 'xl/sharedStrings.xml', data: `<si><t>${'&amp;'.repeat(40_000)}</t></si>`.repeat(31) }]),
    tooComplex,
  ],
  'a text without end': [spelled(`${HEAD_ROW}<row r="2">${inline('B2', 'x'.repeat(300_000))}</row>`), tooComplex],
  'a tag without end': [spelled(`${HEAD_ROW}<row ${'a="" '.repeat(60_000)}/>`), tooComplex],
  'more merged cells than are read': [
    spelled(HEAD_ROW, [], `<mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(20_001)}</mergeCells>`),
    tooComplex,
  ],
  'more sheets than are read': [
    spelled(HEAD_ROW, [
      {
        name: 'xl/workbook.xml',
        data: `<workbook xmlns:r="r"><sheets>${'<sheet name="x" sheetId="1" r:id="rId1"/>'.repeat(20_001)}</sheets></workbook>`,
      },
    ]),
    tooComplex,
  ],
  'more rows than are read, without their numbers': [spelled(`${HEAD_ROW}${'<row/>'.repeat(65_536)}`), tooComplex],
  'a million strings under another ending': [
    spelled(HEAD_ROW, [
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: ['worksheet" Target="worksheets/sheet1.xml', 'sharedStrings" Target="strings.bin'].reduce(
          (xml, type, index) =>
            `${xml}<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"/>`,
          '',
        ),
      },
      { name: 'xl/strings.bin', data: '<si/>'.repeat(1_200_001) },
    ]),
    tooComplex,
  ],
  'a cell in a row beyond those that are read': [
    spelled(`${HEAD_ROW}<row r="65537">${inline('A65537', 'x')}</row>`),
    tooComplex,
  ],
  'a cell in the last corner': [spelled('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), tooComplex],
  'a cell beyond': [spelled('<row r="1"><c r="ZZZZZZ999999999"><v>1</v></c></row>'), tooComplex],
  'a row by an exponent': [spelled('<row r="1"><c r="A1e9"><v>1</v></c></row>'), tooComplex],
  'a place in references to letters': [spelled('<row r="1"><c r="A&#49;000000000"><v>1</v></c></row>'), tooComplex],
  'a place after another attribute': [spelled('<row r="1"><c s="0>"r=\'A999999999\'><v>1</v></c></row>'), tooComplex],
}

describe('a file with lines', () => {
  it('is one of more than thirty kinds', () => assert.ok(Object.keys(CORPUS).length >= 30))
  for (const [what, [file, expected]] of Object.entries(CORPUS)) {
    it(`${what}: ${'code' in expected ? expected.code : 'is read'}`, async () => {
      const { status, body, text } = await parse(file)
      assert.equal(status, expected.status, text)
      if ('code' in expected) {
        assert.equal(body.code, expected.code)
        for (const [key, value] of Object.entries(expected.more)) assert.deepEqual(body[key], value)
        return
      }
      assert.deepEqual(brief(body), expected.rows)
      const about = { ...body.file, skipped_rows: body.skipped_rows, total_rows: body.total_rows }
      for (const [key, value] of Object.entries(expected.about)) assert.deepEqual(about[key], value, key)
    })
  }
})

describe('many files at once', () => {
  it('of one company are one that is read and one that waits, which leaves a thread to others', async () => {
    const large = aTextTable(`description,qty,unit\n${'Copper cable,1,m\n'.repeat(20_000)}`)
    const other = await aCompany(database)
    const many = Array.from({ length: 6 }, () => parse(large))
    const { status } = await call('POST', '/rfqs/lines/parse', {
      as: other,
      // Another network: who shares one shares its turn.
      headers: { 'x-forwarded-for': '192.0.2.7' },
      form: { text: 'description,qty,unit\nChairs,4,pc\n' },
    })
    assert.equal(status, 200)
    const statuses = (await Promise.all(many)).map((answer) => answer.status)
    // A slow machine may have read the first before the last has come.
    assert.deepEqual([...new Set(statuses)].toSorted(), [200, 429])
    assert.ok(statuses.filter((each) => each === 200).length >= 2, String(statuses))
  })
})

it('texts of cells lose the signs that nobody sees', async () => {
  const { body } = await parse(
    aTextTable(`section,description,specification,qty,unit\n Halls\u202e,Chairs\u202e , Steel\u202e legs ,4,pc\n`),
  )
  const [{ values }] = (body as ReadLines).rows as [ReadLines['rows'][0]]
  assert.deepEqual([values.section, values.description, values.specification], ['Halls', 'Chairs', 'Steel legs'])
})
