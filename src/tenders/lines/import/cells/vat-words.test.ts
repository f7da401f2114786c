import assert from 'node:assert/strict'
import { it } from 'node:test'
import { aWorkbook } from '#test/support/make/tables.ts'
import parseTable from '../parse-table.server.ts'

/** What a note above the prices says of VAT. */
function vatOf(note: string) {
  const { bytes } = aWorkbook([{ name: 'Prices', rows: [[note], ['No.', 'Unit price'], [1, 115]] }])
  const found = parseTable({ kind: 'prices', source: Buffer.from(bytes), reasons: [] })
  assert.ok('prices' in found, JSON.stringify(found))
  return found.prices.prices[0]!.says.vat
}

it('a note that says that prices include VAT is understood, however suppliers word it', () => {
  for (const note of [
    'الأسعار بالريال السعودي وشاملة لضريبة القيمة المضافة',
    'الأسعار نهائية وتشمل ضريبة القيمة المضافة',
    'الأسعار شاملة 15%',
    'الأسعار شاملة ١٥٪',
    'الأسعار شاملة 15 بالمئة',
    'الأسعار لا تشمل التوريد وتشمل الضريبة',
    'الأسعار شاملة القيمة المضافة',
    'شامل للضريبة',
    'الأسعار تتضمن الضريبة',
    'السعر بما فيه الضريبة',
    'الأسعار بما في ذلك ضريبة القيمة المضافة',
    'الضريبة ضمن السعر',
    'الضريبة محسوبة في الأسعار',
    'ضريبة القيمة المضافة 15% مشمولة في السعر',
    'الأسعار شاملة ض ق م',
    'أسعارنا شاملة الضرائب والرسوم',
    'الأسعار شاملة التوريد والنقل والتركيب والتشغيل والضمان والصيانة وضريبة القيمة المضافة',
    'السعر وبعد الضريبة',
    'All prices in SAR, incl.VAT',
    'Prices are VAT-inclusive',
    'Prices include supply, installation, testing, commissioning, transportation and VAT',
    'Prices excl. delivery, VAT incl.',
    'VAT of 15% is already included in prices',
    'VAT @ 15% is included in the above prices',
    'Prices including 15%',
    'Prices incl.15% V.A.T.',
    'Prices contain VAT',
    'Rates w/VAT',
    'Prices inclu. VAT',
    'Prices cover VAT',
  ])
    assert.equal(vatOf(note), 'including', note)
})
it('a note that says otherwise asks nothing', () => {
  for (const note of [
    'الأسعار بالريال وغير شاملة لضريبة القيمة المضافة',
    'الأسعار تشمل التوصيل ولا تشمل الضريبة',
    'الأسعار شاملة التوصيل ولاتشمل الضريبة',
    'الأسعار غير شاملة 15%',
    'الأسعار بعد خصم 15%',
    'قبل ضريبة القيمة المضافة شامل التوصيل، الأسعار',
    'الأسعار خاضعة لضريبة القيمة المضافة',
    'Prices with 15% discount',
    "Prices don't include VAT",
    'Prices excl.VAT',
    'Prices before VAT, including delivery',
    'Prices include delivery but exclude VAT',
  ])
    assert.notEqual(vatOf(note), 'including', note)
})
