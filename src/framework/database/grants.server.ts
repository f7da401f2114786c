import type { Client } from 'pg'

export type Right = 'select' | 'insert' | 'update' | 'delete' | 'usage'

/** What the application's role may do on each table, view and sequence. */
export type Grants = Readonly<Record<string, readonly Right[]>>

const SCHEMAS = ['public', 'graphile_worker']

/** Formats a privilege, such as `public.companies select`. */
const lineOf = (table: string, right: string) => `${table.includes('.') ? table : `public.${table}`} ${right}`

const listedRights = (grants: Grants) =>
  Object.entries(grants)
    .flatMap(([table, rights]) => rights.map((right) => lineOf(table, right)))
    .sort()

/**
 * The application's tables, views and sequences, without those of extensions and of other owners in the same schemas.
 */
const OUR_TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and pg_has_role(c.relowner, 'usage')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

async function ourTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name ${OUR_TABLES} order by 1`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

/** Privileges of a role on these tables, granted to it or to PUBLIC, sorted. */
async function rightsOf(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string; right: string }>(
    `select distinct format('%I.%I', nspname, relname) as table, lower(acl.privilege_type) as right
     from (select n.nspname, c.relname, c.relacl ${OUR_TABLES}) ours, aclexplode(relacl) acl
     where acl.grantee = 0 or acl.grantee = (select oid from pg_roles where rolname = $2)`,
    [SCHEMAS, role],
  )
  return rows.map(({ table, right }) => lineOf(table, right)).sort()
}

const grantsOf = (grants: Grants, name: string) =>
  Object.entries(grants)
    .filter(([, rights]) => rights.length > 0)
    .map(([table, rights]) => `grant ${rights.join(', ')} on ${table} to ${name}`)

/** Tables of the job runner with row level security, which has no policies for roles other than the owner. */
async function closedJobTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'graphile_worker'::regnamespace order by 1",
  )
  return rows.map(({ name }) => name)
}

/**
 * Statements that change a role's privileges to `grants`; empty when they are equal. Undoes default
 * privileges and manual grants at every start.
 */
export async function grantStatements(client: Client, role: string, grants: Grants): Promise<string[]> {
  const name = client.escapeIdentifier(role)
  const closed = await closedJobTables(client)
  const { rows } = await client.query<{ usage: boolean; create: boolean }>(
    `select bool_and(has_schema_privilege($1, name, 'usage')) as usage, bool_or(has_schema_privilege($1, name, 'create')) as create from unnest($2::text[]) name`,
    [role, SCHEMAS],
  )
  const opened = rows[0]?.usage === true && !rows[0].create
  if (closed.length === 0 && opened && (await rightsOf(client, role)).join() === listedRights(grants).join()) return []
  const schemas = SCHEMAS.join(', ')
  return [
    `revoke create on schema ${schemas} from public, ${name}`,
    `grant usage on schema ${schemas} to ${name}`,
    `revoke all on ${(await ourTables(client)).join(', ')} from public, ${name}`,
    ...grantsOf(grants, name),
    ...closed.map((table) => `alter table ${table} disable row level security`),
  ]
}

/** Grants on tables on which nothing was granted yet, because a migration has just created them. */
export async function newTableGrants(client: Client, role: string, grants: Grants): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name ${OUR_TABLES} and c.relacl is null`,
    [SCHEMAS],
  )
  const created = new Set(rows.map(({ name }) => name))
  const toNew = Object.fromEntries(Object.entries(grants).filter(([table]) => created.has(table)))
  return grantsOf(toNew, client.escapeIdentifier(role))
}

/** Whether a role could alter tables or change the audit trail, because it owns them or has too many privileges. */
export async function isTooPowerful(client: Pick<Client, 'query'>, role: string): Promise<boolean> {
  const { rows } = await client.query<{ powerful: boolean }>(
    `select r.rolsuper or r.rolcreaterole or r.rolbypassrls or pg_has_role(r.oid, c.relowner, 'member')
       or has_table_privilege(r.oid, c.oid, 'update, delete, truncate') or has_schema_privilege(r.oid, c.relnamespace, 'create') as powerful
     from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'public.audit_events'::regclass`,
    [role],
  )
  return rows[0]?.powerful ?? true
}
