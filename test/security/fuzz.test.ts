import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { onlyInFullRun, sliceOf } from '#test/support/run/full-run.ts'
import { badCalls } from '#test/support/hostile/fuzz.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' })
const buyer = await aCompany(database)
const supplier = await aSupplier(database)
await anRfq(database, { buyer })
const { body: description } = await call('GET', '/openapi.json')

/** Sends bad calls one after the other; answers those at which the server failed. */
async function attack(cookie: string, seed: number, count: number) {
  const failed: string[] = []
  for (const { method, path, headers, body } of badCalls(description, seed, count)) {
    const { statusCode, payload } = await app.inject({
      method: method as 'POST',
      url: path,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body && { payload: body }),
    })
    if (statusCode >= 500)
      failed.push(`${method} ${path} ${JSON.stringify(headers)} ${body?.toString().slice(0, 300)} → ${payload}`)
  }
  return failed
}

/** What this process holds: open files beside its connections to the database, those in use, and who waits for one. */
async function held() {
  const { pool } = database
  const open = (await readdir('/dev/fd')).length - pool.totalCount
  return { open, in_use: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }
}

describe('@asvs V1.5.2 @asvs V2.2.1 @asvs V2.2.2 @asvs V15.3.5 @asvs V16.5.1 calls that no client would make', () => {
  const callers = [
    ['a guest', '', 11],
    ['a buyer', buyer.cookie, 12],
    ['a supplier', supplier.cookie, 13],
  ] as const
  const about = ['test/support/hostile/', 'src/framework/http/', 'src/framework/api/']
  for (const [who, cookie, seed] of sliceOf(
    callers,
    callers.length,
    ([name]) => name,
    () => about,
  )) {
    it(`by ${who} are refused or harmless, never a failure of the server`, async () =>
      assert.deepEqual(await attack(cookie, seed, 200), []))
  }

  it('leave the data as the laws of the product want it', () => assertInvariants(database))

  const holds = ['src/framework/http/', 'src/framework/files/', 'src/framework/database/']
  it('@asvs V1.4.3 leave no file open and no connection in use', onlyInFullRun(...holds), async () => {
    const attacks = async () => {
      for (const { cookie } of [buyer, supplier]) await attack(cookie, 14, 200)
    }
    // The first time starts threads, which stay.
    await attacks()
    const before = await held()
    await attacks()
    const { open, ...rest } = await held()
    assert.deepEqual(rest, { in_use: 0, waiting: 0 })
    // Others may have been closed meanwhile.
    assert.ok(open <= before.open, `${open} open, ${before.open} before`)
  })
})
