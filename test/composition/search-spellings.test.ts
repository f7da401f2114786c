import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })

/** As other keyboards, PDFs and drawings have it, and as it is usual. Each is found by the other. */
const SPELLINGS = [
  ['مکیف', 'مكيف'],
  ['ﻣﻀﺨﺔ', 'مضخة'],
  ['ﻻﻓﺘﺔ', 'لافتة'],
  ['ادارۃ', 'إدارة'],
  ['DN-50', 'dn50'],
  ['CR-5', 'CR 5'],
  ['2.5mm²', '2.5 mm2'],
  ['4x16', '4×16'],
  ['4x25', '4*25'],
  ['M12x1.75', 'M12 × 1.75'],
  ['½ inch', '1/2 inch'],
  ['16-07', '1607'],
] as const

const LISTS = {
  '/rfqs/all': async (title: string) => ['rfq_id', (await anRfq(database, { title })).rfq_id],
  '/marketplace/products/all': async (product_name: string) => [
    'product_id',
    (await aProduct(database, { product_name })).product_id,
  ],
  '/unauthorized/suppliers/catalog': async (company_name: string) => [
    'user_id',
    (await aSupplier(database, { company_name })).company_id,
  ],
} satisfies Record<string, (text: string) => Promise<(string | number)[]>>

describe('a search finds a text however it was typed', () => {
  for (const [path, make] of Object.entries(LISTS))
    it(path, async () => {
      for (const pair of SPELLINGS)
        for (const [typed, sought] of [pair, pair.toReversed()] as string[][]) {
          const [key, id] = await make(`نموذج ${typed} أول`)
          const { body, text } = await call('GET', `${path}?search=${encodeURIComponent(sought!)}`)
          assert.ok(Array.isArray(body), text)
          assert.ok(
            body.some((row: Record<string, unknown>) => row[key!] === id),
            `${typed} by ${sought}`,
          )
        }
    })

  it('also one that was folded before', async () => {
    const { rfq_id } = await anRfq(database, { title: 'لوحة DN-80' })
    const folded = () =>
      database.pool.query('select search_text from rfqs where rfq_id = $1', [rfq_id]).then(({ rows }) => rows[0])
    const expected = await folded()
    await database.owner.pool.query("update rfqs set search_text = 'before' where rfq_id = $1", [rfq_id])
    const migration = await readFile(join(import.meta.dirname, '../../db/migrations/0089_folded.sql'), 'utf8')
    await database.owner.pool.query(migration)
    assert.deepEqual(await folded(), expected)
  })
})
