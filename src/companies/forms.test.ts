import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldProblems } from '#framework/api/field-problems.ts'
import { registrationForm, resetForm } from './forms.ts'

const filled = {
  company_name: 'مؤسسة الأفق للتوريد',
  email: 'info@horizon.example',
  phone_number: '0551234567',
  password: 'a quiet green lamp',
  confirm_password: 'a quiet green lamp',
  region_id: '1',
  city_id: '3',
  district_id: '',
  terms: true,
}
const found = (result: ReturnType<ReturnType<typeof registrationForm>['safeParse']>) =>
  result.success
    ? {}
    : Object.fromEntries(fieldProblems(result.error.issues).map(({ field, message }) => [field, message]))

describe('the registration form', () => {
  const form = registrationForm((_region, city) => city === '4')

  it('sends neither the second password nor the tick', () => {
    const result = form.safeParse(filled)
    assert.ok(result.success)
    assert.deepEqual(Object.keys(result.data).sort(), [
      'city_id',
      'company_name',
      'district_id',
      'email',
      'password',
      'phone_number',
      'region_id',
      'user_type',
    ])
  })

  it('names everything that is wrong at once', () => {
    const broken = {
      ...filled,
      company_name: '',
      phone_number: '1',
      password: 'short',
      confirm_password: 'other',
      city_id: '4',
      terms: false,
    }
    assert.deepEqual(found(form.safeParse(broken)), {
      company_name: 'accounts.company_name_required',
      phone_number: 'accounts.phone_invalid',
      password: 'accounts.password_short',
      confirm_password: 'accounts.passwords_differ',
      district_id: 'locations.district_required',
      terms: 'accounts.terms_required',
    })
  })

  it('asks for a district only where the city has some', () => {
    assert.deepEqual(found(form.safeParse({ ...filled, city_id: '4' })), { district_id: 'locations.district_required' })
    assert.deepEqual(found(form.safeParse({ ...filled, city_id: '4', district_id: '12' })), {})
  })

  it('asks for the password again rather than saying that nothing differs from it', () => {
    assert.deepEqual(found(form.safeParse({ ...filled, confirm_password: '' })), {
      confirm_password: 'accounts.confirm_required',
    })
  })
})

describe('the form behind a password link', () => {
  it('compares both passwords even while the first is too short', () => {
    const result = resetForm.safeParse({ token: 'x', new_password: 'short', confirm_password: 'other' })
    assert.ok(!result.success)
    assert.deepEqual(
      fieldProblems(result.error.issues).map(({ field, message }) => [field, message]),
      [
        ['new_password', 'accounts.new_password_short'],
        ['confirm_password', 'accounts.passwords_differ'],
      ],
    )
  })
})
