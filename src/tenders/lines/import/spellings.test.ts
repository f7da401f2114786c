import assert from 'node:assert/strict'
import { it } from 'node:test'
import { guessLineColumns } from './guess-columns.ts'
import { unitOf } from './units-by-spelling.ts'

it('headings and units are known in the letters of PDFs and of Persian and Urdu keyboards', () => {
  for (const heads of [
    ['اﻟﻮﺻﻒ', 'اﻟﻮﺣﺪة', 'اﻟﻜﻤﻴﺔ'],
    ['الوصف', 'الوحدۃ', 'الکمیة'],
  ])
    assert.deepEqual(guessLineColumns([heads], 3).fields, ['description', 'unit_code', 'quantity'])
  for (const unit of ['ﺣﺒﺔ', 'حبہ', 'حبۃ']) assert.equal(unitOf(unit), 'H87', unit)
  for (const unit of ['ﻛﻴﻠﻮ', 'کیلو']) assert.equal(unitOf(unit), 'KGM', unit)
})
