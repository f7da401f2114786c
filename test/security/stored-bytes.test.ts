import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aWorld, requests, type World } from '#test/support/permissions/calls.ts'
import { permissionMatrix } from '#test/support/permissions/permissions.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { inDays } from '#test/support/in-days.ts'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'

/*
 * What a call leaves in the database is a small multiple of what it was sent: with its limit of calls a minute, nobody
 * fills the disk by changing little things of a large one.
 */

/** How often a call may keep what it was sent: in its row, in what searches look through, and in the trail. */
const TIMES = 3
/** Bytes that it may leave besides: its events, notifications, e-mails and the record of its key. */
const BESIDES = 5000
/** Where it is more. */
const LARGER: Record<string, number> = {
  // What the bid said, and what each line costs, once for each RFQ.
  'PUT /rfqs/{}/accept-bid': 30_000,
  // With the first change, the version that everybody knows: its texts.
  'PUT /rfqs/{}/update': 30_000,
}
/** Of these only the first needs to do anything. */
const CALLS = 2

const site = await testApp()
const { call, database } = site
const { body: described } = await call<{ paths: Record<string, Record<string, Operation>> }>('GET', '/openapi.json')

interface Schema {
  type?: string
  maxLength?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Text that does not compress well: the same each time. */
let seed = 7
function text(length: number) {
  const letters = Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return String.fromCodePoint(0x62d + ((seed >> 8) % 18))
  })
  return letters.join('')
}

const anonymous = (name: string) => name.replace(/\{\w+\}/g, '{}')
const operations = new Map(
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      anonymous(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
      operation,
    ]),
  ),
)
const writes = [...operations].filter(([name]) => !name.startsWith('GET ')).map(([name]) => name)
const known = new Map(Object.entries(requests).map(([name, request]) => [anonymous(name), { name, request }]))

/** Free texts of the body, by their greatest length. */
function textsOf({ requestBody }: Operation): Record<string, number> {
  const { properties = {} } = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, schema]) => {
      const { maxLength = 0 } = [schema, ...(schema.anyOf ?? [])].find((each) => each.maxLength) ?? {}
      return maxLength >= 150 && !NO_FREE_TEXTS.has(field) ? [[field, maxLength]] : []
    }),
  )
}
const NO_FREE_TEXTS = new Set(['copied_files', 'replaced_files', 'token', 'contents', 'main_image'])
const isSecret = (field: string) => /password|token|email|code/.test(field)

/** A world whose RFQ has as many lines as there may be, with a bid on all of them. */
async function aLargeWorld(): Promise<World> {
  const world = await aWorld(site)
  const [owner, bidder] = [world.actors.O!, world.actors.D!]
  await database.kysely.updateTable('companies').set({ vat_number: '310000000000003' }).execute()
  const { body: rfq } = await call('POST', '/rfqs/new', { as: owner, form: await largeRfq(world) })
  assert.ok(rfq.lines, JSON.stringify(rfq))
  const { body: bid } = await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
    as: bidder,
    form: await largeBid(world, rfq.lines),
  })
  assert.ok(bid.bid_id, JSON.stringify(bid))
  return { ...world, rfq, bid }
}

const largeRfq = async (world: World) => {
  const [, options] = await requests['POST /rfqs/new']!(world, undefined)
  const { quantity: _, ...form } = options!.form!
  const lines = Array.from({ length: MAX_LINES }, () => ({ description: text(180), quantity: '12', unit_code: 'H87' }))
  return { ...form, description: text(5000), item_description: text(5000), lines: JSON.stringify(lines) }
}

const prices = (lines: readonly { line_id: number }[]) =>
  lines.map(({ line_id }) => ({ line_id, unit_price: '19.99', vat_category: 'S', note: text(150) }))

const largeBid = async (world: World, lines: readonly { line_id: number }[]) => {
  const [, options] = await requests['POST /rfqs/{rfq_id}/bids/new']!(world, undefined)
  const { total_amount: _, ...form } = options!.form!
  return { ...form, comments: text(2000), lines: JSON.stringify(prices(lines)) }
}

type Made = Awaited<ReturnType<(typeof requests)[string]>>

/** Where a request at its limits has more than long texts. */
const LARGE: Record<string, (world: World) => Promise<Made> | Made> = {
  'POST /rfqs/new': async (world) => ['/rfqs/new', { form: await largeRfq(world) }],
  'PUT /rfqs/{}/update': ({ rfq }) => [
    `/rfqs/${rfq.rfq_id}/update`,
    { json: { title: text(250), deadline: inDays(11) } },
  ],
  'POST /rfqs/{}/amendments/preview': ({ rfq }) => [
    `/rfqs/${rfq.rfq_id}/amendments/preview`,
    { json: { title: text(250), description: text(5000) } },
  ],
  'POST /rfqs/{}/bids/new': async (world) => [
    `/rfqs/${world.rfq.rfq_id}/bids/new`,
    { form: await largeBid(world, world.rfq.lines) },
  ],
  'PUT /bids/{}/update': ({ bid, rfq }) => [
    `/bids/${bid.bid_id}/update`,
    { json: { comments: text(2000), lines: prices(rfq.lines) } },
  ],
}

/** Where the matrix has nobody who may make the call, or it is made once by a person. */
const CALLERS: Record<string, (world: World) => Promise<MadeCompany>> = {
  'PUT /awards-wanted/{}/approve': ({ actors }) => aColleague(database, actors.B!, { roles: ['approver'] }),
  'PUT /awards-wanted/{}/reject': ({ actors }) => aColleague(database, actors.B!, { roles: ['approver'] }),
  'DELETE /company/membership': ({ actors }) => aColleague(database, actors.B!, { roles: ['viewer'] }),
  'POST /user/totp/recovery-codes': () => aCompany(database),
}

/** The request of a call at its limits. */
async function atLimits(name: string, world: World, caller: MadeCompany | undefined): Promise<Made> {
  if (LARGE[name]) return LARGE[name](world)
  const [path, options = {}] = await known.get(name)!.request(world, caller)
  const longest = Object.fromEntries(
    Object.entries(textsOf(operations.get(name)!))
      .filter(([field]) => !isSecret(field))
      .map(([field, length]) => [field, text(length)]),
  )
  if (options.form) return [path, { ...options, form: { ...options.form, ...longest } }]
  return [path, options.json ? { ...options, json: { ...options.json, ...longest } } : options]
}

/** Who may make a call, of the bidder and the others; undefined where guests alone may. */
function callerOf(name: string, world: World) {
  const { expect } = permissionMatrix.find((row) => row.call === known.get(name)!.name)!
  return CALLERS[name]?.(world) ?? world.actors[BY_FITNESS.find((actor) => Number(expect[actor]) < 300)!]
}
const BY_FITNESS = ['S', 'P', 'D', 'O', 'B', 'U', 'G'] as const

const bytesSent = ({ json, form }: NonNullable<Made[1]>) =>
  Buffer.byteLength(
    JSON.stringify(json ?? form ?? {}, (_, value: unknown) =>
      value !== null && typeof value === 'object' && 'bytes' in value ? undefined : value,
    ),
  )

/** What the application may write. */
const { rows: tables } = await database.pool.query<{ name: string }>(
  "select tablename as name from pg_tables where schemaname = 'public' and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert') order by 1",
)
/** Bytes of all rows, as text, which no compression makes less. */
async function stored(): Promise<Map<string, number>> {
  const { rows } = await database.owner.pool.query<{ name: string; bytes: number }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name, coalesce(sum(octet_length(t::text)), 0)::int as bytes from ${name} t`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

let world: World | undefined

/** Makes a call some times, each with a key of its own; answers what each left. */
async function measure(name: string) {
  const method = name.split(' ')[0]!
  for (const retry of [true, false]) {
    world ??= await aLargeWorld()
    const as = await callerOf(name, world)
    const [path, options = {}] = await atLimits(name, world, as)
    const sent = bytesSent(options)
    const left: { grown: number; of: [string, number][] }[] = []
    let before = await stored()
    for (let count = 1; count <= CALLS; count++) {
      const headers = { ...options.headers, 'idempotency-key': randomUUID() }
      const { status, text: answer } = await call(method, path, { ...options, headers, as })
      if (count === 1 && status >= 300) {
        assert.ok(retry, `${name}: ${answer}`)
        break
      }
      const after = await stored()
      const of = [...after].map(([table, bytes]): [string, number] => [table, bytes - before.get(table)!])
      left.push({ grown: of.reduce((sum, [, bytes]) => sum + bytes, 0), of: of.filter(([, bytes]) => bytes > 500) })
      before = after
    }
    if (left.length > 0) return { sent, left }
    world = undefined
  }
  throw new Error('not reached')
}

/** What is over afterwards comes last, and sessions that end: the world is made anew less often. */
const ORDER = (name: string) => (/^DELETE|logout|password|membership|owner|accept-bid/.test(name) ? 1 : 0)

describe('what a call leaves in the database is bounded by what it was sent', () => {
  it('for every write of the contract', () => {
    assert.deepEqual(
      writes.filter((name) => !known.has(name)),
      [],
    )
  })

  for (const name of writes.toSorted((a, b) => ORDER(a) - ORDER(b)))
    it(name, async () => {
      const { sent, left } = await measure(name)
      for (const [index, { grown, of }] of left.entries()) {
        const besides = LARGER[name] ?? BESIDES
        assert.ok(
          grown <= TIMES * sent + besides,
          `call ${index + 1} sent ${sent} bytes and left ${grown}: ${JSON.stringify(of)}`,
        )
      }
    })
})
