import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import type { Unit, VatRules } from './contract.ts'

const { call, database } = await testApp()

/**
 * UN/ECE Recommendation 20, and packages of Recommendation 21 with an X before them: the codes that invoices may name.
 */
const CODES = [
  'ACT',
  'ANN',
  'C62',
  'CMT',
  'DAY',
  'DZN',
  'E48',
  'E49',
  'E51',
  'GRM',
  'H87',
  'HUR',
  'IE',
  'KGM',
  'KMT',
  'KWH',
  'LM',
  'LS',
  'LTR',
  'MIL',
  'MLT',
  'MON',
  'MTK',
  'MTQ',
  'MTR',
  'NMP',
  'PR',
  'RM',
  'SET',
  'TNE',
  'WEE',
  'XBG',
  'XBX',
  'XCT',
  'XPK',
  'XRL',
  'XRO',
  'ZZ',
]
/** ZATCA's reasons for charging no VAT, by category. */
const REASONS = {
  Z: ['32', '33', '34-1', '34-2', '34-3', '34-4', '34-5', '35', '36', 'EDU', 'HEA', 'MLTRY'],
  E: ['29', '29-7', '30'],
  O: ['OOS'],
}

describe('reference lists of lines', () => {
  it('units are for everybody, in the order in which they are offered, with names in both languages', async () => {
    const { status, body, headers } = await call<Unit[]>('GET', '/units')
    assert.deepEqual([status, headers['cache-control'], body[0]?.code], [200, 'public, max-age=300', 'H87'])
    assert.deepEqual(body.map(({ code }) => code).sort(), CODES)
    for (const { code, name_ar, name_en, symbol_ar, symbol_en, decimals } of body) {
      assert.match(name_ar + symbol_ar, /^[\u0621-\u064A² ³.]+$/, code)
      assert.match(name_en + symbol_en, /^[\w²³ ,]+$/, code)
      assert.ok([0, 3].includes(decimals), code)
    }
    for (const name of ['name_ar', 'name_en', 'symbol_ar'] as const)
      assert.equal(new Set(body.map((unit) => unit[name])).size, body.length, name)
  })

  it('VAT has one rate for each category, and reasons of ZATCA for those that charge none', async () => {
    const { status, body } = await call<VatRules>('GET', '/vat-reasons')
    assert.deepEqual([status, body.rates], [200, { S: 1500, Z: 0, E: 0, O: 0 }])
    for (const [category, codes] of Object.entries(REASONS)) {
      assert.deepEqual(
        body.reasons.filter((reason) => reason.category === category).map(({ code }) => code),
        codes.map((code) => `VATEX-SA-${code}`),
      )
    }
    assert.equal(body.reasons.length, 16)
  })

  it('a rate holds from its day on', async () => {
    await database.owner.pool.query(
      "insert into vat_rates values ('S', 500, '2018-01-01'), ('S', 2000, riyadh_today() + 1)",
    )
    assert.equal((await call<VatRules>('GET', '/vat-reasons')).body.rates.S, 1500)
  })
})
