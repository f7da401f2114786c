import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normalizeNumber, normalizePhone, toAsciiDigits } from './normalize.ts'

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
    ])
      assert.equal(normalizePhone(written), '0501234567', written)
    assert.equal(normalizePhone('05512 34'), '0551234')
    assert.equal(normalizePhone('+1 555 123 4567'), '+15551234567')
  })

  it('reads decimals and grouping of both writings', () => {
    assert.equal(normalizeNumber('٣١٨٬٠٠٠٫٥٠'), '318000.50')
    assert.equal(normalizeNumber('318,000.5'), '318000.5')
    assert.equal(normalizeNumber('١،٢٥٠'), '1250')
    assert.equal(normalizeNumber('abc'), 'abc')
  })
})
