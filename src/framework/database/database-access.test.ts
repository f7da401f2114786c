import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asSuperuser, testDatabase } from '#test/support/database.ts'
import { excessAccess } from './database-access.server.ts'

it('attributes and other roles are taken back from a role', async () => {
  const admin = asSuperuser(await testDatabase())
  const client = await admin.pool.connect()
  // Roles are those of the whole server: nobody else sees an open transaction's.
  await client.query('begin')
  try {
    await client.query('create role "a ""role" login createdb createrole')
    await client.query('grant pg_read_all_data, pg_execute_server_program to "a ""role"')
    const found = async () =>
      (await excessAccess(client, 'a "role')).filter(({ statement }) => !statement.includes(' on database '))
    const excess = await found()
    assert.deepEqual(excess, [
      { statement: 'alter role "a ""role" nocreaterole nocreatedb', ours: false },
      { statement: 'revoke "pg_execute_server_program" from "a ""role"', ours: false },
      { statement: 'revoke "pg_read_all_data" from "a ""role"', ours: false },
    ])
    for (const { statement } of excess) await client.query(statement)
    assert.deepEqual(await found(), [])
  } finally {
    await client.query('rollback')
    client.release()
    await admin.close()
  }
})
