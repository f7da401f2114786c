import type { GeneratedAlways } from 'kysely'
import type { Stamp } from '#framework/database/column-types.ts'
import type { Grants } from '#framework/database/grants.server.ts'
import { JOB_GRANTS } from '#framework/jobs/grants.ts'

declare module '#framework/database/tables.ts' {
  interface Schema {
    notices: { notice_id: GeneratedAlways<number>; title: string; body: string; search_text: string; posted_at: Stamp }
  }
}

/** What the application's role may do. */
export const GRANTS: Grants = {
  notices: ['select', 'insert', 'delete'],
  audit_events: ['select', 'insert'],
  idempotency_keys: ['select', 'insert'],
  schema_migrations: ['select'],
  ...JOB_GRANTS,
}
