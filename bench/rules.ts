import type { Client } from 'pg'

/** What is filled. */
const TABLES = [
  'companies',
  'people',
  'members',
  'supplier_profiles',
  'sellers',
  'files',
  'rfqs',
  'rfq_attachments',
  'rfq_bid_counts',
  'bids',
  'products',
  'product_images',
  'audit_events',
  'mails',
]

/**
 * Fills tables without their indexes, foreign keys and triggers, and makes those again: each once for all rows instead
 * of for each row.
 */
export async function withoutRules(client: Client, print: (line: string) => void, work: () => Promise<void>) {
  const { rows: constraints } = await client.query<{ table: string; name: string; kind: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype in ('f', 'u') and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[])) order by contype desc, conname`,
    [TABLES],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [TABLES],
  )
  // Foreign keys stand on unique ones: first to go, last to come.
  for (const { table, name } of constraints.toReversed().toSorted((a, b) => a.kind.localeCompare(b.kind)))
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
  print('building the indexes')
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** Lets the numbers go on after the rows that were written with their numbers. */
export async function moveSequences(client: Client) {
  for (const [table, column] of [
    ['companies', 'company_id'],
    ['files', 'file_id'],
    ['rfqs', 'rfq_id'],
    ['bids', 'bid_id'],
    ['products', 'product_id'],
  ]) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (select max(${column}) from ${table})))`,
    )
  }
}
