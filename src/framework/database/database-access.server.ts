import { escapeIdentifier, type Client } from 'pg'

/** What a role may do on the server and does not need, and the statement that ends it. */
interface Excess {
  statement: string
  /** Whether the caller may run it. */
  ours: boolean
}

/** Attributes of roles: column and name. */
const ATTRIBUTES = [
  ['rolsuper', 'superuser'],
  ['rolcreaterole', 'createrole'],
  ['rolcreatedb', 'createdb'],
  ['rolreplication', 'replication'],
  ['rolbypassrls', 'bypassrls'],
]

/**
 * What the application's role could do besides its work: create temporary tables, which are found before
 * those of the schema, and connect to other databases of the server, which are PostgreSQL's defaults for everybody; use
 * the rights of other roles, and attributes such as `createrole`.
 */
export async function excessAccess(client: Pick<Client, 'query'>, role: string): Promise<Excess[]> {
  const { rows } = await client.query<{ name: string; right: string; ours: boolean }>(
    `select datname as name, 'temporary' as right, pg_has_role(datdba, 'usage') as ours from pg_database
       where datname = current_database() and has_database_privilege($1, oid, 'temporary')
     union all
     select datname, 'connect', false from pg_database
       where datname <> current_database() and datallowconn and has_database_privilege($1, oid, 'connect')
     order by 2 desc, 1`,
    [role],
  )
  const databases = rows.map(({ name, right, ours }) => ({
    statement: `revoke ${right} on database ${escapeIdentifier(name)} from public, ${escapeIdentifier(role)}`,
    ours,
  }))
  return [...databases, ...(await excessRights(client, role))]
}

/** The same of its attributes and of the roles that it is a member of, which only an administrator takes back. */
async function excessRights(client: Pick<Client, 'query'>, role: string): Promise<Excess[]> {
  const { rows } = await client.query<{ attributes: string[]; roles: string[] }>(
    `select array(select 'no' || (attribute ->> 1) from jsonb_array_elements($2::jsonb) attribute
         where (to_jsonb(pg_roles) ->> (attribute ->> 0))::boolean) as attributes,
       array(select granted.rolname::text from pg_auth_members join pg_roles granted on granted.oid = roleid where member = pg_roles.oid order by 1) as roles
     from pg_roles where rolname = $1`,
    [role, JSON.stringify(ATTRIBUTES)],
  )
  const { attributes = [], roles = [] } = rows[0] ?? {}
  return [
    ...(attributes.length > 0 ? [`alter role ${escapeIdentifier(role)} ${attributes.join(' ')}`] : []),
    ...roles.map((name) => `revoke ${escapeIdentifier(name)} from ${escapeIdentifier(role)}`),
  ].map((statement) => ({ statement, ours: false }))
}
