import type { Right } from '#framework/database/grants.server.ts'
import { JOB_GRANTS } from '#framework/jobs/grants.ts'
import type { Schema } from './schema.ts'

type Table =
  | keyof Schema
  | 'schema_migrations'
  | 'companies_company_id_seq'
  | 'notifications_notification_id_seq'
  | keyof typeof JOB_GRANTS

const READ: readonly Right[] = ['select']
const APPEND: readonly Right[] = ['select', 'insert']
const CHANGE: readonly Right[] = ['select', 'insert', 'update']
const REPLACE: readonly Right[] = ['select', 'insert', 'delete']
const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete']

/**
 * What the application's role may do, on every table, view and sequence of the database: as little as its statements
 * need. They are granted after each migration, and everything else is revoked. Rows that others rely on are never
 * deleted, and the audit trail only grows.
 */
export const GRANTS: Readonly<Record<Table, readonly Right[]>> = {
  regions: READ,
  cities: READ,
  districts: READ,
  categories: READ,
  units: READ,
  vat_rates: READ,
  vat_reasons: READ,
  schema_migrations: READ,
  // Enabled by the owner of the tables.
  features: READ,
  // Imported by operators, as the owner of the tables.
  holidays: READ,
  // Of `opaque_id`, which runs as the owner of the tables.
  number_keys: [],

  audit_events: APPEND,
  sellers: APPEND,
  rfq_versions: APPEND,
  bid_confirmations: APPEND,
  rfq_answer_versions: APPEND,
  receipt_keys: APPEND,
  order_parties: APPEND,
  order_events: APPEND,
  delivery_lines: APPEND,
  rating_reports: APPEND,

  companies: CHANGE,
  people: CHANGE,
  members: CHANGE,
  // The numbers of people, who share those of companies.
  companies_company_id_seq: ['usage'],
  // A notification of what happens again gets a new number.
  notifications_notification_id_seq: ['usage'],
  supplier_profiles: CHANGE,
  rfqs: CHANGE,
  rfq_attachments: CHANGE,
  rfq_bid_counts: CHANGE,
  bids: CHANGE,
  sealed_bids: CHANGE,
  opening_keys: CHANGE,
  openings: CHANGE,
  seal_checks: CHANGE,
  clock_checks: CHANGE,
  rfq_lines: CHANGE,
  rfq_questions: CHANGE,
  rfq_invitations: CHANGE,
  bid_lines: REPLACE,
  bid_vat: REPLACE,
  award_proposals: CHANGE,
  awards: CHANGE,
  award_lines: CHANGE,
  order_settings: CHANGE,
  order_series: CHANGE,
  purchase_orders: CHANGE,
  order_lines: CHANGE,
  deliveries: CHANGE,
  ratings: CHANGE,
  products: CHANGE,
  mails: CHANGE,

  product_images: REPLACE,
  idempotency_keys: REPLACE,
  notification_bumps: REPLACE,

  // Files that were never used are deleted; the keys of other tables keep all others.
  files: ALL,
  sessions: ALL,
  account_tokens: ALL,
  second_factors: ALL,
  recovery_codes: ALL,
  known_callers: ALL,
  member_invitations: ALL,
  rate_limits: ALL,
  search_words: ALL,
  notifications: ALL,
  notification_preferences: ALL,
  follows: ALL,
  saved_searches: ALL,
  search_alerts: ALL,
  follow_alerts: ALL,

  ...JOB_GRANTS,
}
