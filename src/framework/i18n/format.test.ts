import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  extensionOf,
  formatAmount,
  formatDay,
  formatFileSize,
  formatMoment,
  formatNumber,
  formatPercent,
  shortFileName,
} from './format.ts'
import { formatHijri } from './hijri.ts'
import { halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'

describe('formats', () => {
  it('write money and numbers with the same digits in both languages', () => {
    assert.equal(formatAmount(halalas(31_800_000)), '318,000.00')
    assert.equal(formatAmount(MAX_AMOUNT), '999,999,999,999.99')
    assert.equal(formatNumber(1500), '1,500')
    assert.deepEqual([5, 10.87, 12345].map(formatPercent), ['5.0%', '10.9%', '12,345.0%'])
  })

  it('name every month as Intl does, so that server and browser agree', () => {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-05`
      const intl = (locale: string, month: 'short' | 'long') =>
        new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
          new Date(day),
        )
      assert.equal(formatDay(day, 'ar'), intl('ar-SA-u-ca-gregory-nu-latn', 'long'))
      assert.equal(formatDay(day, 'en'), intl('en-GB', 'short'))
    }
  })

  it('write days, short days and what is no day', () => {
    assert.equal(formatDay('2026-11-26', 'ar'), '26 نوفمبر 2026')
    assert.equal(formatDay('2026-11-26', 'en', 'no_year'), '26 Nov')
    assert.equal(formatDay('soon', 'en'), '')
    assert.equal(formatMoment('2026-11-20T22:00:00Z', 'en'), '21 Nov 2026')
  })

  it('write Umm al-Qura dates with our own names', () => {
    assert.equal(formatHijri('2026-11-26', 'ar'), '16 جمادى الآخرة 1448')
    assert.equal(formatHijri('2026-11-26', 'en'), '16 Jumada al-Akhirah 1448')
    assert.equal(formatHijri('', 'en'), '')
  })

  it('write file sizes and names', () => {
    assert.equal(formatFileSize(512), '512 B')
    assert.equal(formatFileSize(820 * 1024), '820 KB')
    assert.equal(formatFileSize(2 * 1024 * 1024), '2 MB')
    assert.equal(formatFileSize(1_153_433), '1.1 MB')
    // Above the limit it never reads like the limit.
    assert.equal(formatFileSize(2 * 1024 * 1024 + 1), '2.01 MB')
    assert.equal(formatFileSize(2_117_000), '2.02 MB')
    assert.equal(extensionOf('drawings.final.zip'), 'ZIP')
    assert.equal(extensionOf('README'), '')
    assert.equal(shortFileName('floor-plan.png'), 'floor-plan.png')
    assert.match(shortFileName(`${'long-'.repeat(20)}plan.pdf`), /^long-.+…-long-plan\.pdf$/)
    assert.equal([...shortFileName('x'.repeat(99))].length, 34)
  })
})
