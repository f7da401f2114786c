import { escapeIdentifier, type Client } from 'pg'

/** A privilege that a role does not need, as the statement that revokes it. */
interface Excess {
  statement: string
  /** Whether the connected role is allowed to run the statement. */
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
 * Privileges that the application's role does not need: temporary tables, which hide tables of the schema; connecting
 * to other databases (both PostgreSQL defaults); membership in other roles; attributes such as `createrole`.
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

/** Unneeded attributes and memberships of a role, which only an administrator can revoke. */
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
