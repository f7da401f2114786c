import { escapeIdentifier, type Client } from 'pg'

/** A privilege that a role has on a database of the server and does not need, and the statement that ends it. */
interface Excess {
  statement: string
  /** Whether whoever asks may run it. */
  ours: boolean
}

/**
 * What the application's role could do besides its work: create temporary tables, which are found before
 * those of the schema, and connect to other databases of the server. Both are PostgreSQL's defaults for everybody.
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
  return rows.map(({ name, right, ours }) => ({
    statement: `revoke ${right} on database ${escapeIdentifier(name)} from public, ${escapeIdentifier(role)}`,
    ours,
  }))
}
