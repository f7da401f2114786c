import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { foldForSearch } from './fold-for-search.ts'

/** Characters that the fold treats each in its way, beside which the others matter. */
const TREATED = [...'aZ5٥۷أىةـًٰ -–_×*^,.²½\'"″´ßİ\u00A0\u0085\uFEFF\u200D\u0301ﻼﬁ𝟓𝐀𐐀😀']

/** Texts of two to eight characters, half of them treated ones, the same in each run. */
function randomTexts(count: number, isCompared: (code: number) => boolean) {
  let seed = 20_261_130
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const character = (): string => {
    if (below(2) === 0) return TREATED[below(TREATED.length)]!
    const code = 1 + below(below(2) === 0 ? 0xffff : 0x1_fffd)
    return isCompared(code) && !/\p{Cn}/u.test(String.fromCodePoint(code)) ? String.fromCodePoint(code) : character()
  }
  return Array.from({ length: count }, () => Array.from({ length: 2 + below(7) }, character).join(''))
}

describe('foldForSearch', () => {
  const cases: [what: string, text: string, folded: string][] = [
    ['lower case', 'Al KHOBAR', 'al khobar'],
    ['forms of alef', 'أإآٱا', 'ااااا'],
    ['alef maksura and ta marbuta', 'مستشفى جدة', 'مستشفي جده'],
    ['hamza on waw and ya', 'مؤسسة الطائف', 'موسسه الطايف'],
    ['a hamza that stands alone stays', 'شقراء', 'شقراء'],
    ['tatweel', 'الريـــاض', 'الرياض'],
    ['vowel marks, and the small alef', 'مُوَرِّدٌ هٰذا', 'مورد هذا'],
    ['the edges of the mark range', 'ب\u064Bب\u065Fب', 'ببب'],
    ['Arabic-Indic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['white space', '  خميس \t\n مشيط  ', 'خميس مشيط'],
    ['nothing', '   ', ''],
    ['a space that does not break', 'خميس\u00A0مشيط', 'خميس مشيط'],
    ['letters of Persian keyboards', 'مکیف گاز', 'مكيف كاز'],
    ['letters of Urdu keyboards', 'ادارۃ ہھےںں', 'اداره ههينن'],
    ['forms that PDFs have', 'ﻣﻀﺨﺔ ﻻﻓﺘﺔ', 'مضخه لافته'],
    ['marks of the recitation, and what nobody sees', 'ا\u06DDل\u06D6م\u200Cح\uFE0F', 'ا\u06DDلمح'],
    ['units', '2.5mm² 2,5mm^2 ٢٫٥ مم٢', '2.5 mm 2 2.5 mm 2 2.5 مم 2'],
    ['sizes', '4×16 4*16 4 * 16 4X16 M12x1.75', '4 x 16 4 x 16 4 x 16 4 x 16 m 12 x 1.75'],
    ['codes', 'CR-5 CR5 cr 5 DN–50 16-07 A_1', 'cr 5 cr 5 cr 5 dn 50 1607 a 1'],
    ['fractions and inches', '½" 1½″ 1 1/2”', '1/2" 1 1/2" 1 1/2"'],
    ['a dash between words', 'Al-Noor - 5', 'al-noor - 5'],
  ]
  for (const [what, text, folded] of cases) it(what, () => assert.equal(foldForSearch(text), folded))

  it('changes nothing the second time', () => {
    for (const [, text] of cases) assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text))
  })

  it('joins no letters that stand for different sounds', () => {
    assert.notEqual(foldForSearch('حر'), foldForSearch('هر'))
    assert.notEqual(foldForSearch('سور'), foldForSearch('صور'))
  })

  it('folds as the database does, whatever the letter', async () => {
    const { pool } = await testDatabase()
    // Neither surrogates, which are no letters, nor a block that still grows and that libraries know in different
    // states.
    const isCompared = (code: number) => (code < 0xd800 || code > 0xdfff) && (code < 0xa720 || code > 0xa7ff)
    const letters = Array.from({ length: 0xffff }, (_, index) => index + 1)
      .filter(isCompared)
      .map((code) => `x${String.fromCharCode(code)}y`)
    // Without characters that only newer libraries know.
    const { rows: random } = await pool.query<{ word: string }>(
      'select word from unnest($1::text[]) as all_words (word) where unicode_assigned(word)',
      [randomTexts(500, isCompared)],
    )
    assert.ok(random.length > 400)
    const words = [
      ...letters,
      ...letters.map((word) => `5${word[1]}5`),
      ...cases.map(([, text]) => text),
      ...random.map(({ word }) => word),
      'ΟΔΟΣ',
      'İstanbul',
      '😀',
    ]
    const { rows } = await pool.query<{ folded: string[] }>(
      'select array_agg(fold(word) order by place) as folded from unnest($1::text[]) with ordinality as all_words (word, place)',
      [words],
    )
    const different = words.filter((word, index) => foldForSearch(word) !== rows[0]!.folded[index])
    assert.deepEqual(
      different.map((word) => [word, ...[...word].map((letter) => letter.codePointAt(0)!.toString(16))].join(' ')),
      [],
    )
  })
})
