import type { Role } from './roles.ts'

declare module '#framework/api/viewer.ts' {
  /** The signed-in person, acting for a company. */
  interface Viewer {
    /** What the person is in the company. */
    roles: readonly Role[]
    company_name: string
    full_name: string
    /** The company requires a second step, and the person has none yet. */
    second_step_missing: boolean
    /** The address that the person signs in with. */
    email: string
    email_verified: boolean
    phone_number: string
    company_type: 'buyer' | 'supplier'
    /** Present when the company may bid. */
    supplier_profile_id: number | null
    /** The company may sell. */
    is_member: boolean
  }
}

export type { Viewer } from '#framework/api/viewer.ts'
