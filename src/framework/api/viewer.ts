import type { Lang } from '#framework/i18n/messages.ts'

/** Who makes a request, as the database knows them in this moment. The slice that reads sessions adds what it knows. */
export interface Viewer {
  person_id: number
  /** The company that the person acts for. */
  company_id: number
  session_id: number
  lang: Lang
}
