import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { CANARY, sealedTenders, short, tamperWith } from '#test/support/make/sealed-tenders.ts'
import { runCommand } from '#test/support/ops.ts'

/* The seal key is lost: bidders reveal their bids themselves, and cannot change them that way. */
const site = await testApp()
const { call, database } = site
const { jobs, today, publish, bid, whenClosed } = await sealedTenders(site)

const ops = (rfq_id: number) =>
  runCommand(site, 'seal:reveal-by-bidders', String(rfq_id), '--reason', 'the key is lost').catch(
    (error: Error) => error.message,
  )
const reveal = (as: MadeCompany, bid_id: number, contents: string, file = CANARY.file) =>
  call('PUT', `/bids/${bid_id}/reveal`, { as, form: { contents, attachment: aPdf(file) } })

/** No job process has had the seal key for a while. */
const keyUnseen = () => database.pool.query("update seal_checks set verified_at = now() - interval '11 minutes'")

/** Takes the seal key away until `work` ends. */
async function withoutSealKey<Result>(work: () => Promise<Result>) {
  const file = join(site.data_dir, 'seal.key')
  const right = await readFile(file)
  await writeFile(file, Buffer.alloc(32, 7).toString('base64'))
  try {
    return await work()
  } finally {
    await writeFile(file, right)
    await jobs.run('stock_opening_keys')
  }
}

describe('a lost seal key', () => {
  it('lets bidders reveal exactly what they sealed, a day after the closing', async () => {
    const { buyer, rfq_id } = await publish()
    // In the last hour of a day `whenClosed` is in the fourth.
    const never_tried = await publish({ deadline: addDays(today, 4) })
    const [bidder, other] = [await aSupplier(database), await aSupplier(database)]
    const { bid_id, contents } = (await bid(bidder, rfq_id)).body
    const unrevealed = (await bid(other, rfq_id, { total_amount: '700' })).body
    const second = await publish()
    const given_up = (await bid(bidder, second.rfq_id)).body
    const own = async () => (await call('GET', `/bids/${bid_id}`, { as: bidder })).body
    assert.equal(await ops(rfq_id), `RFQ ${rfq_id} has not been closed for 24 hours`)
    assert.equal(short(await reveal(bidder, bid_id, contents)), '409 reveal_not_open')

    await whenClosed(() =>
      withoutSealKey(async () => {
        await jobs.run('open_sealed')
        assert.equal(short(await reveal(bidder, bid_id, contents)), '409 reveal_not_open')
        assert.deepEqual([(await own()).can.reveal, (await own()).state], [false, 'live'])
        await shiftDays(database, 2)
        assert.equal(await ops(rfq_id), `RFQ ${rfq_id} has not been closed for 24 hours`)
        await shiftDays(database, 4)
        assert.match(String(await ops(rfq_id)), /has had the seal key within 10 minutes/)
        await keyUnseen()
        await shiftDays(database, 6)
        assert.match(String(await ops(never_tried.rfq_id)), /^No opening of RFQ \d+ has failed/)
        assert.equal(await ops(rfq_id), `Bidders on RFQ ${rfq_id} may reveal 2 bids`)
        assert.equal(await ops(rfq_id), `RFQ ${rfq_id} has no bids that wait to be opened`)
        assert.deepEqual([(await own()).can.reveal, (await own()).state], [true, 'unreadable'])
        await ops(second.rfq_id)
        await call('DELETE', `/rfqs/${second.rfq_id}/delete`, { as: second.buyer })
        assert.equal(short(await reveal(bidder, given_up.bid_id, given_up.contents)), '409 rfq_canceled')

        for (const as of [other, buyer, await aSupplier(database)])
          assert.equal(short(await reveal(as, bid_id, contents)), '404 bid_not_found')
        const WRONG = {
          'another amount': contents.replace('91827364', '91827363'),
          'the same in other words': `${contents} `,
          'the bid of another': unrevealed.contents,
          'no contents': '{}',
        }
        for (const [name, wrong] of Object.entries(WRONG))
          assert.equal(short(await reveal(bidder, bid_id, wrong)), '422 commitment_mismatch', name)
        const otherFile = { contents, attachment: aPdf('other.pdf', '% other') }
        assert.equal(
          short(await call('PUT', `/bids/${bid_id}/reveal`, { as: bidder, form: otherFile })),
          '422 commitment_mismatch',
        )

        const full = mock.method(site.app.storage, 'put', () => Promise.reject(new Error('the store is away')))
        assert.ok((await reveal(bidder, bid_id, contents)).status >= 500)
        full.mock.restore()
        assert.deepEqual(await readdir(join(site.data_dir, 'uploads/tmp')), [])

        const revealed = await reveal(bidder, bid_id, contents)
        assert.deepEqual([revealed.status, revealed.body.total_amount], [200, 918273.64], revealed.text)
        assert.equal(short(await reveal(bidder, bid_id, contents)), '200')
        const { bids } = (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body
        assert.deepEqual(
          bids.map(({ total_amount }: { total_amount: number }) => total_amount),
          [918273.64],
        )
        assert.equal((await call('GET', revealed.body.attachment_path, { as: buyer })).status, 200)
        const record = (await call('GET', `/rfqs/${rfq_id}/opening`)).body
        assert.deepEqual([record.state, typeof record.reveal_at, record.bids_count], ['opened', 'string', 2])
        assert.deepEqual(record.commitments.map(({ outcome }: { outcome: string }) => outcome).sort(), [
          'opened',
          'unreadable',
        ])
        assert.equal(short(await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })), '200')
        assert.equal(short(await reveal(other, unrevealed.bid_id, unrevealed.contents)), '409 rfq_already_accepted')
      }),
    )
  })

  it('lets nobody reveal a bid that was opened or is unreadable for another reason', async () => {
    const { rfq_id } = await publish()
    const [bidder, damaged] = [await aSupplier(database), await aSupplier(database)]
    const sealed = [
      [bidder, (await bid(bidder, rfq_id)).body],
      [damaged, (await bid(damaged, rfq_id)).body],
    ] as const
    await tamperWith(database, sealed[1][1].bid_id)
    await whenClosed(async () => {
      await jobs.run('open_sealed')
      for (const [as, { bid_id, contents }] of sealed)
        assert.equal(short(await reveal(as, bid_id, contents)), '409 reveal_not_open')
      const { state, can } = (await call('GET', `/bids/${sealed[1][1].bid_id}`, { as: damaged })).body
      assert.deepEqual([state, can.reveal], ['unreadable', false])
    })
  })

  it('keeps a canceled RFQ as it is', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const { bid_id, contents } = (await bid(bidder, rfq_id)).body
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    await shiftDays(database, 4)
    try {
      assert.equal(await ops(rfq_id), `RFQ ${rfq_id} has no bids that wait to be opened`)
      assert.equal(short(await reveal(bidder, bid_id, contents)), '409 reveal_not_open')
    } finally {
      await shiftDays(database, 0)
    }
  })
})
