import { type ESTree, Visitor } from 'vite'
import { GRANTS } from '#db/grants.ts'
import type { Breach, Law } from './source.ts'

/** Tables by the part that writes them. */
export const TABLES: Record<string, string[]> = {
  framework: [
    'files',
    'mails',
    'audit_events',
    'idempotency_keys',
    'rate_limits',
    'search_words',
    'schema_migrations',
    'clock_checks',
    'number_keys',
  ],
  reference: [
    'regions',
    'cities',
    'districts',
    'categories',
    'units',
    'vat_rates',
    'vat_reasons',
    'features',
    'holidays',
  ],
  companies: [
    'companies',
    'people',
    'members',
    'member_invitations',
    'sessions',
    'account_tokens',
    'second_factors',
    'recovery_codes',
    'known_callers',
    'supplier_profiles',
  ],
  tenders: [
    'rfqs',
    'rfq_attachments',
    'rfq_versions',
    'rfq_questions',
    'rfq_invitations',
    'rfq_answer_versions',
    'rfq_bid_counts',
    'bids',
    'bid_confirmations',
    'sealed_bids',
    'opening_keys',
    'seal_checks',
    'openings',
    'receipt_keys',
    'award_proposals',
    'rfq_lines',
    'bid_lines',
    'bid_vat',
    'awards',
    'award_lines',
  ],
  marketplace: ['sellers', 'products', 'product_images'],
  orders: [
    'order_settings',
    'order_series',
    'purchase_orders',
    'order_parties',
    'order_lines',
    'order_events',
    'deliveries',
    'delivery_lines',
    'ratings',
    'rating_reports',
  ],
  notifications: [
    'notifications',
    'notification_bumps',
    'notification_preferences',
    'follows',
    'saved_searches',
    'search_alerts',
    'follow_alerts',
  ],
}
const OWNER = new Map(Object.entries(TABLES).flatMap(([part, tables]) => tables.map((table) => [table, part] as const)))

const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const STATEMENT =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)/gi

/** What the database has besides the product's tables: sequences, and the tables of the job runner. */
const NO_TABLE = /_seq$|^graphile_worker\./

const withoutOwner = () =>
  Object.keys(GRANTS)
    .filter((table) => !NO_TABLE.test(table) && !OWNER.has(table))
    .map((table) => ({
      file: 'db/grants.ts',
      at: 0,
      reason: `${table} has no owner in scripts/laws/table-ownership.ts`,
    }))

/** A restore writes every table. */
const EXEMPT = /^src\/runtime\/backup\//

const nameOf = (table: ESTree.Argument | undefined) =>
  table?.type === 'Literal' ? String(table.value).split(' ')[0]! : undefined

export const tableOwnership: Law = {
  name: 'every table has an owner; only the code of that part writes it',
  check: (sources) => [
    ...withoutOwner(),
    ...sources
      .filter(({ file }) => !EXEMPT.test(file))
      .flatMap(({ file, part, program }) => {
        const breaches: Breach[] = []
        const writes = (table: string | undefined, at: number) => {
          const owner = OWNER.get(table ?? '')
          if (table === undefined)
            breaches.push({ file, at, reason: 'the table of a writing statement must be a literal' })
          else if (owner && owner !== part) breaches.push({ file, at, reason: `${part} writes ${table} of ${owner}` })
        }
        const inText = (text: string, at: number) => {
          for (const [, table] of text.matchAll(STATEMENT)) if (OWNER.has(table!)) writes(table, at)
        }
        new Visitor({
          CallExpression: ({ callee, arguments: [table], start }) => {
            if (
              callee.type === 'MemberExpression' &&
              callee.property.type === 'Identifier' &&
              BUILDERS.has(callee.property.name)
            )
              writes(nameOf(table), start)
          },
          Literal: ({ value, start }) => void (typeof value === 'string' && inText(value, start)),
          TemplateElement: ({ value, start }) => inText(value.raw, start),
        }).visit(program)
        return breaches
      }),
  ],
}
