import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
    '',
  ]) {
    it(`leaves alone: ${harmless || 'nothing'}`, () =>
      assert.deepEqual(maskContacts(harmless), { text: harmless, masked: false }))
  }

  it('cannot be imitated', () => assert.deepEqual(maskContacts(`a${MASK}b`), { text: 'ab', masked: false }))
})
