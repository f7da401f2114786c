import type { Me } from '#framework/ssr/me.ts'
import type { Right, Role } from './roles.ts'

declare module '#framework/ssr/me.ts' {
  /** Who is signed in; for colleagues only. */
  interface MePerson {
    full_name: string
    phone_number: string | null
  }
  interface Me {
    email: string
    email_verified: boolean
    /** The verification e-mail bounced. */
    email_refused: boolean
    phone_number: string
    profile_image: string | null
    user_type: 'buyer' | 'supplier'
    /** Present when the company may bid. */
    supplier_profile: { supplier_profile_id: number } | null
    /** The company may sell. */
    is_member: boolean
    roles: readonly Role[]
    /** All companies that the person may act for, the present one among them. */
    companies: readonly {
      user_id: number
      company_name: string
      profile_image: string | null
      roles: readonly Role[]
    }[]
    /** The person must set up the second step before anything else. */
    second_step_required: boolean
    /** The day from which that will be so; null for people who have one, and where none is required. */
    second_step_from: string | null
    /** Awards of colleagues that wait for approval; null where the company has no limit. */
    awards_waiting: number | null
    /** Null where the company is not registered for VAT. */
    vat_number: string | null
    /** What the person may do for the company. */
    can: Readonly<Record<Right, boolean>>
  }
}

/** Whether the company may bid: the profile grants it, not the `user_type`. */
export const isSupplier = (me: Me | null) =>
  me !== null && me.supplier_profile !== null && me.supplier_profile !== undefined

/** Whether to offer an action that needs a right. Guests see it, and sign in first. */
export const isOffered = (me: Me | null, right: Right) => me === null || me.can[right]

/** The page that says which roles give a right. */
export const roleRequiredPath = (right: Right) => `/role-required/${right}`

/** Whether the person has entered their own name; the founder's starts as the company's name. */
export const hasOwnName = ({ person, company_name, user_id }: Pick<Me, 'person' | 'company_name' | 'user_id'>) =>
  person.person_id !== user_id || person.full_name !== company_name
