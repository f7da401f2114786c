import type { Lang } from '#framework/i18n/messages.ts'

/** The signed-in company as read from the database for this request. The slice that reads sessions extends it. */
export interface Viewer {
  company_id: number
  session_id: number
  lang: Lang
}
