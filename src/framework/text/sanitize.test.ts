import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sanitizeLine, sanitizeText } from './sanitize.ts'

const ENGLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'

describe('texts as they are stored', () => {
  it('have no character that nobody sees or that means nothing', () => {
    const unwanted = /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800\uFFF9-\uFFFC]/u
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const sign = String.fromCodePoint(code)
      // One of each 97 private and unassigned ones, of which there are a million.
      if (!unwanted.test(sign) || (/[\p{Co}\p{Cn}]/u.test(sign) && code % 97 > 0)) continue
      for (const clean of [sanitizeLine, sanitizeText]) {
        assert.equal(clean(`Zah${sign}ran`), 'Zahran', code.toString(16))
        assert.equal(clean(`05${sign}5`), '055', code.toString(16))
      }
    }
  })

  for (const needed of [
    'می\u200Cخواهم',
    'مُ\u200Dح',
    '👩‍🚀',
    '👩🏽‍🚀',
    '❤️‍🔥',
    '❤️',
    '🇸🇦',
    '1\uFE0F\u20E3',
    ENGLAND,
    'क\u094D\u200Dष',
    'ന\u0D4D\u200D',
    '1445 ه\u200D',
  ])
    it(`keep what writing needs: ${needed}`, () => {
      assert.equal(sanitizeLine(needed), needed)
      assert.equal(sanitizeText(needed), needed)
    })

  for (const [given, kept] of [
    ['ا\u200C', 'ا'],
    ['ه\u200D', 'ه'],
    ['\u{1F3F4}\u{E0068}\u{E0069}\u{E007F}', '\u{1F3F4}'],
    ['क\u094D\u200D\u200Dष', 'क\u094D\u200Dष'],
    ['one\u000Btwo\u0085three\ffour', 'one two three four'],
    ['\u200Cا', 'ا'],
    ['ا\u200C\u200Cب', 'اب'],
    ['۱\u200C۲', '۱۲'],
    ['a\u200Db', 'ab'],
    ['\u2067نص\u2069 ABC', 'نص ABC'],
    ['e\u200B\u0301', 'é'],
    ['a\u034F  b', 'a b'],
  ] as const)
    it(JSON.stringify(given), () => {
      assert.equal(sanitizeLine(given), kept)
      assert.equal(sanitizeLine(kept), kept)
    })

  it('keep line breaks of other systems', () =>
    assert.equal(sanitizeText('one\u000Btwo\u0085three\r\nfour'), 'one\ntwo\nthree\nfour'))
})
