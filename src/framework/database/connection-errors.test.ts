import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isConnectionBroken, isDatabaseUnavailable, isPrimaryAway, standbyError } from './connection-errors.server.ts'

const answer = (code: string | undefined, message: string) => Object.assign(new Error(message), { code })

/** What PostgreSQL, PgBouncer, HAProxy and the driver say while the database is away. */
const AWAY = {
  'PgBouncer, whose last connection failed': [
    '08P01',
    'server login has been failing, try again later (server_login_retry)',
  ],
  'PgBouncer from 1.20': ['08P01', 'server login has been failing, cached error: connect failed (server_login_retry)'],
  'PgBouncer, before anything else': ['08P01', 'pgbouncer cannot connect to server'],
  'PgBouncer, whose server vanished': ['08P01', 'server conn crashed?'],
  'PgBouncer without a free server': ['08P01', 'query_wait_timeout'],
  'PgBouncer during a login': ['08P01', 'client_login_timeout (server down)'],
  'PgBouncer, which is full': ['08P01', 'no more connections allowed (max_client_conn)'],
  'PgBouncer, read anew': ['08P01', 'database configuration changed'],
  'PgBouncer that stops': ['08P01', 'server connections dropped, exiting'],
  'a server that starts': ['57P03', 'the database system is starting up'],
  'a server that stops': ['57P03', 'the database system is shutting down'],
  'a server that recovers': ['57P03', 'the database system is in recovery mode'],
  'a standby that is not consistent yet': ['57P03', 'the database system is not yet accepting connections'],
  'a server that an administrator ends': ['57P01', 'terminating connection due to administrator command'],
  'a server of which a process crashed': ['57P02', 'terminating connection because of crash of another server process'],
  'a session that was silent': ['57P05', 'terminating connection due to idle-session timeout'],
  'a server with too many clients': ['53300', 'sorry, too many clients already'],
  'a role with too many connections': ['53300', 'too many connections for role "tarsiya_app"'],
  'a connection that failed': ['08006', 'connection failure'],
  'a connection that was not made': ['08001', 'unable to connect'],
  'a commit whose outcome is unknown': ['08007', 'transaction resolution unknown'],
  'a former primary': ['25006', 'cannot execute INSERT in a read-only transaction'],
  'a full disk': ['53100', 'could not extend file "base/1/2": No space left on device'],
  'a lock that was not released': ['55P03', 'canceling statement due to lock timeout'],
  'nobody at the port': ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.11:5432'],
  'a peer that resets': ['ECONNRESET', 'read ECONNRESET'],
  'a peer that has gone': ['EPIPE', 'write EPIPE'],
  'a peer that says nothing': ['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.11:5432'],
  'no way to the host': ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.11:5432'],
  'no name': ['ENOTFOUND', 'getaddrinfo ENOTFOUND db1'],
  'no answer of the name server': ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db1'],
  'HAProxy without a server, which closes': [undefined, 'Connection terminated unexpectedly'],
  'the driver, whose connection took too long': [undefined, 'timeout expired'],
  'the pool, whose connection took too long': [undefined, 'Connection terminated due to connection timeout'],
  'the pool without a free connection': [undefined, 'timeout exceeded when trying to connect'],
  'the driver on a connection that has ended': [
    undefined,
    'Client has encountered a connection error and is not queryable',
  ],
} satisfies Record<string, [code: string | undefined, message: string]>

/** What no waiting cures. */
const FINAL = {
  'a wrong password': ['28P01', 'password authentication failed for user "tarsiya_app"'],
  'a host that may not connect': ['28000', 'no pg_hba.conf entry for host "10.0.0.1"'],
  'no such database': ['3D000', 'database "tarsia" does not exist'],
  'no such table': ['42P01', 'relation "schema_migrations" does not exist'],
  'no right': ['42501', 'permission denied for table notes'],
  'a row that is there already': ['23505', 'duplicate key value violates unique constraint "people_email_key"'],
  'PgBouncer with a wrong password': ['08P01', 'password authentication failed'],
  'PgBouncer that asks for SCRAM': ['08P01', 'SASL authentication failed'],
  'PgBouncer without the database': ['08P01', 'no such database: tarsia'],
  'PgBouncer without the role': ['08P01', 'no such user: tarsiya_ap'],
  'PgBouncer whose server refuses its password': [
    '08P01',
    'server login has been failing, cached error: password authentication failed for user "tarsiya_app" (server_login_retry)',
  ],
  'PgBouncer without the parameter': ['08P01', 'unsupported startup parameter: search_path'],
  'PgBouncer that asks for TLS': ['08P01', 'TLS required'],
  'a bug': [undefined, "Cannot read properties of undefined (reading 'rows')"],
} satisfies Record<string, [code: string | undefined, message: string]>

describe('the database is away', () => {
  for (const [who, [code, message]] of Object.entries(AWAY))
    it(`says ${who}: ${message}`, () => {
      assert.equal(isDatabaseUnavailable(answer(code, message)), true)
    })

  it('says an error that has such a cause', () => {
    const cause = answer('57P01', 'terminating connection due to administrator command')
    const error = new Error('migration 0001_baseline.sql failed', { cause: new Error('granting rights', { cause }) })
    assert.equal(isDatabaseUnavailable(error), true)
    assert.deepEqual([isConnectionBroken(error), isPrimaryAway(error)], [false, false], 'its own outcome may be known')
  })

  it('says a standby where the primary should be', () => {
    assert.deepEqual([isPrimaryAway(standbyError()), isConnectionBroken(standbyError())], [true, false])
  })
})

describe('the database is there', () => {
  for (const [who, [code, message]] of Object.entries(FINAL))
    it(`says ${who}: ${message}`, () => {
      const error = answer(code, message)
      assert.deepEqual([isDatabaseUnavailable(error), isPrimaryAway(error)], [false, false])
    })
})
