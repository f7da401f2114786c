import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLinear } from '#test/support/growth.ts'
import { MASK, maskContacts } from './mask-contacts.ts'

describe('hiding contacts in a comment', () => {
  for (const contact of [
    '0551234567',
    '055 123 4567',
    '055-123-4567',
    '+966551234567',
    '+966 55 123 4567',
    '00966 (55) 1234567',
    '٠٥٥١٢٣٤٥٦٧',
    '۰۵۵۱۲۳۴۵۶۷',
    '٠٥٥ ١٢٣ ٤٥٦٧',
    '055\u200b1234567',
    '0 5 5 1 2 3 4 5 6 7',
    '055,123,4567',
    '٠٥٥،١٢٣،٤٥٦٧',
    '0551، 234567',
    '+966،55،1234567',
    '٠٠٩٦٦، ٥٥١، ٢٣٤، ٥٦٧',
    '920012345',
    '０５５１２３４５６７',
    'sales@example.sa',
    'a.b+c@mail.example.com',
    'sales (at) example.sa',
    'sales@example。sa',
    'sales＠example.sa',
    'sales﹫example.sa',
    'example．com',
    'مبيعات@شركة.السعودية',
    'https://example.sa/x?y=1',
    'http://wa.me/966551234567',
    'wa.me/966551234567',
    'www.example.com',
    'example.com.sa',
    't.me/company',
    '0|5=5+1~2^3|4=5+6~7',
    '055    123    4567',
    '0ـ5ـ5ـ1ـ2ـ3ـ4ـ5ـ6ـ7',
    '⓪⑤⑤①②③④⑤⑥⑦',
    '⓿❺❺❶❷❸❹❺❻❼',
    '⁰⁵⁵¹²³⁴⁵⁶⁷',
    '0️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    '०५५१२३४५६७',
    '𝟎𝟓𝟓𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
    'ⓢⓐⓛⓔⓢ@ⓔⓧⓐⓜⓟⓛⓔ.ⓢⓐ',
    '011 456 7890',
    '966 (0) 55 123 4567',
    '55 123 4567',
    '05.01.23.45.67',
    '050.123.4567',
    '055.1234567',
    '0.5.5.1.2.3.4.5.6.7',
    '05-10-15-20-27',
    '055.5 / 12 / 34 / 56',
    '05:51 - 23:45 - 67',
    '551 234 567',
    '551-234-567',
    '11 456 7890',
    '11 4567890',
    '9200 12345',
    '800 244 0123',
    '+971 50 123 4567',
    '971 50 123 4567',
    '00 44 20 7946 0958',
  ]) {
    it(contact, () => {
      const { text, masked } = maskContacts(`السعر شامل، تواصل: ${contact} وشكرًا`)
      assert.equal(masked, true)
      assert.equal(text, `السعر شامل، تواصل: ${MASK} وشكرًا`)
    })
  }

  for (const harmless of [
    'السعر 1,250,000.50 ريال شامل الضريبة',
    'التسليم 2026-12-31',
    'الكمية ١٢٣٤٥٦٧٨',
    'ضمان 24 شهرًا.والدفع خلال 30 يومًا',
    'Payment within 30 days.No advance',
    'Model X-200.50, ISO 9001:2015',
    'مقاسات 05, 10, 15, 20, 25, 30',
    'المقاسات 050، 100، 150، 200، 2500',
    '1,050,123,456.00 ريال',
    'من 0، 5، 10، 15، 20، 25 مم',
    '966,501,234,567 ريال',
    'هل يقبل التسليم بين 2026/12/31 - 2027/01/05؟',
    'الفترة 01/12/2026 - 15/12/2026',
    'من 05/12/2026-10/12/2026 و05-12-26 / 10-01-27',
    'من 01-15/12/2026 إلى ٠٥/٠٦/١٤٤٨ هـ',
    '2026.12.31, 20261231 20270105, 31 / 12 / 2026',
    'المقاس المطلوب 1200 2400 600 مم؟',
    'المقاسات 110 160 200 أو 800 600 1200 مم',
    'Cable 0.5 - 0.75 - 1 - 1.5 - 2.5 mm²',
    'قطر 0.5 / 0.75 / 1 / 1.5 / 2.5 مم²',
    '0.5-1.5-2.5-4-6-10',
    '0.5/1.5/2.5/3.5/4.5',
    '0.5 / 10 / 16 / 25 / 50',
    '0.5 10 16 25 50',
    'الدوام 05:00 - 12:00 / 13:00',
    'الدوام ٠٥:٠٠–١٢:٠٠ ١٣:٣٠',
    'ثقوب 0.11 / 0.12 / 0.13 / 0.14',
    'توقيت 05-10-15-20-25-30 دقيقة',
    '551 234 567 ريال و550 600 700',
    'ألواح 50 100 1200 و500 600 700 و1200×2400×600',
    'هل تلزم شهادات ISO 9001 14001 45001؟',
    'هل المواصفة SASO 2870-2018 / 2663-2021؟',
    'EN 50075 / 60335, BS 5839-1:2017, IEC 60502-1 / 60332-3, ISO 50001:2018',
    'HS code 8471 3000 00 90, material 4000-2100-33, 8471.30.00.00.00',
    'DN 50 / 65 / 80 / 100, ±0.05, 2.5 - 4 - 6 - 10 - 16 mm²',
    '',
  ]) {
    it(`leaves alone: ${harmless || 'nothing'}`, () =>
      assert.deepEqual(maskContacts(harmless), { text: harmless, masked: false }))
  }

  it('whatever invisible character is between its signs', () => {
    const invisible = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u.test(sign))
    assert.ok(invisible.length > 4000)
    for (const sign of invisible)
      for (const contact of ['0551234567', 'a.b@example.sa'])
        assert.equal(
          maskContacts([...contact].join(sign)).text,
          MASK,
          `${sign.codePointAt(0)!.toString(16)} ${contact}`,
        )
  })

  for (const repeated of ['1 ', '١ ', '05 ', 'www.a ', '0551234567 ', '0.5 - ', '1-', '05:00 '])
    it(`takes time that grows as the text does: ${repeated}`, async () => {
      const linear = await isLinear(4000, (size) => maskContacts(repeated.repeat(size / repeated.length)))
      assert.ok(linear)
    })

  it('cannot be imitated', () => assert.deepEqual(maskContacts(`a${MASK}b`), { text: 'ab', masked: false }))
})
