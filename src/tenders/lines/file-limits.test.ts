import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp, type Caller } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aColleague, aSupplier } from '#test/support/make/companies.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { call, database } = await testApp({ TRUSTED_PROXIES: '1' })
const { rfq_id } = await anRfq(database)
await withLines(database, rfq_id, [{ description: 'Cable', quantity: '3', unit_code: 'MTR' }])

let addresses = 0
const anAddress = () => `203.0.113.${++addresses}`
const from = (address: string) => ({ 'x-forwarded-for': address })

/** Both read the lines of the RFQ, for which they wait while their table is locked. */
const readPrices = (as: Caller, address = anAddress()) =>
  call<{ code: string } | undefined>('POST', `/rfqs/${rfq_id}/prices/parse`, {
    as,
    form: { text: 'No.\tPrice\n1\t5\n' },
    headers: from(address),
  })
const download = (address: string, as?: Caller) =>
  call<{ code: string } | undefined>('GET', `/rfqs/${rfq_id}/lines.xlsx`, { as, headers: from(address) })

type Answers = ReturnType<typeof readPrices>[]
const refusalOf = async (answers: Answers) => {
  const { status, headers, body } = await Promise.race(answers)
  return [status, headers['retry-after'], body?.code]
}
const statusesOf = async (answers: Answers) => (await Promise.all(answers)).map(({ status }) => status).toSorted()
const LOCK = ['lock table rfq_lines in access exclusive mode']

for (const [what, send, ownCode, fullCode] of [
  ['tables', (as: Caller, address: string) => readPrices(as, address), 'table_busy', 'tables_busy'],
  ['downloads', (as: Caller, address: string) => download(address, as), 'download_busy', 'downloads_busy'],
] as const) {
  describe(`${what} that are asked for at the same time`, () => {
    it('are one of a company, and one that waits', async () => {
      const company = await aSupplier(database)
      const [colleague, neighbor] = [
        await aColleague(database, company, { roles: ['seller'] }),
        await aSupplier(database),
      ]
      await whileLocked(database.owner, LOCK, async (release) => {
        const first = send(company, anAddress())
        await untilWaiting(database.owner, 1, first)
        const others = [company, colleague].map((as) => send(as, anAddress()))
        assert.deepEqual(await refusalOf(others), [429, '1', ownCode])
        const apart = send(neighbor, anAddress())
        await untilWaiting(database.owner, 2, apart)
        await release()
        assert.deepEqual(await statusesOf([first, apart, ...others]), [200, 200, 200, 429])
      })
    })

    it('are few in a process, for all callers together', async () => {
      const companies = await Promise.all(Array.from({ length: 11 }, () => aSupplier(database)))
      await whileLocked(database.owner, LOCK, async (release) => {
        const answers = companies.map((as) => send(as, anAddress()))
        assert.deepEqual(await refusalOf(answers), [503, '1', fullCode])
        await release()
        assert.deepEqual(await statusesOf(answers), [...Array.from({ length: 10 }, () => 200), 503])
      })
    })
  })
}

it('tables of one network leave room to others, whichever companies send them', async () => {
  const companies = await Promise.all(Array.from({ length: 10 }, () => aSupplier(database)))
  const [network, neighbor] = [anAddress(), await aSupplier(database)]
  await whileLocked(database.owner, LOCK, async (release) => {
    const many: Answers = []
    // One after the other, so that they are in a queue of ten before somebody else comes.
    for (const [index, as] of companies.entries()) {
      many.push(readPrices(as, network))
      await untilWaiting(database.owner, Math.min(2, index + 1), ...many)
    }
    const apart = readPrices(neighbor)
    assert.deepEqual(await refusalOf(many), [503, '1', 'tables_busy'])
    await release()
    assert.deepEqual(
      [(await apart).status, ...(await statusesOf(many))],
      [200, ...Array.from({ length: 9 }, () => 200), 503],
    )
  })
})

it('downloads of a guest are one of an address, and one that waits', async () => {
  const address = anAddress()
  await whileLocked(database.owner, LOCK, async (release) => {
    const answers = Array.from({ length: 3 }, () => download(address))
    assert.deepEqual(await refusalOf(answers), [429, '1', 'download_busy'])
    const apart = download(anAddress())
    await untilWaiting(database.owner, 2, apart)
    await release()
    assert.deepEqual(await statusesOf([apart, ...answers]), [200, 200, 200, 429])
  })
})
