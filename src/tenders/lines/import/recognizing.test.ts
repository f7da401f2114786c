import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import units from '#db/reference/units.json' with { type: 'json' }
import { guessLineColumns, guessPriceColumns, letterOf } from './guess-columns.ts'
import { decimalMarkOf, decimalOfCell, looksLikeDate, readNumber } from './numbers.ts'
import { readUnit, suggestUnit, unitOf } from './units-by-spelling.ts'

describe('a unit', () => {
  it('is known by its code, its names and its symbols', () => {
    for (const { code, name_ar, name_en, symbol_ar, symbol_en } of units) {
      // RM is a ream in the standard, and a running metre on paper.
      for (const text of [...(code === 'RM' ? [] : [code]), name_ar, name_en, symbol_ar, symbol_en])
        assert.equal(unitOf(text), code, text)
    }
    assert.equal(unitOf('RM'), 'LM')
  })
  it('is known by what people write', () => {
    const written: Record<string, string> = {
      حبه: 'H87',
      الحبة: 'H87',
      عدد: 'H87',
      'PCS.': 'H87',
      ea: 'H87',
      م٢: 'MTK',
      'م ²': 'MTK',
      M2: 'MTK',
      'sq. m': 'MTK',
      'م.ط': 'LM',
      'م/ط': 'LM',
      كجم: 'KGM',
      كغ: 'KGM',
      طن: 'TNE',
      مقطوعيه: 'LS',
      'L.S.': 'LS',
      'Lump Sum': 'LS',
      box: 'XBX',
      كرتونة: 'XCT',
      'أيام عمل': 'E49',
      شهريًا: 'MON',
      'm³': 'MTQ',
      CBM: 'MTQ',
      لفات: 'XRO',
      بكرة: 'XRL',
      mL: 'MLT',
    }
    for (const [text, code] of Object.entries(written)) assert.equal(unitOf(text), code, text)
    for (const text of ['', '-', 'ml', 'ML', 'm.l', 'قنطار', 'furlong', 'constructor', '__proto__'])
      assert.equal(unitOf(text), undefined, text)
  })
  it('without a code is one of its own, as it was written', () => {
    assert.deepEqual(readUnit(' زيارة\u202e '), { unit_code: 'ZZ', unit_text: 'زيارة' })
    assert.deepEqual(readUnit('Points'), { unit_code: 'ZZ', unit_text: 'Points' })
    assert.deepEqual(readUnit('م.ط'), { unit_code: 'LM', unit_text: null })
    for (const text of ['ZZ', 'Other unit', 'وحدة اخرى', 'ml', 'قنطار']) assert.equal(readUnit(text), undefined, text)
  })
  it('that is misspelt has the nearest one suggested, and one that is like none has none', () => {
    for (const [text, code] of [
      ['مترر مربع', 'MTK'],
      ['cartoon', 'XCT'],
      ['peices', 'H87'],
      ['كرتنو', 'XCT'],
      ['mtere', 'MTR'],
      ['كيلوجرامم', 'KGM'],
      ['qwerty', undefined],
      ['xx', undefined],
      ['x'.repeat(5000), undefined],
    ] as const)
      assert.equal(suggestUnit(text), code, text)
  })
})

describe('numbers of a column', () => {
  it('are read by the mark that most of them show', () => {
    const columns: [string[], (string | null)[]][] = [
      [
        ['1.200,50', '3'],
        ['1200.5', '3'],
      ],
      [
        ['1,200.50', '1,000'],
        ['1200.5', '1000'],
      ],
      [['1,200'], ['1200']],
      [['1.200'], ['1.2']],
      [['0,125'], ['0.125']],
      [['1.234.567'], ['1234567']],
      [
        ['١٬٢٠٠٫٥', '٢'],
        ['1200.5', '2'],
      ],
      [
        ['1’200.5', '1 200'],
        ['1200.5', '1200'],
      ],
      [
        ['1 200,50', '١٬٢٠٠', '1 234 567'],
        ['1200.5', '1200', '1234567'],
      ],
      [
        ['1,5', '1,200'],
        ['1.5', '1.2'],
      ],
      [
        ['007', '.5', '5.'],
        ['7', '0.5', '5'],
      ],
      [
        ['12%', '5 pcs', '', '1.2.3', '1,20', '--5', '1e3', '1 5', '1٬5', '0٬125', '1.5 5', '12 34'],
        [null, null, null, null, null, null, null, null, null, null, null, null],
      ],
    ]
    for (const [texts, numbers] of columns) {
      // Commas that are wrong with points are no votes for commas here.
      const mark = numbers.includes(null) ? '.' : decimalMarkOf(texts)
      assert.deepEqual(
        texts.map((text) => readNumber(text, mark)),
        numbers,
        texts.join(' '),
      )
    }
    assert.equal(decimalMarkOf(['1.200'], ','), ',')
  })
  it('of cells are decimals in the digits that spreadsheets show', () => {
    assert.deepEqual([1200, 0.1 + 0.2, 1e-7, 1.5e21, 123456789012.125, -5, 1.5e-7].map(decimalOfCell), [
      '1200',
      '0.3',
      '0.0000001',
      '1500000000000000000000',
      '123456789012.125',
      '-5',
      '0.00000015',
    ])
  })
  it('are distinguished from dates', () => {
    for (const text of ['12/05/2026', '2026-05-12', '12-May', '١٢/٥/٢٠٢٦', '5 مايو 2026', '2026-05-12T00:00:00Z'])
      assert.ok(looksLikeDate(text), text)
    for (const text of ['12', '1/2', '3/4 inch', '1.200,50', '12 pcs', '']) assert.ok(!looksLikeDate(text), text)
  })
})

describe('columns', () => {
  it('are those of their headings, the surer one first', () => {
    assert.deepEqual(
      guessLineColumns(
        [
          ['Item', 'Description', 'Qty', 'UOM', 'Remarks'],
          ['1', 'Pipe', '2', 'm', ''],
        ],
        5,
      ).fields,
      [null, 'description', 'quantity', 'unit_code', 'specification'],
    )
    assert.deepEqual(
      guessLineColumns([['م', 'البند', 'وحدة القياس', 'الكميه', 'المواصفات الفنية', 'اختياري؟']], 6).fields,
      ['line_no', 'description', 'unit_code', 'quantity', 'specification', 'optional'],
    )
    assert.deepEqual(
      guessPriceColumns([['No', 'Description', 'Unit price (SAR)', 'VAT %', 'Make', 'Lead time']], 6).fields,
      ['line_no', 'description', 'unit_price', 'vat_category', 'brand', 'delivery_days'],
    )
    assert.deepEqual(guessLineColumns([['الوصف'], ['كرسي']], 1), { header: 0, fields: ['description'] })
  })
  it('are named as spreadsheets name them', () =>
    assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(letterOf), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']))
})
