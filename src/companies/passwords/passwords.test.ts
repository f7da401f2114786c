import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordStrength } from '#framework/ui/form/password-strength.ts'
import { testApp } from '#test/support/app.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isWeakPassword } from './is-weak-password.ts'
import { hashPassword, passwordMatches } from './password-hash.server.ts'

const { call, database } = await testApp()
const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()

let registered = 0
const register = (password: string, wishes: object = {}) =>
  call('POST', '/register', {
    form: {
      company_name: 'مؤسسة الأفق للتوريد',
      email: `passwords.${++registered}@example.sa`,
      phone_number: '0551234567',
      password,
      region_id: place.region_id,
      city_id: place.city_id,
      district_id: place.district_id,
      ...wishes,
    },
  })
const signIn = async (email: string, password: string) =>
  (await call('POST', '/login', { json: { email, password } })).status

const REFUSED = [
  ['password_required', ''],
  ['password_short', '1234567'],
  ['password_short', 'أبجدهوز'],
  ['password_short', '🌴🌴🌴🌴🌴🌴🌴'],
  ['password_long', 'x'.repeat(129)],
  ['password_long', '🌴'.repeat(129)],
  ['password_long', 'x'.repeat(5000)],
  ['password_common', 'password'],
  ['password_common', 'PASSWORD'],
  ['password_common', '12345678'],
  ['password_common', 'qwertyuiop'],
  ['password_common', 'tarsiya1'],
  ['password_common', 'Tarsiya@2026'],
  ['password_common', 'ترسية123'],
  ['password_common', 'السعودية'],
  ['password_common', 'Saudi Arabia'],
  ['password_common', 'المناقصات'],
  ['password_common', 'tender2026'],
  ['password_common', 'suppliers'],
  ['password_personal', 'مؤسسة الأفق للتوريد'],
  ['password_personal', 'مؤسسةالأفقللتوريد'],
] as const

const TAKEN = [
  'kzqmwvxt',
  '        k',
  ' starts with a space',
  'ends with a space ',
  'ط'.repeat(64),
  '🌴'.repeat(8),
  'x7'.repeat(64),
  'no-digits-no-capitals',
  'UPPERCASEONLY',
  '7193046285',
  'tab\tand "quotes" <b>',
  'Supplier@123',
]

describe('@asvs V6.2.1 @asvs V6.2.4 @asvs V6.2.5 @asvs V6.2.9 @asvs V6.2.11 @asvs V6.2.12 a chosen password', () => {
  for (const [code, password] of REFUSED) {
    it(`is refused: ${code} for ${JSON.stringify(password.slice(0, 24))} of ${[...password].length}`, async () => {
      const { status, body } = await register(password)
      assert.deepEqual(
        [status, body.errors?.map((error: { field: string; code: string }) => [error.field, error.code])],
        [422, [['password', code]]],
      )
    })
  }

  it('is refused when it is the name in the address', async () => {
    const { status, body } = await register('sales.horizon', { email: 'Sales.Horizon@example.sa' })
    assert.deepEqual([status, body.errors[0].code], [422, 'password_personal'])
  })

  for (const password of TAKEN) {
    it(`is taken exactly as it is typed: ${JSON.stringify(password.slice(0, 24))} of ${[...password].length}`, async () => {
      const { status, body, text } = await register(password)
      assert.equal(status, 201, text)
      assert.equal(await signIn(body.email, password), 200)
      for (const other of [
        password.trim(),
        `${password} `,
        password.toUpperCase(),
        password.toLowerCase(),
        password.normalize('NFKD'),
        password.slice(0, -1),
      ]) {
        if (other !== password && other !== '')
          assert.equal(await signIn(body.email, other), 401, JSON.stringify(other))
      }
    })
  }

  it('has the same rules when it is changed and when it is set by link', async () => {
    for (const [code, password] of REFUSED.filter(
      ([kind]) => kind === 'password_short' || kind === 'password_long' || kind === 'password_common',
    )) {
      const user = await aCompany(database)
      const { status, body } = await call('PUT', '/user/update-password', {
        as: user,
        json: { current_password: PASSWORD, new_password: password },
      })
      assert.deepEqual(
        [status, body.errors[0].field, body.errors[0].code.replace('new_', '')],
        [422, 'new_password', code],
      )
    }
  })
})

describe('the rule for common passwords', () => {
  it('is the list of the package, which browsers get too', () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
    assert.deepEqual(COMMON_PASSWORDS, long.slice(0, 3000))
  })

  it('lets the meter call nothing fair that the server refuses, and refuses nothing that is taken', async () => {
    for (const [, password] of REFUSED.filter(([code]) => code === 'password_common' || code === 'password_personal')) {
      const refused = await isWeakPassword(password, { company_name: 'مؤسسة الأفق للتوريد', email: 'x@example.sa' })
      assert.equal(passwordStrength(password, refused), 1, password)
    }
    for (const password of TAKEN) assert.equal(await isWeakPassword(password), false, password)
  })
})

describe('@asvs V6.2.8 @asvs V11.4.2 passwords at rest', () => {
  it('are not cut: two of 100 characters that are equal in the first 72 differ', async () => {
    const [one, other] = [`${'a'.repeat(72)}${'b'.repeat(28)}`, `${'a'.repeat(72)}${'c'.repeat(28)}`]
    const { body } = await register(one)
    assert.deepEqual([await signIn(body.email, other), await signIn(body.email, one)], [401, 200])
    const nul = await register('before\u0000after')
    if (nul.status === 201) assert.equal(await signIn(nul.body.email, 'before\u0000other'), 401)
  })

  it('are argon2id with 19 MiB, two passes, one lane, and a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('the same one'), hashPassword('the same one')])
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(one, other)
    assert.deepEqual(
      [await passwordMatches('the same one', one), await passwordMatches('the same One', one)],
      [true, false],
    )
  })
})

describe('@asvs V11.2.2 a password whose hash was made with other parameters', () => {
  const kept = async (person_id: number) =>
    (
      await database.kysely
        .selectFrom('people')
        .select('password_hash')
        .where('person_id', '=', person_id)
        .executeTakeFirstOrThrow()
    ).password_hash

  it('is hashed anew at a sign-in that succeeds, and not again at the next', async () => {
    const { person_id, email } = await aCompany(database)
    const old = await kept(person_id)
    assert.match(old, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    assert.equal(await signIn(email, PASSWORD), 200)
    const renewed = await kept(person_id)
    assert.match(renewed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal(await signIn(email, PASSWORD), 200)
    assert.equal(await kept(person_id), renewed)
  })

  it('keeps it when the password is wrong or the account is closed', async () => {
    const [guessed, closed] = [await aCompany(database), await aCompany(database, { is_active: false })]
    const before = [await kept(guessed.person_id), await kept(closed.person_id)]
    assert.deepEqual([await signIn(guessed.email, 'a guess'), await signIn(closed.email, PASSWORD)], [401, 401])
    assert.deepEqual([await kept(guessed.person_id), await kept(closed.person_id)], before)
  })

  it('is neither put over one that was changed meanwhile, nor opens the account', async () => {
    const { person_id, email } = await aCompany(database)
    const newer = await hashPassword('changed meanwhile')
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('update people set password_hash = $1 where person_id = $2', [newer, person_id])
    const signing = signIn(email, PASSWORD)
    const waits = async () =>
      (
        await database.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount
    while (!(await Promise.race([waits(), signing])));
    await holder.query('commit')
    holder.release()
    assert.deepEqual([await signing, await kept(person_id)], [401, newer])
  })
})
