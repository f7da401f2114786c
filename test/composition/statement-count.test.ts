import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { it } from 'node:test'
import { keepNames } from '#reference/keep-names.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { countStatements } from '#test/support/statements.ts'

const { kysely, pool } = await testDatabase()

it('statements are counted of the work alone, whatever timers and other applications of the process send meanwhile', async () => {
  const timer = AsyncResource.bind(() => pool.query('select 1'))
  const work = async () => {
    await timer()
    await pool.query('select 2')
    await timer()
  }
  assert.equal(await countStatements(work), 1)
})

it('statements are counted without those of names that had been kept for too long', async () => {
  const names = keepNames(0.001, async () => (await pool.query('select 1')).rowCount)
  const work = async () => {
    await names.get(kysely)
    await pool.query('select 2')
  }
  assert.equal(await countStatements(work), 1)
})
