import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { createLogger } from '#framework/config/log.server.ts'
import { pageVisit } from '#framework/http/request-context.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { createDatabase, type Reader } from './database.server.ts'

const { url } = await testDatabase()
const database = createDatabase(url, { max: 2, logger: createLogger('silent') })
const { kysely } = database
after(() => database.close())

/** The process that answers, which is one for each connection. */
const pid = async (reader: Reader, mark = sql``) => {
  const { rows } = await sql<{ pid: number }>`select ${mark} pg_backend_pid() as pid`.execute(reader)
  return rows[0]!.pid
}
const preparedMark = sql.raw('/* prepared */')
const frequent = (reader: Reader) => pid(reader, preparedMark)
const other = (reader: Reader) => pid(reader)

describe('what a page reads at the same time', () => {
  it('shares a connection where the statements are frequent ones, and others have their own', async () => {
    const [first, second, third, own] = await pageVisit.run({}, () =>
      Promise.all([frequent(kysely), frequent(kysely), frequent(kysely), other(kysely)]),
    )
    assert.deepEqual([second, third], [first, first])
    assert.notEqual(own, first)
  })

  it('does not share with other pages', async () => {
    const visit = () => pageVisit.run({}, () => Promise.all([frequent(kysely), frequent(kysely)]))
    const [[one], [another]] = await Promise.all([visit(), visit()])
    assert.notEqual(one, another)
  })

  it('fails alone', async () => {
    const wrong = () => sql`select ${preparedMark} 1 / ${sql.lit(0)}`.execute(kysely)
    const [before, failed, behind] = await pageVisit.run({}, () =>
      Promise.allSettled([frequent(kysely), wrong(), frequent(kysely)]),
    )
    assert.deepEqual([before.status, failed.status, behind.status], ['fulfilled', 'rejected', 'fulfilled'])
  })

  it('leaves transactions theirs', async () => {
    const [shared, inside] = await pageVisit.run({}, () =>
      Promise.all([
        frequent(kysely),
        kysely.transaction().execute(async (tx) => [await frequent(tx), await other(tx), await frequent(tx)]),
      ]),
    )
    assert.equal(new Set(inside).size, 1)
    assert.ok(!inside.includes(shared))
  })

  it('gives its connections back', async () => {
    const more = Array.from({ length: 8 }, () =>
      pageVisit.run({}, () => Promise.all([frequent(kysely), other(kysely)])),
    )
    await Promise.all(more)
    assert.equal(database.pool.totalCount, database.pool.idleCount)
    const { rows } = await database.pool.query<{ one: number }>('select 1 as one')
    assert.deepEqual(rows, [{ one: 1 }])
  })
})
