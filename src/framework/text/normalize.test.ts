import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  normalizeAmount,
  normalizeNumber,
  normalizeOfficialNumber,
  normalizePhone,
  toAsciiDigits,
} from './normalize.ts'

describe('canonical input', () => {
  it('reads Arabic-Indic and Persian digits', () => {
    assert.equal(toAsciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 5'), '0123456789 0123456789 5')
  })

  it('turns every usual way to write a Saudi mobile into one', () => {
    for (const written of [
      '0501234567',
      '٠٥٠١٢٣٤٥٦٧',
      '۰۵۰۱۲۳۴۵۶۷',
      '+966 50 123 4567',
      '00966501234567',
      '966501234567',
      '+9660501234567',
      '050-123-4567',
      ' 050 123\u00a04567 ',
      '\u200e+966501234567\u200e',
      '501234567',
      '050,123,4567',
      '٠٥٠،١٢٣،٤٥٦٧',
      '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧',
      '+966\u201150\u2011123\u20114567',
      '050\u2013123\u20134567',
      '050\u2212123\u20124567',
      'tel:+966501234567',
      'tel:+966-50-123-4567',
      '966 (0) 50 123 4567',
      '00966 (0)50 123 4567',
      '050/1234567',
      '050_123_4567',
      '\u202d050 123 4567\u202c',
      '050\u00ad1234567',
      '０５０１２３４５６７',
      '＋966501234567',
    ])
      assert.equal(normalizePhone(written), '0501234567', written)
    assert.equal(normalizePhone('05512 34'), '0551234')
    assert.equal(normalizePhone('+1 555 123 4567'), '+15551234567')
  })

  it('turns every usual way to write an amount in riyals into one, and no other number', () => {
    for (const written of [
      '218,000.00 ر.س',
      'SAR 218,000.00',
      'SAR\u00a0\u2066218,000.00\u2069',
      '218,000.00 SAR',
      '218,000.00SR',
      '\u20c1 218,000.00',
      '\ufdfc218,000.00',
      '٢١٨٬٠٠٠٫٠٠ ر.س',
      '218,000.00\u00a0ر.س.\u200f',
      '218,000.00 ريال سعودي',
      '218,000.00 ریال',
      '218,000.00 Saudi riyals',
    ])
      assert.equal(normalizeAmount(written), '218000.00', written)
    assert.equal(normalizeAmount('12,5 ر.س'), '12,5')
    for (const other of ['$5', '5 USD', 'SAR', 'SAR x', '5 SAR 6', '5 ريال يمني'])
      assert.ok(!/^\d+$/.test(normalizeAmount(other)), other)
    assert.ok(!/^\d+$/.test(normalizeNumber('5 ر.س')), 'no quantity')
  })

  it('reads official numbers however they are copied', () => {
    for (const written of [
      'CR 1010-987-654',
      '1010\u2011987\u2011654',
      'س.ت: ١٠١٠٩٨٧٦٥٤',
      'C.R. No. 1010 987 654',
      '1010.987.654',
    ])
      assert.equal(normalizeOfficialNumber(written), '1010987654', written)
  })

  it('reads decimals and grouping of both writings', () => {
    assert.equal(normalizeNumber('٣١٨٬٠٠٠٫٥٠'), '318000.50')
    assert.equal(normalizeNumber('318,000.5'), '318000.5')
    assert.equal(normalizeNumber('١،٢٥٠'), '1250')
    assert.equal(normalizeNumber('abc'), 'abc')
  })
})
