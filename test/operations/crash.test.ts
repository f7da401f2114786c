// npm run test:all, and where these change: src/runtime/ src/main/ src/framework/ipc/ src/framework/jobs/ src/framework/mail/ src/framework/database/
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, describe, it } from 'node:test'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aPdf } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { isReady, startSite } from '#test/support/site.ts'
import { inDays } from '#test/support/in-days.ts'

/*
 * The whole product under write load while its processes are killed as if the power were cut: web, job, database, in
 * turn. What was acknowledged must be there afterwards, and every e-mail of it must have been sent.
 */
const KILLS = ['web', 'job', 'database', 'web', 'job', 'database'] as const
const WRITERS = 3

const mail = await aMailServer()
after(() => mail.close())
const site = await startSite({ SMTP_URL: mail.url, WORKERS: '2', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' })
const database = createDatabase(site.database_url, { max: 4, logger: createLogger('silent') })
after(async () => {
  await database.close()
  await site.stop()
})

/** The processes of one kind, as the operating system names them. */
function pidsOf(kind: (typeof KILLS)[number]): number[] {
  if (kind === 'database')
    return [Number(readFileSync(join(site.data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])]
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(site.pid)], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter((line) => line.includes(kind === 'web' ? 'web' : 'job'))
    .map((line) => Number.parseInt(line))
}

describe('killed processes', () => {
  it('@asvs V2.3.3 @asvs V16.5.3 lose nothing that was acknowledged, and every e-mail is sent', async () => {
    const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
    const buyers = await Promise.all(Array.from({ length: WRITERS }, () => aCompany(database)))
    const suppliers = await Promise.all(Array.from({ length: WRITERS }, () => aSupplier(database)))
    const acknowledged = { rfqs: new Set<number>(), bids: new Map<number, number>() }
    let writing = true

    const send = async (path: string, cookie: string, values: Parameters<typeof multipart>[0]) => {
      const { payload, headers } = multipart(values)
      const answer = await fetch(`${site.url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: new Uint8Array(payload),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, number> }
    }
    const anRfq = {
      title: 'كراسي مكتبية',
      description: 'كراسي لقاعة اجتماعات.',
      item_description: 'قماش رمادي بمسند.',
      quantity: 12,
      delivery_date: inDays(20),
      deadline: inDays(10),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
    }
    const write = async (as: { cookie: string }, writer: number) => {
      for (let amount = 1000; writing; amount++) {
        try {
          const rfq = await send('/rfqs/new', buyers[writer]!.cookie, { ...anRfq, attachments: [aPdf()] })
          if (rfq.status !== 201) continue
          acknowledged.rfqs.add(rfq.body.rfq_id!)
          const values = { total_amount: amount, proposed_delivery_date: inDays(15), attachment: aPdf() }
          const bid = await send(`/rfqs/${rfq.body.rfq_id}/bids/new`, as.cookie, values)
          if (bid.status === 201) acknowledged.bids.set(bid.body.bid_id!, amount)
        } catch {
          // The connection was cut: nothing was acknowledged.
        }
        await pause(20)
      }
    }

    const writers = suppliers.map(write)
    for (const kind of KILLS) {
      // In the middle of the work: some of it was done since the last time, and more is on its way.
      for (const before = acknowledged.bids.size; acknowledged.bids.size < before + 4;) await pause(20)
      for (const pid of pidsOf(kind)) process.kill(pid, 'SIGKILL')
      await isReady(site.url)
    }
    writing = false
    await Promise.all(writers)
    await isReady(site.url)

    assert.ok(
      acknowledged.rfqs.size > 20 && acknowledged.bids.size > 20,
      `only ${acknowledged.bids.size} bids were written`,
    )
    const { rows: rfqs } = await database.pool.query<{ rfq_id: number }>('select rfq_id from rfqs')
    const { rows: bids } = await database.pool.query<{ bid_id: number; total_amount: number }>(
      'select bid_id, total_amount from bids',
    )
    const kept = new Set(rfqs.map(({ rfq_id }) => rfq_id))
    const amounts = new Map(bids.map(({ bid_id, total_amount }) => [bid_id, total_amount]))
    assert.deepEqual(
      [...acknowledged.rfqs].filter((rfq_id) => !kept.has(rfq_id)),
      [],
      'RFQs lost',
    )
    assert.deepEqual(
      [...acknowledged.bids].filter(([bid_id, amount]) => amounts.get(bid_id) !== amount),
      [],
      'bids lost',
    )
    await assertInvariants(database)

    const { rows: files } = await database.pool.query<{ path: string }>('select path from files')
    for (const { path } of files)
      assert.ok(readFileSync(join(site.data_dir, path)).length > 0, `${path} has a row and no bytes`)

    // Tries that died with their process give their e-mails back after two minutes; the test does not wait for that.
    await database.pool.query("update mails set next_attempt_at = now() - interval '1 minute' where status = 'queued'")
    await database.pool.query("select graphile_worker.add_job('wake_mails')")
    const waiting = async () =>
      (await database.pool.query("select count(*)::int as n from mails where status = 'queued'")).rows[0].n
    while ((await waiting()) > 0) await pause(250)
    const receipts = mail.taken.filter(({ receivers }) => suppliers.some(({ email }) => receivers.includes(email)))
    assert.ok(
      receipts.length >= acknowledged.bids.size,
      `${receipts.length} receipts for ${acknowledged.bids.size} bids`,
    )
  })
})
