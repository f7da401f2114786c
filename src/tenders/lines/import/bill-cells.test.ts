import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateEntry, inspectionBudget, readDirectory } from '#framework/files/inspection/zip-archive.server.ts'
import type { MadeFile } from '#test/support/make/files.ts'
import {
  aDay,
  aFormatted,
  aFormula,
  anError,
  anUncalculated,
  aTextTable,
  aWorkbook,
  type MadeCell,
} from '#test/support/make/tables.ts'
import { readNumberFormat } from './cells/number-format.ts'
import parseTable from './parse-table.server.ts'

const HEAD: MadeCell[] = ['م', 'الوصف', 'المواصفات', 'الوحدة', 'الكمية']
const bill = (rows: MadeCell[][], formats: string[] = []) => aWorkbook([{ name: 'BOQ', rows }], { formats })

function linesOf({ bytes }: MadeFile) {
  const read = parseTable({ kind: 'lines', source: bytes })
  assert.ok('lines' in read, JSON.stringify(read))
  return read.lines
}
/** Section, description, specification and quantity of a row, then what is wrong with its cells and what to check. */
const brief = (file: MadeFile) =>
  linesOf(file).lines.map(({ values, problems, warnings }) =>
    [
      values.section ?? '',
      values.description,
      values.specification ?? '',
      values.quantity,
      ...problems.map(({ field, message }) => `${field} ${message.split('.')[1]}`),
      ...warnings.map(({ field, message }) => `? ${field} ${message.split('.')[1]}`),
    ].join(' | '),
  )

describe('what a sheet hides', () => {
  it('in rows is left out and named, not read as lines, titles or their rest', () => {
    const rows: MadeCell[][] = [
      HEAD,
      [1, 'كابل', null, 'متر', 5],
      [2, 'سعر تقديري داخلي', null, 'حبة', 9],
      [null, 'شاملة الضمان', null, null, null],
      [3, 'لوحة', null, 'حبة', 2],
    ]
    const read = linesOf(aWorkbook([{ name: 'BOQ', rows, hidden_rows: [3, 4] }]))
    assert.deepEqual(
      read.lines.map(({ n, values }) => [n, values.description, values.specification, values.section]),
      [
        [2, 'كابل', null, null],
        [5, 'لوحة', null, null],
      ],
    )
    assert.deepEqual(
      [read.left_out, read.skipped_rows, read.total_rows],
      [
        [
          { n: 3, reason: 'hidden', text: '2 · سعر تقديري داخلي · حبة · 9' },
          { n: 4, reason: 'hidden', text: 'شاملة الضمان' },
        ],
        2,
        4,
      ],
    )
  })

  it('in columns is read only where somebody assigns it', () => {
    const rows: MadeCell[][] = [
      ['م', 'Description', 'الوصف', 'الوحدة', 'الكمية', 'الكمية التقديرية'],
      [1, 'Internal name', 'كابل', 'متر', 5, 50],
    ]
    for (const columns of [
      '<col min="2" max="2" width="9" hidden="1"/><col min="6" max="16384" hidden="true"/>',
      '<col min="2" max="2" width="0" customWidth="1"/><col min="6" max="6" width="0"/>',
    ]) {
      const { bytes } = aWorkbook([{ name: 'BOQ', rows, columns }])
      const read = linesOf({ name: '', type: '', bytes })
      assert.deepEqual(
        read.lines.map(({ values }) => [values.description, values.specification, values.quantity]),
        [['كابل', null, '5']],
      )
      assert.deepEqual(
        read.columns.filter(({ hidden }) => hidden).map(({ letter, heading, field }) => [letter, heading, field]),
        [
          ['B', 'Description', null],
          ['F', 'الكمية التقديرية', null],
        ],
      )
      const fields = ['line_no', 'description', null, 'unit_code', null, 'quantity'] as const
      const assigned = parseTable({ kind: 'lines', source: bytes, columns: fields })
      assert.ok('lines' in assigned)
      assert.deepEqual(
        assigned.lines.lines.map(({ values }) => [values.description, values.quantity]),
        [['Internal name', '50']],
      )
    }
  })
})

describe('a cell of a bill', () => {
  it('with an error is named in every field', () =>
    assert.deepEqual(
      brief(
        bill([
          HEAD,
          [1, 'كابل', null, 'متر', anError('C9*D9', '#REF!')],
          [2, anError('X', '#NAME?'), null, 'حبة', 2],
          [3, 'لوحة', anUncalculated('A1'), 'حبة', 2],
          [4, 'مفتاح', null, anError('X', '#N/A'), anUncalculated('B1*2')],
        ]),
      ),
      [
        ' | كابل |  | #REF! | quantity cell_error',
        ' | #NAME? |  | 2 | description cell_error',
        ' | لوحة | =A1 | 2 | specification not_calculated',
        ' | مفتاح |  | =B1*2 | quantity not_calculated | unit_code cell_error',
      ],
    ))
  it('of a formula is rounded to what a quantity takes', () => {
    const { lines } = linesOf(
      bill([HEAD, [1, 'خرسانة', null, 'م3', aFormula('100/3', 100 / 3)], [2, 'حديد', null, 'طن', 1.23456]]),
    )
    assert.deepEqual(
      lines.map(({ values, texts, problems, warnings }) => [
        values.quantity,
        texts.quantity,
        problems.length,
        warnings,
      ]),
      [
        [
          '33.333',
          '33.3333333333333',
          0,
          [
            {
              field: 'quantity',
              message: 'line_import.rounded',
              values: { written: '33.3333333333333', number: '33.333' },
            },
          ],
        ],
        ['1.23456', undefined, 1, []],
      ],
    )
  })
  it('below a heading of thousands is to be checked', () => {
    for (const heading of ["Qty '000", 'Qty (000)', 'Qty (x1000)'])
      assert.deepEqual(
        brief(
          bill([
            ['No.', 'Description', 'Unit', heading],
            [1, 'Pump', 'pcs', 10],
          ]),
        ),
        [' | Pump |  | 10 | ? quantity quantity_per'],
        heading,
      )
  })

  it('below a heading that is for each of something is to be checked', () => {
    for (const [heading, each] of [
      ['Qty/site', 'site'],
      ['Quantity per floor', 'floor'],
      ['Qty per month', 'month'],
      ['الكمية لكل موقع', 'موقع'],
      ['الكمية للدور', 'للدور'],
      ['Qty / الكمية', undefined],
      ['Qty/Unit', undefined],
    ] as const) {
      const [line] = linesOf(
        bill([
          ['No.', 'Description', 'Unit', heading],
          [1, 'Pump', 'pcs', 10],
        ]),
      ).lines
      assert.deepEqual(
        [line!.values.quantity, line!.warnings.map(({ values }) => values?.each)],
        ['10', each ? [each] : []],
        heading,
      )
    }
  })

  it('has the unit that its number format shows beside it, where no column has units', () => {
    const rows: MadeCell[][] = [
      ['No.', 'Description', 'Qty'],
      [1, 'ورق', aFormatted(12, 0)],
      [2, 'Cable', aFormatted(1200.5, 1)],
      [3, 'Pump', aFormatted(4, 2)],
    ]
    assert.deepEqual(
      linesOf(bill(rows, ['0" كرتون"', '#,##0.0 "m";[Red]-#,##0.0 "m"', '0 "abc"'])).lines.map(
        ({ values, problems }) => [values.quantity, values.unit_code, problems.map(({ field }) => field)],
      ),
      [
        ['12', 'XCT', []],
        ['1200.5', 'MTR', []],
        ['4', null, ['unit_code']],
      ],
    )
  })

  it('that shows a percentage is no quantity', () =>
    assert.deepEqual(brief(bill([HEAD, [1, 'أعمال', null, 'مقطوع', aFormatted(0.12, 0)]], ['0%'])), [
      ' | أعمال |  | 12% | quantity quantity_invalid',
    ]))
  it('that became a day or an hour is to be checked, and zeros that it shows stay', () =>
    assert.deepEqual(
      brief(
        bill(
          [
            HEAD,
            [1, 'ماسورة', aFormatted(46_115, 0), 'متر', 10],
            [2, aFormatted(46_024, 0), 'صمام', 'حبة', 5],
            [3, 'مخطط', aFormatted(1 / 24 + 40 / 1440, 1), 'حبة', 1],
            [4, 'تسليم', aDay(46_000), 'حبة', 1],
            [5, 'كود', aFormatted(123, 2), 'حبة', 1],
            [6, 'رقم القطعة', 6.281234567890123e18, 'حبة', 1],
          ],
          ['d-mmm', 'h:mm', '000000'],
        ),
      ),
      [
        ' | ماسورة | 3/4 | 10 | specification became_day',
        ' | 2/1 | صمام | 5 | description became_day',
        ' | مخطط | 1:40 | 1 | specification became_hour',
        ' | تسليم | 2025-12-09 | 1 | ? specification text_is_day',
        ' | كود | 000123 | 1',
        ' | رقم القطعة | 6281234567890120000 | 1 | ? specification digits_lost',
      ],
    ))
  it('that became a day is to be checked in a text file, too', () =>
    assert.deepEqual(brief(aTextTable('description,specification,qty,unit\nPipe,3-Apr,5,m\nValve,2026-04-03,5,pc\n')), [
      ' | Pipe | 3-Apr | 5 | specification became_day',
      ' | Valve | 2026-04-03 | 5 | ? specification text_is_day',
    ]))
  it('with a byte of another encoding is named; the others are read as UTF-8', () => {
    const text = Buffer.from('description,qty,unit\nمضخة مياه,4,pc\nكابل نحاس,7,m\n')
    const one = { ...aTextTable(''), bytes: Buffer.concat([text, Buffer.from('Caf\u00e9 table,2,pc\n', 'latin1')]) }
    assert.deepEqual(brief(one), [
      ' | مضخة مياه |  | 4',
      ' | كابل نحاس |  | 7',
      ' | Caf\uFFFD table |  | 2 | description broken_letters',
    ])
    const cut = { ...one, bytes: Buffer.concat([text, Buffer.from('غطاء').subarray(0, -1)]) }
    assert.equal(brief(cut)[0], ' | مضخة مياه |  | 4')
    assert.match(linesOf(cut).left_out[0]!.text, /^غط.*\uFFFD$/)
  })
  it('with a cross does not say whether its line is optional', () => {
    const { lines } = linesOf(
      aTextTable('description,qty,unit,optional\nPump,1,pc,✓\nPipe,1,m,×\nTap,1,pc,✖\nCap,1,pc,x\n'),
    )
    assert.deepEqual(
      lines.map(({ values, problems }) => [values.optional, problems.map(({ message }) => message)]),
      [
        [true, []],
        [false, ['line_import.optional_unclear']],
        [false, ['line_import.optional_unclear']],
        [true, []],
      ],
    )
  })
  it('need not say where it is', () => {
    const file = bill([HEAD, [1, 'مضخة', 'ست حصان', 'حبة', 4], [2, 'كابل', 'نحاس', 'متر', 7]])
    const places = [/ r="[A-E]\d"/g, / r="[A-E\d]+"/g]
    for (const place of places) {
      const xml = sheetXml(file).replaceAll(place, '')
      const placeless = aWorkbook([{ name: 'BOQ', rows: [] }], {
        entries: [{ name: 'xl/worksheets/sheet1.xml', data: xml }],
      })
      assert.deepEqual(brief(placeless), [' | مضخة | ست حصان | 4', ' | كابل | نحاس | 7'])
    }
  })
})

/** The first sheet of a workbook. */
function sheetXml({ bytes }: MadeFile) {
  const archive = Buffer.from(bytes)
  const entry = readDirectory(archive)!.find(({ name }) => name === 'xl/worksheets/sheet1.xml')!
  return inflateEntry(archive, entry, inspectionBudget())!.toString()
}

it('rows that do not say their place count for the area of their sheet', () => {
  const data = `<worksheet><sheetData>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(1000)}</sheetData></worksheet>`
  const { bytes } = aWorkbook([{ name: 'BOQ', rows: [] }], { entries: [{ name: 'xl/worksheets/sheet1.xml', data }] })
  assert.deepEqual(parseTable({ kind: 'lines', source: bytes }), { problem: 'file_too_complex' })
})

describe('texts of a bill', () => {
  it('below a numbered line, in its column, are the rest of it', () => {
    const rows: MadeCell[][] = [
      HEAD,
      [1, 'مضخة مياه', 'جديدة', 'حبة', 4],
      [null, 'قدرة 5 حصان، مع لوحة تحكم'],
      [null, 'شاملة الضمان سنتين'],
      [2, 'كابل نحاس', null, 'متر', 7],
      [null, '- معزول، حسب الرسم رقم 4'],
      [3, 'لوحة توزيع', null, 'حبة', 1],
      [null, 'قدرة 100 أمبير'],
    ]
    assert.deepEqual(brief(bill(rows)), [
      ' | مضخة مياه | جديدة\nقدرة 5 حصان، مع لوحة تحكم\nشاملة الضمان سنتين | 4 | ? specification rest_of_line',
      ' | كابل نحاس | - معزول، حسب الرسم رقم 4 | 7 | ? specification rest_of_line',
      ' | لوحة توزيع | قدرة 100 أمبير | 1 | ? specification rest_of_line',
    ])
    assert.deepEqual(linesOf(bill(rows)).sections, [])
  })
  it('are titles where they look like those of the first section, and asked about where they may be either', () =>
    assert.deepEqual(
      brief(
        bill([
          HEAD,
          [null, 'أعمال الكهرباء'],
          [1, 'كابل', null, 'متر', 7],
          [null, 'أعمال السباكة'],
          [2, 'أنبوب', null, 'متر', 3],
          [null, 'الأجهزة'],
          [3, 'مكيف', null, 'حبة', 3],
          [null, 'شامل التركيب'],
          [4, 'سخان', null, 'حبة', 3],
        ]),
      ),
      [
        'أعمال الكهرباء | كابل |  | 7',
        'أعمال السباكة | أنبوب |  | 3',
        'الأجهزة | مكيف | شامل التركيب | 3 | ? specification rest_of_line | ? section title_or_rest',
        'الأجهزة | سخان |  | 3',
      ],
    ))
  it('in a second language are kept with the specifications', () =>
    assert.deepEqual(
      brief(
        bill([
          ['م', 'الوصف', 'Description', 'المواصفات', 'Specifications', 'الوحدة', 'Unit', 'الكمية'],
          [1, 'مضخة مياه', 'Water pump, 5 HP', 'عشرة بار', '10 bar', 'حبة', 'pc', 4],
        ]),
      ),
      [' | مضخة مياه | Water pump, 5 HP\nعشرة بار\n10 bar | 4'],
    ))
})

describe('a number format', () => {
  it('says whether a value is a day, an hour or a percentage, and nothing of how digits are grouped', () => {
    const formats: [string, object | undefined][] = [
      ['General', undefined],
      ['#,##0.00', undefined],
      ['0.00E+00', undefined],
      ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', undefined],
      ['[Red]0.00', undefined],
      ['d-mmm', { time: 'day_of_year' }],
      ['[$-2060401]dd/mm/yyyy;@', { time: 'day' }],
      ['mmm-yy', { time: 'day' }],
      ['[h]:mm:ss', { time: 'hour' }],
      ['h:mm AM/PM', { time: 'hour' }],
      ['0.0%', { percent: true }],
      ['0000', { zeros: 4 }],
      ['0.00" USD"', { says: { currency: 'USD' } }],
      ['\\$0.00', { says: { currency: '$' } }],
      ['0" كرتون"', { words: 'كرتون' }],
      ['#,##0.00 "m²";[Red]-#,##0.00 "m²"', { words: 'm²' }],
    ]
    for (const [code, expected] of formats) assert.deepEqual(readNumberFormat(code), expected, code)
  })
})
