import * as z from 'zod/mini'
import { word } from '#platform/words.ts'
import { passwordReset, registration } from './contract.ts'

/*
 * What the account forms ask beyond what they send: the password once more, the tick below the terms. All complaints
 * are found at once, so the comparisons run even while other fields are broken.
 */

const again = z.string().check(z.minLength(1, word('accounts.confirm_required')))

const differ = { error: word('accounts.passwords_differ'), path: ['confirm_password'], when: () => true }

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * The registration form. `hasDistricts` knows whether a chosen city has any: then one is required. `registration.parse`
 * takes what is sent out of its values.
 */
export const registrationForm = (hasDistricts: (region_id: string, city_id: string) => boolean) =>
  z
    .safeExtend(registration, { confirm_password: again, terms: z.literal(true, word('accounts.terms_required')) })
    .check(
      z.refine((form) => form.password === form.confirm_password, differ),
      z.refine((form) => Boolean(form.district_id) || !hasDistricts(text(form.region_id), text(form.city_id)), {
        error: word('accounts.district_required'),
        path: ['district_id'],
        when: () => true,
      }),
    )

/** The form behind a password link. */
export const resetForm = z
  .extend(passwordReset, { confirm_password: again })
  .check(z.refine((form) => form.new_password === form.confirm_password, differ))
