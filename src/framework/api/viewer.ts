import type { Lang } from '#framework/i18n/words.ts'

/** Who asks: the signed-in company of a request, as the database knows it in this moment. */
export interface Viewer {
  user_id: number
  session_id: number
  company_name: string
  email: string
  email_verified: boolean
  phone_number: string
  lang: Lang
  user_type: 'buyer' | 'supplier'
  /** Present when the company may bid. */
  supplier_profile_id: number | null
  /** The company may sell. */
  is_member: boolean
}
