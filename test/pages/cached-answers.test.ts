import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, mock, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'

// Time stands still unless a test moves it: no answer grows old by itself, however slow the machine is.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const SECONDS_KEPT = 5

/** Holds a rendering after its data was read, until it is let go on. */
let gate: { reached: () => void; open: Promise<void> } | undefined
const built = (await import(pathToFileURL(join(import.meta.dirname, '../../dist/server/pages.js')).href)) as Renderer
const renderer: Renderer = {
  ...built,
  async render(request) {
    const page = await built.render(request)
    gate?.reached()
    await gate?.open
    return page
  },
}

const site = await testApp({ TRUSTED_PROXIES: '1' }, undefined, { pages: { renderer } })
const { app, call, database } = site
const { kysely } = database

const setTitle = (rfq_id: number, title: string) =>
  kysely.updateTable('rfqs').set({ title }).where('rfq_id', '=', rfq_id).execute()
const award = async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const { bid_id } = await aBid(database, { rfq_id })
  return {
    rfq_id,
    accept: async () =>
      assert.equal((await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })).status, 200),
  }
}

describe("guests' answers of the API", () => {
  it('are shared for five seconds, with their headers', async () => {
    const { rfq_id, title } = await anRfq(database)
    await anRfq(database)
    const paths = [`/unauthorized/rfqs/${rfq_id}`, '/rfqs/all?limit=1&sort=newest', '/rfqs/all']
    const answers = async () =>
      Promise.all(
        paths.map(async (path) => {
          const {
            status,
            text,
            headers: { date: _date, 'x-request-id': _id, ...headers },
          } = await call('GET', path)
          return { status, text, headers }
        }),
      )
    mock.timers.tick(SECONDS_KEPT * 1000)
    const first = await answers()
    assert.equal(first[1]!.headers['x-total-count'], '2')
    assert.match(String(first[1]!.headers.link), /rel="next"/)
    await setTitle(rfq_id, 'عنوان آخر')
    assert.deepEqual(await answers(), first)
    mock.timers.tick(SECONDS_KEPT * 1000)
    assert.ok(!(await answers())[0]!.text.includes(title))
  })

  it('are not those of members, in either direction', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const own = async () =>
      (await call('GET', '/rfqs/all', { as: buyer })).body.find((card: { rfq_id: number }) => card.rfq_id === rfq_id)
        .can.edit
    const foreign = async () =>
      (await call('GET', '/rfqs/all')).body.find((card: { rfq_id: number }) => card.rfq_id === rfq_id).can.edit
    mock.timers.tick(SECONDS_KEPT * 1000)
    assert.deepEqual([await foreign(), await own(), await foreign(), await own()], [false, true, false, true])
  })

  it('follow an award at once, with totals and facets', async () => {
    const { rfq_id, accept } = await award()
    mock.timers.tick(60_000)
    const numbers = async () => {
      const {
        body: { status },
      } = await call('GET', '/rfqs/facets')
      const total = Number((await call('GET', '/rfqs/all?status=completed')).headers['x-total-count'])
      return [(await call('GET', `/unauthorized/rfqs/${rfq_id}`)).body.status, status.completed, total]
    }
    const [before, completed, total] = await numbers()
    await accept()
    assert.deepEqual([before, await numbers()], ['active', ['completed', completed + 1, total + 1]])
  })

  it('count against the limits before they are taken from the cache', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = new Set<number>()
    for (let calls = 0; calls < 601; calls++) statuses.add((await call('GET', '/rfqs/facets', { headers })).status)
    assert.deepEqual([...statuses], [200, 429])
  })
})

it('signing in keeps what is cached', async () => {
  const { rfq_id, title } = await anRfq(database)
  const { email } = await aCompany(database)
  const isOld = async () => [
    (await app.inject(`/rfq/${rfq_id}`)).body.includes(title),
    (await call('GET', `/unauthorized/rfqs/${rfq_id}`)).text.includes(title),
  ]
  await isOld()
  await setTitle(rfq_id, 'عنوان آخر')
  assert.equal((await call('POST', '/login', { json: { email, password: PASSWORD } })).status, 200)
  assert.deepEqual(await isOld(), [true, true])
})

describe('a page that is being rendered while something is written', () => {
  /** Begins to render a page for a guest, up to where its data is read. */
  async function begin(context: TestContext, url: string) {
    const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gate = { reached: reached.resolve, open: open.promise }
    context.after(() => open.resolve())
    const answer = app.inject(url)
    await reached.promise
    gate = undefined
    return async () => {
      open.resolve()
      return (await answer).body
    }
  }

  for (const where of ['this process', 'another process'] as const) {
    it(`in ${where} is not shown to those who ask after that`, async (context) => {
      const { rfq_id, buyer, title } = await anRfq(database)
      const url = `/rfq/${rfq_id}`
      const finish = await begin(context, url)
      await setTitle(rfq_id, 'عنوان آخر')
      if (where === 'this process')
        assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 3 } })).status, 200)
      else process.emit('message', { type: 'invalidate', subjects: [`rfq:${rfq_id}`] }, undefined)
      const meanwhile = app.inject(url)
      assert.ok((await finish()).includes(title), 'who asked before may see it')
      assert.deepEqual(
        [(await meanwhile).body.includes(title), (await app.inject(url)).body.includes(title)],
        [false, false],
      )
    })
  }

  it('but not of what it shows is kept', async (context) => {
    const { rfq_id, title } = await anRfq(database)
    const other = await anRfq(database)
    const finish = await begin(context, `/rfq/${rfq_id}`)
    await setTitle(rfq_id, 'عنوان آخر')
    assert.equal(
      (await call('PUT', `/rfqs/${other.rfq_id}/update`, { as: other.buyer, json: { quantity: 3 } })).status,
      200,
    )
    await finish()
    assert.ok((await app.inject(`/rfq/${rfq_id}`)).body.includes(title))
  })
})
