import type { GeneratedAlways } from 'kysely'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'
import type { Grants } from '#framework/database/grants.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { JOB_GRANTS } from '#framework/jobs/grants.ts'

declare module '#framework/database/tables.ts' {
  interface Schema {
    people: { person_id: GeneratedAlways<number>; name: string; email: string; lang: Lang }
    sessions: { session_id: GeneratedAlways<number>; token_hash: Buffer; person_id: number }
    notices: {
      notice_id: GeneratedAlways<number>
      author_id: number
      title: string
      body: string
      file_id: Nullable<number>
      search_text: string
      posted_at: Stamp
    }
  }
}

/** What the application's role may do. */
export const GRANTS: Grants = {
  people: ['select', 'insert', 'update'],
  sessions: ['select', 'insert', 'delete'],
  notices: ['select', 'insert', 'delete'],
  files: ['select', 'insert', 'update', 'delete'],
  mails: ['select', 'insert', 'update'],
  audit_events: ['select', 'insert'],
  idempotency_keys: ['select', 'insert'],
  schema_migrations: ['select'],
  ...JOB_GRANTS,
}
