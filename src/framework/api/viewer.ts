import type { Lang } from '#framework/i18n/messages.ts'

/** The signed-in company as read from the database for this request. The slice that reads sessions extends it. */
export interface Viewer {
  person_id: number
  /** The company that the person acts for. */
  company_id: number
  session_id: number
  lang: Lang
}
