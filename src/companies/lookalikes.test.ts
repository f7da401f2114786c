import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const { call, database } = site
const { kysely } = database
const keyOf = async (name: string) =>
  (await database.pool.query<{ key: string }>('select name_key($1) as key', [name])).rows[0]!.key

describe('@asvs V1.1.1 names that look alike', () => {
  const PAIRS = [
    ['شركة الكيان', 'شرکة الکیان'],
    ['مؤسسة الإتقان', 'موسسه الاتقان'],
    ['مصطفى للتجارة', 'مصطفي للتجاره'],
    ['ترسيـــة', 'ترسية'],
    ['شَرِكَةُ النور', 'شركة النور'],
    ['شركة 2030', 'شركة ٢٠٣٠'],
    ['شركة ٢٠٣٠', 'شركة ۲۰۳۰'],
    ['Aramco', 'Аrаmсо'],
    ['SABIC', 'sabic'],
    ['Nova', 'Νονa'.replace('ν', 'v')],
    ['Alfa 1', 'Alfa l'],
    ['Zero', 'Zer0'],
    ['A.B.C. Trading', 'ABC Trading'],
    ['Ｔａｒｓｉｙａ', 'Tarsiya'],
    ['Café Royal', 'Cafe Royal'],
    ['شركة  الأفق', 'شركة الأفق'],
    ['ﻻﻣﻊ', 'لامع'],
    ['أحمد\u0654', 'احمد'],
    ['Ian Co', 'lan Co'],
    ['Zahran', 'ᴢᴀʜʀᴀɴ'],
    ['Zahran', '🅩🅐🅗🅡🅐🅝'],
    ['Zahran 12', 'Ⓩⓐⓗⓡⓐⓝ ❶②'],
    ['زهران', 'ز\u08D3هران'],
    ['شركے', 'شركي'],
  ] as const

  it('have one key', async () => {
    for (const [one, other] of PAIRS) assert.equal(await keyOf(one), await keyOf(other), `${one} and ${other}`)
  })

  it('whatever invisible character is between their signs', async () => {
    const invisible = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{Co}\u2800\uFFF9-\uFFFC]/u.test(sign))
      // One of each 97 private ones, of which there are 137,000.
      .filter((sign, at) => !/\p{Co}/u.test(sign) || at % 97 === 0)
    for (const name of ['Zahran Systems', 'زهران للأنظمة']) {
      const { rows } = await database.pool.query<{ sign: string }>(
        'select sign from unnest($1::text[], $2::text[]) given (sign, name) where name_key(name) <> name_key($3)',
        [invisible, invisible.map((sign) => [...name].join(sign)), name],
      )
      assert.deepEqual(
        rows.map(({ sign }) => sign.codePointAt(0)!.toString(16)),
        [],
      )
    }
  })

  it('have another key than names that differ', async () => {
    for (const [one, other] of [
      ['شركة النور', 'شركة النورس'],
      ['Alfa', 'Alfredo'],
      ['شركة 20', 'شركة 21'],
      ['حسن', 'حسين'],
      ['Nova', 'Nora'],
    ] as const) {
      assert.notEqual(await keyOf(one), await keyOf(other), `${one} and ${other}`)
    }
    for (const name of ['شركة', 'Tarsiya', 'Ромашка', '北京公司']) assert.notEqual(await keyOf(name), '', name)
  })

  const marks = (company_id: number) =>
    kysely
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'user.lookalike')
      .where('object_id', '=', String(company_id))
      .execute()
  const register = async (company_name: string, email: string) => {
    const { region_id, city_id } = await kysely
      .selectFrom('cities')
      .selectAll()
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('districts').select('district_id').whereRef('districts.city_id', '=', 'cities.city_id'))),
      )
      .limit(1)
      .executeTakeFirstOrThrow()
    const { status, body, text } = await call('POST', '/register', {
      form: { company_name, email, phone_number: '0501234567', password: 'a quiet green lamp', region_id, city_id },
    })
    assert.equal(status, 201, text)
    return body.user_id as number
  }

  it('are allowed, and marked for operators when a company registers or takes such a name', async () => {
    const known = await aCompany(database, { company_name: 'شركة كيان الخليج' })
    const closed = await aCompany(database, { company_name: 'شركة كيان الخليج', is_active: false })
    const lookalike = await register('شركة کیان الخلیج', 'lookalike@example.sa')
    assert.deepEqual(await marks(lookalike), [{ details: { like: [known.company_id] } }])
    const other = await register('شركة أخرى تمامًا', 'other@example.sa')
    assert.deepEqual(await marks(other), [])
    assert.deepEqual(await marks(closed.company_id), [])

    const renamed = await aCompany(database, { company_name: 'اسم لا يشبهه شيء' })
    assert.equal((await call('PUT', '/user/update', { as: renamed, json: { phone_number: '0507654321' } })).status, 200)
    assert.deepEqual(await marks(renamed.company_id), [])
    assert.equal(
      (await call('PUT', '/user/update', { as: renamed, json: { company_name: 'شركة كيـان الخليج' } })).status,
      200,
    )
    assert.deepEqual(await marks(renamed.company_id), [{ details: { like: [known.company_id, lookalike] } }])

    const said = await runCommand(site, 'companies:list', '--lookalikes')
    const ids = said
      .split('\n')
      .slice(1)
      .map((line) => Number.parseInt(line))
    assert.deepEqual(
      ids,
      [renamed.company_id, lookalike, known.company_id].sort((a, b) => b - a),
    )
  })
})
