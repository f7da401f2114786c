import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { randomPath } from '#framework/files/storage/storage.server.ts'
import { variantsKey, requeueLateVariants } from '#framework/files/serve/variants.server.ts'
import { LATE_VARIANT_KINDS } from '#app/uploads.ts'

const database = await testDatabase()

const waiting = async () =>
  (
    await database.pool.query<{ key: string }>(
      'select key from graphile_worker.jobs where locked_at is null and key is not null order by key',
    )
  ).rows.map(({ key }) => key)

it('queues pictures again whose copies are late, as after a killed job process, and nothing else', async () => {
  const { company_id: owner_id } = await aCompany(database)
  const minutes = (count: number) => new Date(Date.now() - count * 60_000)
  const row = {
    kind: 'rfq',
    owner_id,
    name: 'a',
    ext: 'png',
    mime: 'image/png',
    size: 1,
    sha256: '0',
    width: 700,
    height: 400,
    created_at: minutes(3),
  } as const
  const rows = [
    row,
    { ...row, kind: 'bid' as const },
    { ...row, created_at: minutes(1) },
    { ...row, created_at: minutes(6000) },
    { ...row, variants: [320] },
    { ...row, width: 300 },
    { ...row, mime: 'image/gif', ext: 'gif' },
    { ...row, deleted_at: new Date() },
  ]
  const ids: number[] = []
  for (const one of rows) {
    const { file_id } = await database.kysely
      .insertInto('files')
      .values({ ...one, path: randomPath(one.kind, one.ext) })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    ids.push(file_id)
  }
  await requeueLateVariants(database, LATE_VARIANT_KINDS)
  assert.deepEqual(await waiting(), [variantsKey(ids[0]!), variantsKey(ids[1]!)].sort())

  // A process took a job and was killed: it stays locked, and another one takes its place.
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key = $1",
    [variantsKey(ids[0]!)],
  )
  assert.deepEqual(await waiting(), [variantsKey(ids[1]!)])
  await requeueLateVariants(database, LATE_VARIANT_KINDS)
  await requeueLateVariants(database, LATE_VARIANT_KINDS)
  assert.deepEqual(await waiting(), [variantsKey(ids[0]!), variantsKey(ids[1]!)].sort())
})
