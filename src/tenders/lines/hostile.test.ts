import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call, database } = await sharedApp()
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!
const { city_id, region_id } = await database.kysely
  .selectFrom('cities')
  .select(['city_id', 'region_id'])
  .orderBy('city_id')
  .limit(1)
  .executeTakeFirstOrThrow()
const buyer = await aCompany(database)
const supplier = await aSupplier(database)
await database.pool.query("update companies set vat_number = '300000000000003' where company_id = $1", [
  supplier.company_id,
])

const publish = (lines: string) =>
  call('POST', '/rfqs/new', {
    as: buyer,
    form: {
      title: 'توريد أثاث مكتبي',
      description: 'أثاث لمكاتب الفرع الجديد، مع التركيب.',
      deadline: addDays(today, 7),
      delivery_date: addDays(today, 21),
      category_id: 1,
      region_id,
      city_id,
      attachments: [aPdf()],
      lines,
    },
  })
const place = (rfq_id: number, lines: string) =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, {
    as: supplier,
    form: { proposed_delivery_date: addDays(today, 10), comments: '', attachment: aPdf(), lines },
  })
const aLinedRfq = async () => {
  const { rfq_id } = await anRfq(database)
  const [first, second] = await withLines(database, rfq_id, [{ quantity: '10' }, { quantity: '2' }])
  return { rfq_id, first: first!.line_id, second: second!.line_id }
}
const many = (row: string, count: number) => `[${Array.from({ length: count }, () => row).join(',')}]`
const codes = ({ body }: Awaited<ReturnType<typeof place>>) =>
  (body.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)

const LINE = { description: 'كرسي دوّار', quantity: '3', unit_code: 'H87' }
const spelled = (row: object, wishes: Record<string, string>) =>
  `${JSON.stringify(row).slice(0, -1)},${Object.entries(wishes)
    .map(([key, value]) => `"${key}":${value}`)
    .join(',')}}`

/** What JSON can spell: each is refused, or stored without what no column takes. */
const STRANGE: Record<string, string> = {
  NUL: String.raw`"a\u0000bc\u0000"`,
  'half a surrogate pair': String.raw`"abc\ud800"`,
  'the other half': String.raw`"\udc00abc"`,
  'a direction override': String.raw`"abc\u202ecba"`,
  'an object': '{"a":1}',
  'a list': '["abc"]',
  null: 'null',
  true: 'true',
  'a negative number': '-3',
  'an exponent': '1e3',
  'a large exponent': '1e400',
  'a small exponent': '1e-9',
  'a negative zero': '-0',
  hexadecimal: '"0x10"',
  'not a number': '"NaN"',
  infinity: '"Infinity"',
  'many digits': `"${'9'.repeat(5000)}"`,
  'many zeros': `"${'0'.repeat(50_000)}1"`,
  'many places': `"1.${'0'.repeat(50_000)}1"`,
  'a prototype': '"__proto__"',
  'a constructor': '"constructor"',
  'a formula': '"=cmd|\' /C calc\'!A0"',
}

describe('hostile lines', () => {
  it('beyond the most are one problem, however many they are: their rows are not looked at', async () => {
    const rfq = await aLinedRfq()
    for (const lines of [many('{}', 80_000), many('{}', 501)]) {
      assert.deepEqual(codes(await publish(lines)), ['lines too_many'])
      assert.deepEqual(codes(await place(rfq.rfq_id, lines)), ['lines too_many'])
    }
  })

  it('are refused or stored, whatever JSON spells', async () => {
    const rfq = await aLinedRfq()
    const priced = { line_id: rfq.first, unit_price: '5', vat_category: 'O' }
    const other = { line_id: rfq.second, unit_price: '5', vat_category: 'S' }
    const assertKnown = ({ status, text }: Awaited<ReturnType<typeof place>>, what: string, stored: number) =>
      assert.ok(status === stored || status === 422, `${what}: ${status} ${text.slice(0, 300)}`)
    for (const [name, value] of Object.entries(STRANGE)) {
      const asked = (columns: string[]) => `[${columns.map((column) => spelled(LINE, { [column]: value })).join(',')}]`
      const offered = (columns: string[]) =>
        `[${columns.map((column) => spelled(priced, { [column]: value })).join(',')},${JSON.stringify(other)}]`
      for (const columns of [
        ['description'],
        ['specification'],
        ['quantity', 'unit_code', 'optional', '__proto__', 'line_no', 'rfq_id'],
      ]) {
        assertKnown(await publish(asked(columns)), `${columns.join()} is ${name}`, 201)
      }
      for (const columns of [
        ['brand'],
        ['note'],
        ['vat_reason'],
        ['line_id', 'offered', 'unit_price', 'vat_category', 'delivery_days', '__proto__', 'net_halalas'],
      ]) {
        const placed = await place(rfq.rfq_id, offered(columns))
        assertKnown(placed, `${columns.join()} is ${name}`, 201)
        if (placed.status !== 201) continue
        assertKnown(
          await call('PUT', `/bids/${placed.body.bid_id}/update`, {
            as: supplier,
            json: JSON.parse(
              `{"lines":${offered(['note', 'brand'].filter((column) => column !== columns[0]).slice(0, 1))}}`,
            ),
          }),
          name,
          200,
        )
        assert.equal((await call('DELETE', `/bids/${placed.body.bid_id}/delete`, { as: supplier })).status, 200)
      }
    }
  })

  it('are refused with a short response where they are too many, too deep or no list', async () => {
    const { rfq_id } = await aLinedRfq()
    const texts = [
      many('{}', 80_000),
      many('1', 120_000),
      many('{}', 501),
      many('[]', 501),
      '['.repeat(200_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      '{"length":501}',
      '"abc"',
      '[',
      'null',
      '7',
    ]
    for (const send of [publish, (lines: string) => place(rfq_id, lines)]) {
      for (const text of texts) {
        const answer = await send(text)
        assert.deepEqual([answer.status, answer.body.code], [422, 'invalid'], text.slice(0, 20))
        assert.ok(answer.text.length < 4000, `${text.slice(0, 20)}: ${answer.text.length} characters`)
      }
      const large = await send(`"${'x'.repeat(256 * 1024)}"`)
      assert.deepEqual([large.status, codes(large)], [422, ['lines too_long']])
    }
    const changed = await call('PUT', '/bids/1/update', {
      as: supplier,
      json: { lines: Array.from({ length: 80_000 }, () => ({})) },
    })
    assert.equal(changed.status, 422)
    assert.ok(changed.text.length < 4000, `${changed.text.length} characters`)
  })

  it('are reported together: a wrong price hides no problem of its VAT or its reason', async () => {
    const { rfq_id, first, second } = await aLinedRfq()
    const answer = await place(
      rfq_id,
      JSON.stringify([
        { line_id: first, unit_price: 'x', vat_category: 'Z', delivery_days: -1 },
        { line_id: second, unit_price: 'x' },
      ]),
    )
    assert.deepEqual(codes(answer).toSorted(), [
      'lines.0.delivery_days days_invalid',
      'lines.0.unit_price price_invalid',
      'lines.0.vat_reason vat_reason_required',
      'lines.1.unit_price price_invalid',
      'lines.1.vat_category vat_required',
    ])
    const missing = await place(
      rfq_id,
      JSON.stringify([
        { line_id: first, brand: 'x'.repeat(151) },
        { line_id: second, offered: false, brand: 'x'.repeat(151) },
      ]),
    )
    assert.deepEqual(codes(missing), [
      'lines.0.brand brand_long',
      'lines.0.unit_price price_required',
      'lines.0.vat_category vat_required',
      'lines.1.brand brand_long',
    ])
  })
})
