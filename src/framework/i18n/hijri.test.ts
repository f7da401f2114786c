import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { addDays } from './day.ts'
import { hijriOf } from './hijri.ts'

interface Reference {
  $: { gregorianToHijri(date: Date): { hy: number; hm: number; hd: number } }
}
// The reference reckons with local days, and some islands have left one out.
process.env.TZ = 'UTC'
const reference = createRequire(import.meta.url)('@umalqura/core') as { default: Reference }

describe('Umm al-Qura dates', () => {
  it('agree with the reference library on every day of a century', () => {
    for (let day = '1979-11-20'; day < '2076-12-31'; day = addDays(day, 1)) {
      const [year, month, date] = day.split('-').map(Number) as [number, number, number]
      const { hy, hm, hd } = reference.default.$.gregorianToHijri(new Date(year, month - 1, date, 12))
      assert.deepEqual(hijriOf(day), { year: hy, month: hm, day: hd }, day)
    }
  })

  it('are honest about the end of their table', () => {
    assert.equal(hijriOf('1979-11-19'), null)
    assert.equal(hijriOf('2090-01-01'), null)
  })
})
