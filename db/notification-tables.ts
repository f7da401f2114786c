import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Nullable, Stamp } from '#framework/database/column-types.ts'

/** Notifications, preferences, saved searches and follows: a part of `Schema`. */
export interface NotificationTables {
  notifications: {
    notification_id: GeneratedAlways<number>
    person_id: number
    /** The company in whose name the person is notified. */
    company_id: number
    kind: string
    /** Notifications about one thing are one row while it is unread. */
    group_key: string
    object_type: string
    object_id: number
    params: Json<Record<string, unknown>>
    times: Generated<number>
    created_at: Stamp
    bumped_at: Stamp
    read_at: Nullable<Date>
    mail: Generated<'none' | 'queued' | 'digest' | 'sent' | 'skipped'>
    mail_due_at: Nullable<Date>
    /** Off: for the daily summary alone. */
    in_app: Generated<boolean>
    /** Grows whenever it happens again; of the same sequence as the ids. */
    bump: Generated<number>
  }
  /** What happens again while its notification is unread, until the commit. */
  notification_bumps: {
    bump_id: GeneratedAlways<number>
    notification_id: number
    bumped_at: Date
    params: Json<Record<string, unknown>>
    in_app: boolean
    mail: string
    mail_due_at: Nullable<Date>
  }
  notification_preferences: {
    person_id: number
    kind_group: string
    in_app: Generated<boolean>
    mail: 'now' | 'digest' | 'off'
  }
  follows: {
    person_id: number
    target_type: 'rfq' | 'company' | 'category'
    target_id: number
    muted: Generated<boolean>
    created_at: Stamp
  }
  saved_searches: {
    saved_search_id: GeneratedAlways<number>
    person_id: number
    company_id: number
    name: string
    what: 'rfqs' | 'products'
    /** The list's query in its canonical form. */
    query: ColumnType<unknown, string, string>
    query_hash: string
    category_id: Nullable<number>
    region_id: Nullable<number>
    alert: Generated<'off' | 'now' | 'daily'>
    /** The newest row that the person has seen by this search. */
    last_seen_id: Generated<number>
    /** When that was. */
    last_seen_at: Stamp
    created_at: Stamp
  }
  /** Matches of saved searches that were already sent. */
  search_alerts: { saved_search_id: number; object_id: number; created_at: Stamp }
  /** What a follower was already notified of; `event` tells repeated events apart. */
  follow_alerts: { person_id: number; news: string; object_id: number; event: Generated<string>; created_at: Stamp }
}
