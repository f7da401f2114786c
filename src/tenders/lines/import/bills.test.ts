import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MadeFile } from '#test/support/make/files.ts'
import { aTextTable, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'
import parseTable from './parse-table.server.ts'

const ARABIC_HEAD = ['م', 'وصف البند', 'الوحدة', 'الكمية']
const ENGLISH_HEAD = ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount']
const COVER: MadeCell[][] = [['جدول الكميات'], [null, 'المشروع', 'مبنى الإدارة'], [null, 'التاريخ', '1447']]

const bill = (rows: MadeCell[][], merged: string[] = []) => aWorkbook([{ name: 'BOQ', rows, merged }])

/** What a bill is read as: its sheet, its lines below their sections, and what is left out. */
interface Expected {
  sheet?: string
  lines: string[]
  /** Rows that are titles. */
  sections?: string[]
  left_out?: string[]
  /** Rows that the person has to correct. */
  wrong?: number[]
}

/** Bills as people make them, each read in one round. */
const BILLS: Record<string, [MadeFile, Expected]> = {
  'a cover sheet with a merged title before the bill': [
    aWorkbook([
      { name: 'الغلاف', rows: COVER, merged: ['A1:F1', 'B2:B3'] },
      { name: 'الكميات & <1', rows: [ARABIC_HEAD, [1, 'كابل نحاس', 'م.ط', 120], [2, 'لوحة توزيع', 'حبة', 6]] },
    ]),
    { sheet: 'الكميات & <1', lines: ['كابل نحاس 120 LM', 'لوحة توزيع 6 H87'] },
  ],
  'a summary, a small bill and the large one': [
    aWorkbook([
      {
        name: 'Summary',
        rows: [
          ['No', 'Description', 'Amount'],
          [1, 'Civil', 100],
          [2, 'Electrical', 200],
        ],
      },
      { name: 'Civil', rows: [ENGLISH_HEAD, ['1', 'Concrete', 'm3', 10]] },
      { name: 'Electrical', rows: [ENGLISH_HEAD, ['1', 'Cable', 'm', 10], ['2', 'Panel', 'pc', 2]] },
    ]),
    { sheet: 'Electrical', lines: ['Cable 10 MTR', 'Panel 2 H87'] },
  ],
  'sections merged over the row, totals and a merged note below': [
    bill(
      [
        ARABIC_HEAD,
        ['أعمال الكهرباء'],
        [1, 'كابل نحاس', 'م.ط', 120],
        ['إجمالي أعمال الكهرباء', null, null, 120],
        ['أعمال السباكة'],
        [2, 'أنبوب', 'م.ط', 40],
        ['الإجمالي العام', null, null, 160],
        ['ضريبة القيمة المضافة 15%', null, null, 24],
        ['ملاحظة: الأسعار شاملة التركيب'],
      ],
      ['A2:D2', 'A4:C4', 'A5:D5', 'A7:C7', 'A8:C8', 'A9:D9'],
    ),
    {
      lines: ['[أعمال الكهرباء] كابل نحاس 120 LM', '[أعمال السباكة] أنبوب 40 LM'],
      sections: ['2 أعمال الكهرباء', '5 أعمال السباكة'],
      left_out: ['4 total', '7 total', '8 total', '9 note'],
    },
  ],
  'headings in two rows, merged down and across': [
    bill(
      [
        ['م', 'بيان الأعمال', 'الكمية', null, 'السعر'],
        [null, null, 'العدد', 'الوحدة', null],
        [1, 'كرسي دوّار', 12, 'حبة'],
        [2, 'طاولة', 3, 'حبة'],
      ],
      ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2'],
    ),
    { lines: ['كرسي دوّار 12 H87', 'طاولة 3 H87'] },
  ],
  'a letterhead above the table and signatures below': [
    bill([
      ['Al Noor Contracting Co.'],
      ['C.R. 1010101010', null, 'Tel. 011'],
      [],
      ['Bill of quantities'],
      ENGLISH_HEAD,
      [1, 'Chairs', 'pc', 4, 10, 40],
      [2, 'Tables', 'pc', 2, 50, 100],
      [null, 'Grand total excluding VAT', null, null, null, 140],
      [null, 'Prepared by: the engineer'],
    ]),
    {
      lines: ['Chairs 4 H87', 'Tables 2 H87'],
      left_out: ['1 above', '2 above', '4 above', '8 total', '9 no_quantity'],
    },
  ],
  'sections that are not merged, with letters': [
    bill([
      ENGLISH_HEAD,
      ['A', 'Civil works'],
      [1, 'Concrete', 'm3', 10],
      ['B', 'Electrical works'],
      [2, 'Cable', 'm', 10],
      ['Subtotal', null, null, null, null, 20],
    ]),
    {
      lines: ['[Civil works] Concrete 10 MTQ', '[Electrical works] Cable 10 MTR'],
      sections: ['2 Civil works', '4 Electrical works'],
      left_out: ['6 total'],
    },
  ],
  'digits of three scripts': [
    bill([ARABIC_HEAD, ['١', 'كابل', 'م.ط', '١٬٢٠٠٫٥'], ['۲', 'لوحة', 'حبة', '۳۵'], [3, 'مفتاح', 'حبة', '7']]),
    { lines: ['كابل 1200.5 LM', 'لوحة 35 H87', 'مفتاح 7 H87'] },
  ],
  'several rows that cannot be read, all named': [
    bill([
      ENGLISH_HEAD,
      [1, 'Cable', 'furlong', 10],
      [2, 'Panel', 'pc', 'as on site'],
      [3, 'Switch'],
      [4, 'Lamp', 'pc', 5],
    ]),
    { lines: ['Cable 10 null', 'Panel as on site H87', 'Switch  null', 'Lamp 5 H87'], wrong: [2, 3, 4] },
  ],
  'UTF-8 with a mark, sections and a total': [
    aTextTable('م,الوصف,الوحدة,الكمية\n,أعمال الكهرباء,,\n1,كابل,م.ط,5\n,الإجمالي,,5\n', { encoding: 'utf-8-bom' }),
    { lines: ['[أعمال الكهرباء] كابل 5 LM'], sections: ['2 أعمال الكهرباء'], left_out: ['4 total'] },
  ],
  'UTF-16 of an Arabic Excel, with a letterhead': [
    aTextTable('شركة النور\t\t\t\nم\tالوصف\tالوحدة\tالكمية\n١\tكابل\tم.ط\t٥\n', { encoding: 'utf-16le' }),
    { lines: ['كابل 5 LM'], left_out: ['1 above'] },
  ],
  'the Windows encoding of Arabic, with a note': [
    aTextTable('م;الوصف;الوحدة;الكمية\n1;كابل;م.ط;2,5\n2;لوحة;حبة;3\nملاحظات: التوريد خلال شهر;;;\n', {
      encoding: 'windows-1256',
    }),
    { lines: ['كابل 2.5 LM', 'لوحة 3 H87'], left_out: ['4 note'] },
  ],
  'UTF-8 with headings of each page': [
    aTextTable(
      'No,Description,Unit,Qty\n1,Total station,pc,1\n\nNo,Description,Unit,Qty\n2,Note books,pc,9\n-,,,\nTotal,,,10\n',
    ),
    { lines: ['Total station 1 H87', 'Note books 9 H87'], left_out: ['6 empty', '7 total'] },
  ],
}

describe('a bill of quantities as people make it', () => {
  for (const [what, [{ bytes }, expected]] of Object.entries(BILLS)) {
    it(what, () => {
      const read = parseTable({ kind: 'lines', source: bytes })
      assert.ok('lines' in read, JSON.stringify(read))
      const { lines, sections, left_out } = read.lines
      assert.deepEqual(
        lines.map(
          ({ values: { section, description, quantity, unit_code } }) =>
            `${section === null ? '' : `[${section}] `}${description} ${quantity} ${unit_code}`,
        ),
        expected.lines,
      )
      assert.deepEqual(
        sections.map(({ n, text }) => `${n} ${text}`),
        expected.sections ?? [],
      )
      assert.deepEqual(
        left_out.map(({ n, reason }) => `${n} ${reason}`),
        expected.left_out ?? [],
      )
      assert.deepEqual(
        lines.filter(({ problems }) => problems.length > 0).map(({ n }) => n),
        expected.wrong ?? [],
      )
      if (expected.sheet) assert.equal(read.about.sheet, expected.sheet)
    })
  }
})
