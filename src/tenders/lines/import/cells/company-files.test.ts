import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LineView } from '#tenders/core/lines/contract.ts'
import type { MadeFile } from '#test/support/make/files.ts'
import { aDay, aFormatted, aFormula, aTextTable, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'
import { confirmable } from '../confirmable-prices.ts'
import parseTable from '../parse-table.server.ts'

/* Files as three kinds of companies make them: what comes in, what is asked about, and what is left out. */

const code = (message: string) => message.slice(message.indexOf('.') + 1)

/** Each line with its section and specification, then what is wrong with it, and after `?` what is to be checked. */
function readBill({ bytes }: MadeFile) {
  const read = parseTable({ kind: 'lines', source: bytes })
  if (!('lines' in read)) return read
  const { lines, left_out, unassigned } = read.lines
  return {
    lines: lines.map(({ values, problems, warnings }) =>
      [
        `${values.section === null ? '' : `[${values.section}] `}${values.description}`,
        ...(values.specification === null ? [] : [values.specification]),
        `${values.quantity} ${values.unit_code ?? '–'}`,
        ...problems.map(({ field, message }) => `${field} ${code(message)}`),
        ...warnings.map(({ field, message }) => `? ${field} ${code(message)}`),
      ].join(' | '),
    ),
    left_out: left_out.map(({ n, reason }) => `${n} ${reason}`),
    unassigned,
  }
}

const LINES = Array.from(
  { length: 9 },
  (_, index) => ({ line_id: index + 1, line_no: index + 1, unit_code: 'H87', since_version: 1 }) as LineView,
)

/** The price of each row that has a line number, then what is wrong or asked, with the two prices to choose from. */
function readPrices({ bytes }: MadeFile) {
  const read = parseTable({ kind: 'prices', source: bytes, reasons: [] })
  if (!('prices' in read)) return read
  const { prices, left_out, left_out_columns, unassigned } = read.prices
  return {
    prices: prices.map((row) => {
      const line = LINES.find(({ line_no }) => line_no === row.line_no)
      const rates = { S: 1500, Z: 0, E: 0, O: 0 }
      const { questions, values, asked } = confirmable(row, line, {
        rates,
        is_registered: true,
        lang: 'en',
        sheet_version: undefined,
      })
      return [
        `${row.line_no ?? '–'}: ${values.unit_price ?? '–'}`,
        ...[...row.problems, ...questions].map(({ field, message }) => `${field} ${code(message)}`),
        ...(asked ? [`${asked.as_written} or ${asked.worked_out ?? '–'}`] : []),
        ...row.warnings.map(({ field, message }) => `? ${field} ${code(message)}`),
      ].join(' | ')
    }),
    left_out: left_out.map(({ n, reason, price }) => `${n} ${reason}${price === null ? '' : ` ${price}`}`),
    columns: left_out_columns.map(({ heading }) => heading),
    unassigned,
  }
}

const LETTERHEAD: MadeCell[] = ['شركة البناء المتين للمقاولات']
const QS_HEAD: MadeCell[] = ['م', 'بيان الأعمال', 'الوحدة', 'الكمية', 'الفئة', 'الإجمالي']

describe('a bill of a contractor’s quantity surveyor', () => {
  it('with numbers of three levels, printed pages, sums that are formulas and figures as people write them', () =>
    assert.deepEqual(
      readBill(
        aWorkbook([
          {
            name: 'المقايسة',
            merged: ['A1:F1', 'A16:F16'],
            hidden_rows: [6],
            rows: [
              LETTERHEAD,
              QS_HEAD,
              [1, 'أعمال الخرسانة'],
              [1.1, 'خرسانة مسلحة للقواعد', 'م3', '١٬٢٥٠٫٥'],
              [1.1, 'حديد تسليح', 'طن', '85,5'],
              [1.2, 'خرسانة نظافة', 'م3', 40],
              [null, 'ما قبله', null, null, null, aFormula('SUM(F4:F6)', 900)],
              ['صفحة 1 من 2'],
              LETTERHEAD,
              QS_HEAD,
              [null, 'منقول من الصفحة السابقة', null, null, null, 900],
              [2, 'أعمال العزل'],
              ['2.1', 'عزل مائي للأسطح', 'م2', '2×50'],
              ['2.2', 'عزل حراري', 'م2', '10-12'],
              [null, null, null, aFormula('SUM(D13:D14)', 0), null, aFormula('SUM(F13:F14)', 0)],
              ['* الأسعار شاملة النقل والتركيب'],
            ],
          },
        ]),
      ),
      {
        lines: [
          '[أعمال الخرسانة] خرسانة مسلحة للقواعد | 1250.5 MTQ',
          '[أعمال الخرسانة] حديد تسليح | 85.5 TNE',
          '[أعمال العزل] عزل مائي للأسطح | 2×50 MTK | quantity quantity_invalid',
          '[أعمال العزل] عزل حراري | 10-12 MTK | quantity quantity_invalid',
        ],
        left_out: ['1 above', '6 hidden', '7 total', '8 note', '11 total', '15 total', '16 note'],
        unassigned: [],
      },
    ))

  it('with sections and units merged down, hard spaces in figures, nothing to do and lump sums', () =>
    assert.deepEqual(
      readBill(
        aWorkbook(
          [
            {
              name: 'BOQ',
              merged: ['A2:A4', 'D2:D3', 'A5:A6'],
              rows: [
                ['القسم', 'رقم البند', 'وصف البند', 'الوحدة', 'الكمية التقديرية'],
                ['أعمال الكهرباء', aDay(46_024), 'كابل نحاس 4×16', 'م.ط', '1\u00a0250'],
                [null, 2, 'مواسير PVC', null, '1’200٫75'],
                [null, 3, 'لوحة توزيع', 'عدد', 0],
                ['أعمال متفرقة', 4, 'تجهيز الموقع', 'مقطوعية', 'محمّل'],
                [null, 5, 'أعمال ترميم', 'مقطوعية', aFormatted(0.15, 0)],
              ],
            },
          ],
          { formats: ['0%'] },
        ),
      ),
      {
        lines: [
          '[أعمال الكهرباء] كابل نحاس 4×16 | 1250 LM',
          '[أعمال الكهرباء] مواسير PVC | 1200.75 LM',
          '[أعمال الكهرباء] لوحة توزيع | 0 H87 | quantity quantity_invalid',
          '[أعمال متفرقة] تجهيز الموقع | محمّل LS | quantity quantity_invalid',
          '[أعمال متفرقة] أعمال ترميم | 15% LS | quantity quantity_invalid',
        ],
        left_out: [],
        unassigned: [],
      },
    ))
})

describe('a bill of a contractor as text', () => {
  it('with a mark of UTF-8, semicolons, alternatives, and figures that nobody can order', () =>
    assert.deepEqual(
      readBill(
        aTextTable(
          '\uFEFFالبند;الوصف;وحدة القياس;الكمية;اختياري\n1;توريد وتركيب باب خشب;عدد;12;\n1;بديل: باب حديد;عدد;12;نعم\n2;دهان;م2;-40;\n3;سيراميك;م2;40-;\n4;أرضيات;م2;1.2.3;\n5;نقل;رحلة;≈10;\n;الإجمالي;;;\n',
        ),
      ),
      {
        lines: [
          'توريد وتركيب باب خشب | 12 H87',
          'بديل: باب حديد | 12 H87',
          'دهان | -40 MTK | quantity quantity_invalid',
          'سيراميك | 40- MTK | quantity quantity_invalid',
          'أرضيات | 1.2.3 MTK | quantity quantity_invalid',
          'نقل | ≈10 – | quantity quantity_invalid | unit_code unit_unknown',
        ],
        left_out: ['8 total'],
        unassigned: [],
      },
    ))
})

describe('a price sheet of a contractor', () => {
  it('on an official form: in letters, in riyals and halalas, with a discount at the end', () =>
    assert.deepEqual(
      readPrices(
        aWorkbook([
          {
            name: 'جدول الأسعار',
            merged: ['A1:A2', 'B1:B2', 'C1:E1', 'F1:G1'],
            rows: [
              ['م', 'البيان', 'سعر الوحدة', null, null, 'الإجمالي', null],
              [null, null, 'كتابةً', 'هللة', 'ريال', 'هللة', 'ريال'],
              [1, null, 'اثنا عشر ريالاً ونصف', 50, 12, 0, 125],
              [2, null, 'مائة ريال', null, 100, null, 1000],
              [3, null, 'محمّل على البند 1', null, 'محمّل', null, null],
              [4, null, 'خمسة ريالات وخمس هللات', 5, 5, null, null],
              [5, null, 'خطأ', 250, 7, null, null],
              [null, 'خصم خاص', null, null, -500, null, -500],
              [null, 'الإجمالي العام', null, null, aFormula('SUM(E3:E8)', 617), null, null],
            ],
          },
        ]),
      ),
      {
        prices: ['1: 12.5', '2: 100', '3: – | unit_price price_invalid', '4: 5.05', '5: – | unit_price price_invalid'],
        left_out: ['8 priced -500', '9 total 617'],
        columns: ['كتابةً / سعر الوحدة', 'هللة / الإجمالي', 'ريال / الإجمالي'],
        unassigned: [],
      },
    ))

  it('in thousands is asked about, whatever its heading calls them', () => {
    for (const heading of [
      'السعر (بالآلاف)',
      'السعر بالآلاف',
      'سعر الوحدة بآلاف الريالات',
      'Rate (000)',
      "Rate (000's)",
      'Unit price (in thousands)',
    ]) {
      const read = readPrices(
        aWorkbook([
          {
            name: 'Prices',
            rows: [
              ['م', heading],
              [1, 12.5],
            ],
          },
        ]),
      )
      assert.ok('prices' in read)
      assert.deepEqual(read.prices, ['1: – | unit_price other_currency | 12.5 or –'], heading)
    }
  })
})

describe('a list of a hospital’s purchasing department', () => {
  it('that is filtered, with a column that nobody sees and units in the heading of quantities', () =>
    assert.deepEqual(
      readBill(
        aWorkbook([
          {
            name: 'Purchase Request',
            hidden_rows: [4],
            columns: '<col min="3" max="3" hidden="1"/>',
            rows: [
              ['King Example Hospital – Purchasing Department'],
              ['Item No', 'Item Description / وصف الصنف', 'Internal notes', 'Req. Qty (EA)'],
              ['PH-0012', 'Infusion set, 20 drops/ml', 'old supplier 4.10', '1,200'],
              ['PH-0013', 'Cannula 22G', 'stopped', 500],
              ['PH-0014', 'ضماد شاش معقّم 10×10 سم', null, '2,400'],
            ],
          },
        ]),
      ),
      {
        lines: ['Infusion set, 20 drops/ml | 1200 H87', 'ضماد شاش معقّم 10×10 سم | 2400 H87'],
        left_out: ['1 above', '4 hidden'],
        unassigned: [],
      },
    ))

  it('keeps the unit of a merged cell whose first row is filtered out, and reads no hidden table beside it', () =>
    assert.deepEqual(
      readBill(
        aWorkbook([
          {
            name: 'Filtered',
            merged: ['B2:B3'],
            hidden_rows: [2],
            columns: '<col min="4" max="6" hidden="1"/>',
            rows: [
              ['Item', 'Unit', 'Qty', 'Item', 'Unit', 'Qty'],
              ['Gauze', 'carton', 5, 'Old gauze', 'carton', 1],
              ['Bandage', null, 7, 'Old bandage', 'carton', 2],
            ],
          },
        ]),
      ),
      { lines: ['Bandage | 7 XCT'], left_out: ['2 hidden'], unassigned: [] },
    ))

  it('as Unicode text, in two languages, with units beside the figures', () =>
    assert.deepEqual(
      readBill(
        aTextTable(
          'الرقم\tالوصف\tDescription\tالكمية\r\n1\tقفازات فحص\tExamination gloves\t50 كرتون\r\n2\tكمامات\tSurgical masks\t1,000 EA\r\n3\tمعقّم\tSanitizer\t2×5 لتر\r\n',
          { encoding: 'utf-16le' },
        ),
      ),
      {
        lines: [
          'قفازات فحص | Examination gloves | 50 XCT',
          'كمامات | Surgical masks | 1000 H87',
          'معقّم | Sanitizer | 2×5 لتر LTR | quantity quantity_invalid',
        ],
        left_out: [],
        unassigned: [],
      },
    ))

  it('with prices: another currency by its format, a hidden cost, and figures as on checks', () =>
    assert.deepEqual(
      readPrices(
        aWorkbook(
          [
            {
              name: 'Quotation',
              hidden_rows: [7],
              columns: '<col min="2" max="2" hidden="1"/>',
              rows: [
                ['No.', 'Unit cost', 'Unit Price', 'VAT'],
                [1, 80, '1,250/-', aFormatted(0.15, 1)],
                [2, 70, aFormatted(99, 0), aFormatted(0.15, 1)],
                [3, 60, '120-', aFormatted(0.15, 1)],
                [4, 50, '(95)', aFormatted(0, 1)],
                [5, 40, 'Included', null],
                [6, 30, 45, aFormatted(0.15, 1)],
                ['1.10', 20, 33, null],
                [aDay(46_024), 10, 22, null],
              ],
            },
          ],
          { formats: ['[$$-409]#,##0.00', '0%'] },
        ),
      ),
      {
        prices: [
          '1: 1250',
          '2: – | unit_price other_currency | 99 or –',
          '3: – | unit_price price_invalid',
          '4: – | unit_price price_invalid',
          '5: – | unit_price price_invalid',
          '–: 33 | line_no line_unknown',
          '–: 22 | line_no line_unknown',
        ],
        left_out: ['7 hidden 45'],
        columns: ['Unit cost'],
        unassigned: [],
      },
    ))
})

describe('a file of a small shop', () => {
  it('from an accounting program: Windows letters, semicolons, decimal commas, sums of pages', () =>
    assert.deepEqual(
      readBill(
        aTextTable(
          'مؤسسة الركن للتجارة;;;;\nرقم الصنف;اسم الصنف;الوحدة;الكمية;الباركود\n1001;دهان بلاستيك أبيض;علبة;12,5;6281000000011\n1002;فرشاة 4 بوصة;حبة;1.200;6281000000028\n;إجمالي الصفحة;;1212,5;\n1003;ورق صنفرة;حبة;,5;6281000000035\n',
          { encoding: 'windows-1256' },
        ),
      ),
      {
        lines: [
          'دهان بلاستيك أبيض | 12.5 XBX',
          'فرشاة 4 بوصة | 1200 H87 | ? quantity number_by_column',
          'ورق صنفرة | 0.5 H87',
        ],
        left_out: ['1 above', '5 total'],
        unassigned: [],
      },
    ))

  it('with the prices of a supplier who offers a discount, VAT in a footnote and no price for some', () =>
    assert.deepEqual(
      readPrices(
        aWorkbook([
          {
            name: 'عرض سعر',
            rows: [
              ['مؤسسة الركن للتجارة', null, null],
              ['عرض سعر رقم 12-5'],
              ['ت', 'السعر', 'ملاحظات'],
              ['1-', 115, null],
              [2, '-', 'غير متوفر'],
              [3, '١٬١٥٠٫٠٠\u00a0ر.س', null],
              [4, 'حسب الطلب', null],
              [5, -20, 'خصم'],
              [6, 'مشمول', null],
              ['الإجمالي', aFormula('SUM(B4:B9)', 1245), null],
              ['(*) الأسعار أعلاه شاملة ضريبة القيمة المضافة 15%'],
            ],
          },
        ]),
      ),
      {
        prices: [
          '1: – | unit_price vat_included | 115 or 100',
          '2: – | unit_price price_invalid',
          '3: – | unit_price vat_included | 1150 or 1000',
          '4: – | unit_price price_invalid',
          '5: – | unit_price price_invalid',
          '6: – | unit_price price_invalid',
        ],
        left_out: ['10 total 1245', '11 note'],
        columns: [],
        unassigned: [],
      },
    ))

  it('with two tables beside each other, as an online spreadsheet exports it', () =>
    assert.deepEqual(
      readBill(
        aWorkbook([
          {
            name: 'Sheet1',
            rows: [
              ['#', 'Item', 'Unit', 'Qty', null, '#', 'Item', 'Unit', 'Qty'],
              [1, 'Rice 10 kg', 'bag', 20, null, 3, 'Sugar', 'bag', '15'],
              [2, 'Oil', 'carton', 5, null, 4, 'Tea', 'box', 8],
              [null, null, null, null, null, 5, 'Salt', 'pcs', 9],
            ],
          },
        ]),
      ),
      {
        lines: ['Rice 10 kg | 20 XBG', 'Oil | 5 XCT', 'Sugar | 15 XBG', 'Tea | 8 XBX', 'Salt | 9 H87'],
        left_out: [],
        unassigned: [],
      },
    ))

  it('with prices beside each other, a mark of UTF-8 and its separator named', () =>
    assert.deepEqual(
      readPrices(
        aTextTable('sep=;\r\nم;السعر;م;السعر\r\n1;10,50;3;"1 250,00"\r\n2;٢٠٫٢٥ ر.س;4;\r\n;;5;7%\r\n', {
          encoding: 'utf-8-bom',
        }),
      ),
      {
        prices: ['1: 10.5', '2: 20.25', '3: 1250', '4: –', '5: – | unit_price price_invalid'],
        left_out: [],
        columns: [],
        unassigned: [],
      },
    ))
})
