import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import type { Json, Nullable, Stamp } from './column-types.ts'

/** What is known of the clock since a start of a machine. */
export interface MachineClock {
  /** The last instant that was believed, in milliseconds, and how many seconds the machine had run then. */
  at?: number
  uptime?: number
  /** Why the present instant is not believed, and when that was found, in milliseconds. */
  doubt?: string
  doubted_at?: number
  /** The clock was moved while the machine ran. */
  moved?: true
}

/** The tables that the framework reads and writes; an application creates those that it uses. */
export interface FrameworkTables {
  files: {
    file_id: GeneratedAlways<number>
    path: string
    kind: FileKind
    owner_id: number
    name: string
    ext: string
    mime: string
    size: number
    sha256: string
    width: Nullable<number>
    height: Nullable<number>
    /** Widths in pixels of the WebP copies beside the file. */
    variants: Generated<number[]>
    /** Result of the virus scan. Clean files are served, and those that were stored while no scanner was set. */
    scan: Generated<'unscanned' | 'pending' | 'clean' | 'infected'>
    /** What a stored file waits for; null once something has it. */
    reserved_for: Nullable<string>
    created_at: Stamp
    deleted_at: Nullable<Date>
  }
  mails: {
    mail_id: GeneratedAlways<number>
    kind: string
    company_id: number
    /** To a person; without one to the company's owner. */
    person_id: Nullable<number>
    params: Json<Record<string, unknown>>
    /** The notification that the e-mail is about; once it is read, the e-mail is not sent. */
    notification_id: Nullable<number>
    status: Generated<'queued' | 'sent' | 'bounced' | 'dead' | 'skipped'>
    attempts: Generated<number>
    last_error: Nullable<string>
    created_at: Stamp
    next_attempt_at: Stamp
    sent_at: Nullable<Date>
  }
  audit_events: {
    audit_event_id: GeneratedAlways<number>
    action: string
    company_id: Nullable<number>
    person_id: Nullable<number>
    /** In which roles the person acted. */
    roles: Nullable<string[]>
    object_type: string
    object_id: string
    details: Json<Record<string, unknown>>
    request_id: Nullable<string>
    ip: Nullable<string>
    created_at: Stamp
  }
  idempotency_keys: {
    scope: string
    key: string
    fingerprint: string
    status: number
    body: ColumnType<unknown, string, string>
    created_at: Stamp
  }
  /** The distinct words of what searches look through; kept by jobs. */
  search_words: { kind: string; word: string; rows: number }
  rate_limits: { policy: string; key: string; window_start: Date; count: Generated<number> }
  /** One row. `machines` by start of a machine. */
  clock_checks: { single: Generated<true>; machines: Json<Record<string, MachineClock>> }
}

/** All tables; an application adds its own by module augmentation. */
export interface Schema extends FrameworkTables {}
