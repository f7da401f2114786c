import type { Client } from 'pg'

/** Splits SQL into statements, aware of quotes, dollar quotes and comments. */
export function statementsOf(sql: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
  const statements: string[] = []
  let start = 0
  for (const match of sql.matchAll(token)) {
    if (match[0] !== ';') continue
    statements.push(sql.slice(start, match.index + 1))
    start = match.index + 1
  }
  return statements
}

/** Describes the complete schema: tables, columns, constraints, indexes, functions, triggers, privileges. */
export async function schemaOf(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with ours as (select oid from pg_namespace where nspname = 'public')
    select format('relation %s %s %s %s', relname, relkind, relacl, reloptions) as line from pg_class where relnamespace in (select oid from ours)
    union all
    select format('column %s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid)) from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace in (select oid from ours) and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace in (select oid from ours)
    union all select format('index %s %s', indexrelid::regclass, pg_get_indexdef(indexrelid)) || ' ' || indisvalid from pg_index
      join pg_class on pg_class.oid = indexrelid where relnamespace in (select oid from ours)
    union all select format('function %s %s', oid::regprocedure, md5(pg_get_functiondef(oid))) from pg_proc
      where pronamespace in (select oid from ours) and prokind in ('f', 'p')
    union all select format('trigger %s %s', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ line }) => line)
}
