import type { Me } from '#framework/ssr/me.ts'
import type { Right } from './roles.ts'

declare module '#framework/ssr/me.ts' {
  interface Me {
    user_type: 'buyer' | 'supplier'
    /** Present when the company may bid. */
    supplier_profile: { supplier_profile_id: number } | null
    /** The company may sell. */
    is_member: boolean
    /** What the person may do for the company. */
    can: Readonly<Record<Right, boolean>>
  }
}

/** Whether the company may bid: the profile grants it, not the `user_type`. */
export const isSupplier = (me: Me | null) => me !== null && me.supplier_profile !== null && me.supplier_profile !== undefined

/** Whether somebody is offered what needs a right: guests are, who sign in first. */
export const isOffered = (me: Me | null, right: Right) => me === null || me.can[right]

/** The page that says which roles give a right. */
export const roleRequiredPath = (right: Right) => `/role-required/${right}`
