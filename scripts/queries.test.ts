import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { compareQueries } from './queries.ts'
import { fold, statementsOf } from './statements/fold.ts'
import { layOut } from './statements/layout.ts'
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

it('a statement that no file of queries has is found', () => {
  const sent = { text: 'select $1 as "unheard_of"', senders: ['src/reference/units/x.server.ts'] }
  withLog({ statements: [sent] }, (dir) =>
    assert.deepEqual(compareQueries(dir, false), [
      'src/reference/queries.sql lacks a statement; npm run queries writes it:\n-- src/reference/units/x.server.ts\nselect $1 as unheard_of;\n',
    ]),
  )
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
