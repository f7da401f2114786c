import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldForSearch } from './fold-for-search.ts'

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
  ]
  for (const [what, text, folded] of cases) it(what, () => assert.equal(foldForSearch(text), folded))

  it('changes nothing the second time', () => {
    for (const [, text] of cases) assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text))
  })

  it('joins no letters that stand for different sounds', () => {
    assert.notEqual(foldForSearch('حر'), foldForSearch('هر'))
    assert.notEqual(foldForSearch('سور'), foldForSearch('صور'))
  })
})
