import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals, riyals } from '#framework/i18n/money.ts'
import { LANGS, makeFormat } from '#framework/i18n/messages.ts'
import { commaReadings, normalizeNumber } from './normalize.ts'

/** The same numbers every time. */
function seededRandom(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return (end: number) => Math.floor(next() * end)
}

const SCRIPTS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
const ARABIC_MARKS: Record<string, string> = { ',': '٬', '.': '٫' }

/** The ways in which a text that we wrote comes back: as it is, in other digits, with the marks of Arabic. */
const spellings = (text: string) =>
  SCRIPTS.flatMap((script) => {
    const digits = text.replace(/\d/g, (digit) => script[Number(digit)]!)
    return [
      digits,
      digits.replaceAll(',', '،'),
      digits.replace(/[,.]/g, (mark) => ARABIC_MARKS[mark]!),
      ` \u2066${digits}\u2069 `,
    ]
  })

describe('numbers as people type them', () => {
  it('are read back as they were written by our own formats, in both languages and three scripts', () => {
    const below = seededRandom(11)
    const formats = [
      (number: number) => formatAmount(fromRiyals(riyals(number))),
      formatNumber,
      ...LANGS.map((lang) => (number: number) => makeFormat(lang)('{number}', { number })),
    ]
    const few = [0, 0.01, 0.1, 1, 1.15, 19.99, 999.99, 1000, 1200, 1_234_567.89, 999_999_999_999.99]
    const many = Array.from({ length: 20_000 }, () => below(10 ** (1 + below(14))) / 100)
    for (const number of [...few, ...many]) {
      for (const format of formats) {
        for (const text of spellings(format(number))) {
          assert.equal(Number(normalizeNumber(text)), number, text)
          assert.equal(commaReadings(text), null, text)
        }
      }
    }
  })

  const clear: [string, string][] = [
    ['1,200', '1200'],
    ['12,345,678.50', '12345678.50'],
    ['١،٢٠٠', '1200'],
    ['١٢،٣٤٥،٦٧٨٫٥', '12345678.5'],
    ['۱,۲۰۰', '1200'],
    ['1,200٫5', '1200.5'],
    ['١٢٫٥', '12.5'],
    ['١٬٢٠٠', '1200'],
    ['1 200.5', '1200.5'],
    ['1\u202f234\u00a0567', '1234567'],
    ['1’200', '1200'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['1.200', '1.200'],
    ['12.5', '12.5'],
    [' 1,200 ', '1200'],
    ['', ''],
  ]
  it('group before exactly three digits, and with the marks of Arabic as they are', () => {
    for (const [text, number] of clear)
      assert.deepEqual([normalizeNumber(text), commaReadings(text)], [number, null], text)
  })

  const unclear: [string, string, string][] = [
    ['12,5', '12.5', '125'],
    ['١٢،٥', '12.5', '125'],
    ['۱۲,۵', '12.5', '125'],
    ['1,5', '1.5', '15'],
    ['1,20', '1.20', '120'],
    ['1,2345', '1.2345', '12,345'],
    [',5', '0.5', '5'],
    ['0,125', '0.125', '125'],
    ['1234,567', '1,234.567', '1,234,567'],
    ['1200,50', '1,200.50', '120,050'],
    ['1.200,50', '1,200.50', '1.20050'],
    ['1 200,5', '1,200.5', '12,005'],
    ['1٬200,5', '1,200.5', '12,005'],
    ['1,200,5', '1,200.5', '12,005'],
    ['1,2,0,0', '120.0', '1,200'],
    ['00012,5', '12.5', '125'],
    ['1 5', '1.5', '15'],
    ['١ ٥', '1.5', '15'],
    ['1٬5', '1.5', '15'],
    ['12٬5', '12.5', '125'],
    ['1’5', '1.5', '15'],
    ['1234 567', '1,234.567', '1,234,567'],
    ['1.234,5', '1,234.5', '1.2345'],
    ['0٬125', '0.125', '125'],
  ]
  it('are none where a comma, `٬` or a space does something else, and have both readings', () => {
    for (const [text, decimal, grouped] of unclear) {
      assert.ok(normalizeNumber(text).includes(','), text)
      assert.deepEqual(commaReadings(text), { decimal, grouped }, text)
      for (const reading of [decimal, grouped]) assert.equal(commaReadings(reading), null, reading)
    }
  })

  it('have no readings where they are no number either way, however long they are', () => {
    for (const text of [
      ',',
      '12,',
      '12٬',
      '1,200.',
      '1,5.2',
      'a,b',
      '-1,5',
      '1,5e3',
      '1,,5,',
      '١٫٢،',
      '1,'.repeat(100_000),
    ])
      assert.equal(commaReadings(text), null, text.slice(0, 20))
    // A whole number is never made of them, either.
    for (const text of ['12,', '12٬', '1,5.2', '1,5e3', ','])
      assert.ok(Number.isNaN(Number(normalizeNumber(text))), text)
  })
})
