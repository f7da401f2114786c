import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { compareQueries, readQueries, textOfQueries } from './queries.ts'
import { fold, statementsOf } from './statements/fold.ts'
import { layOut } from './statements/layout.ts'
import { lineOf, readLine } from './statements/line.ts'
import { severalRfqs } from './statements/one-rfq.ts'
import { tenderWrites } from './statements/tender-writes.ts'

const written = (sql: string) => layOut(fold(sql))

function withLog<R>(log: object, work: (dir: string) => R): R {
  const dir = mkdtempSync(join(tmpdir(), 'tarsiya-statements-'))
  try {
    writeFileSync(join(dir, '1.json'), JSON.stringify({ statements: [], transactions: [], ...log }))
    return work(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

it('a statement is the same for any number of parameters in a list, and of rows', () => {
  const select = (list: string, last: string) =>
    `select "bid_id" from "bids" where "bid_id" in (${list}) and "buyer_id" = ${last}`
  assert.equal(written(select('$1, $2, $3', '$4')), written(select('$1', '$2')))
  assert.equal(written(select('$1, $2', '$3')), 'select bid_id from bids where bid_id in ($1) and buyer_id = $2')
  const insert = (rows: string) => `insert into "follows" ("a", "order") values ${rows} returning "a"`
  assert.equal(written(insert('($1, $2), ($3, $4), ($5, $6)')), written(insert('($1, $2)')))
  assert.equal(
    written(insert('($1, default), ($2, $3), ($4, $5)')),
    'insert into follows (a, "order") values ($1, $2), ($3, default) returning a',
  )
})

it('texts, comments and quoted names are no part of the statement around them', () => {
  assert.equal(
    written(
      `select 'it''s -- no (comment, $1' /* nor this */ as "Name", "x"::text -- a comment\n from t where y = $tag$ from $tag$`,
    ),
    `select 'it''s -- no (comment, $1' as "Name", x::text from t where y = $tag$ from $tag$`,
  )
})

it('of numbered branches, whose number depends on the data, each is a statement', () => {
  const each = (...tables: string[]) =>
    tables.map((table, at) => `select ${at} as place where exists (select from ${table} where a = $${at + 1})`)
  assert.deepEqual(
    statementsOf(each('rfqs', 'bids').join(' union all ')).map(layOut),
    each('rfqs').concat(each('bids')),
  )
  const other = 'select a from rfqs union all select b from bids'
  assert.deepEqual(statementsOf(other).map(layOut), [other])
})

const lineFor = (sql: string) => lineOf('src/x.server.ts', written(sql))
/** A line without its fingerprint. */
const said = (sql: string) => lineFor(sql).replace(/ \| #\w+$/, '')

it('a line says what a statement writes and reads, through which gates, and on which conditions', () => {
  assert.equal(
    said(
      `select a from (select * from rfqs where rfqs.canceled_at is null) as "rfqs" join companies c on c.company_id = rfqs.buyer_id
       where rfqs.rfq_id = $1 and (state = 'open' or not c.is_active) and exists (select from bids own where own.rfq_id = rfqs.rfq_id and deadline < $2)`,
    ),
    `src/x.server.ts | select | companies bids | gate rfqs(canceled_at null) | where rfq_id, state = 'open', not is_active, …, company_id = buyer_id, deadline < $`,
  )
  assert.equal(said('select 1'), 'src/x.server.ts | select')
  assert.equal(
    said('with gone as (delete from bid_lines where bid_id = $1 returning line_id) update people set lang = $2'),
    'src/x.server.ts | update people, delete bid_lines[bid_id] | where bid_id',
  )
  assert.match(said('select /* prepared */ lang from people'), / \| prepared select \| people$/)
})

/** A statement as it was, and the same with one condition, gate, lock or column changed. */
const CHANGED: [string, string][] = [
  ['select a from bids where x = $1 and y is null', 'select a from bids where x = $1'],
  ['select a from bids where y is null', 'select a from bids where y is not null'],
  ['select a from bids where y < $1', 'select a from bids where y <= $1'],
  [`select a from bids where state = 'open'`, `select a from bids where state = 'closed'`],
  ['select a from bids where is_live = true', 'select a from bids where is_live = false'],
  ['select a from bids where x = $1 and y = $2', 'select a from bids where x = $1 and y = $1'],
  ['select a from bids where has_interest($1, x, y)', 'select a from bids where has_interest($1, y, x)'],
  [
    'select a from (select * from bids where x is null) as bids',
    'select a from (select * from bids where true) as bids',
  ],
  ['select a from (select * from bids where true) as bids', 'select a from bids'],
  ['select a from bids where x = $1 for update', 'select a from bids where x = $1'],
  ['select a from bids where x = $1 for update', 'select a from bids where x = $1 for share'],
  ['select a from bids order by a desc limit 1', 'select a from bids order by a limit 1'],
  ['select a from bids limit 1', 'select a from bids'],
  ['select a from bids', 'select a, b from bids'],
  ['select /* prepared */ a from bids', 'select a from bids'],
  ['select a from bids join rfqs using (rfq_id)', 'select a from bids left join rfqs using (rfq_id)'],
  ['update bids set a = $1 where bid_id = $2', 'update bids set b = $1 where bid_id = $2'],
  ['insert into bids (a) values ($1) on conflict do nothing', 'insert into bids (a) values ($1)'],
]

it('whatever changes of a statement changes its line', () => {
  for (const [before, after] of CHANGED) assert.notEqual(lineFor(before), lineFor(after), after)
})

it('how a statement is laid out does not change its line', () => {
  assert.equal(lineFor('select "a"\n  from bids -- all'), lineFor('select a from bids'))
})

it('a statement that no file of queries has is found, and its text can be printed', () => {
  const sent = { text: 'select $1 as "unheard_of"', senders: ['src/reference/units/x.server.ts'] }
  withLog({ statements: [sent] }, (dir) => {
    const { unknown, missing } = compareQueries(dir, false)
    assert.equal(unknown.length, 1)
    assert.match(
      unknown[0]!,
      /^src\/reference\/queries\.txt lacks a statement; [^\n]+\nsrc\/reference\/units\/x\.server\.ts \| select \| #\w{12}\nselect \$1 as unheard_of;\n$/,
    )
    assert.deepEqual(missing, [])
  })
})

it('of the tests as a whole, a statement that none sends any more is found', () => {
  const known = readQueries('src/reference/queries.txt')
  withLog({}, (dir) => {
    const { unknown, missing } = compareQueries(dir, true)
    assert.deepEqual(unknown, [])
    assert.deepEqual(
      missing.filter((text) => text.startsWith('src/reference/')),
      known.map((line) => `src/reference/queries.txt: no test sends this any more:\n${line}\n`),
    )
    assert.ok(known.length > 20)
  })
})

it('the text of statements is found by words of their lines', () => {
  const [line = ''] = readQueries('src/reference/queries.txt')
  const text = textOfQueries([line.split('#')[1]!])
  assert.ok(text.startsWith(`-- ${line}\n`))
  assert.equal(textOfQueries(['no such word']), '')
})

it('the line of a write says which tables of tenders it writes, and what names the RFQ', () => {
  const writes = (sql: string) => readLine(lineFor(sql)).writes
  assert.deepEqual(writes('update rfqs set version = 2 where rfq_id = $1'), [{ table: 'rfqs', keys: 'rfq_id' }])
  assert.deepEqual(writes('update rfqs set version = 2 where rfq_id > $1'), [{ table: 'rfqs', keys: '' }])
  assert.deepEqual(writes('insert into rfqs (title) values ($1)'), [{ table: 'rfqs', keys: 'new' }])
  assert.deepEqual(writes('update people set lang = $1'), [])
})

it('a write of the tables of tenders is known by the RFQ that it names', () => {
  const names = (sql: string) =>
    tenderWrites(sql).map(({ table, names: all }) => [
      table,
      ...all.map(({ key, parameter }) => `${key} $${parameter}`),
    ])
  assert.deepEqual(names('update bids set version = $1 where withdrawn_at is null and bids.bid_id = $2'), [
    ['bids', 'bid_id $2'],
  ])
  assert.deepEqual(names('update bids set version = $1 where bid_id = $2 or buyer_id = $3'), [['bids']])
  assert.deepEqual(names('update rfqs set version = 2 where rfq_id > $1'), [['rfqs']])
  assert.deepEqual(names('insert into bids (rfq_id, supplier_id) values ($1, $2)'), [['bids', 'rfq_id $1']])
  assert.deepEqual(names('insert into bid_vat (bid_id) select bid_id from bids where rfq_id = $1'), [
    ['bid_vat', 'rfq_id $1'],
  ])
  assert.deepEqual(names('with gone as (delete from bid_lines where bid_id = $1) delete from bid_vat where true'), [
    ['bid_vat'],
    ['bid_lines', 'bid_id $1'],
  ])
  assert.deepEqual(names('update people set lang = $1'), [])
})

it('a transaction that writes to two RFQs is found', () => {
  const write = (rfq_id: number) => ({
    senders: ['src/tenders/x.server.ts'],
    text: 'update rfqs set version = $1 where rfq_id = $2',
    values: [1, rfq_id],
  })
  withLog({ transactions: [[write(1), write(1)], [write(2)]] }, (dir) => assert.deepEqual(severalRfqs(dir), []))
  withLog({ transactions: [[write(1), write(2)]] }, (dir) =>
    assert.deepEqual(severalRfqs(dir), ['src/tenders/x.server.ts: several rfq_id in one transaction']),
  )
})
