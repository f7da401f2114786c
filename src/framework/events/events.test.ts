import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import * as z from 'zod/mini'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { defineEvent, internal, reactionsOnly, readEvent } from './define-event.ts'
import { record } from './record.server.ts'

const noteWritten = defineEvent('note.written', z.object({ note_id: z.int(), words: z.int() }), {
  about: ['note', 'note_id'],
  trail: false,
  ...internal,
})
const noteRead = defineEvent('note.read', z.object({ note_id: z.int() }), reactionsOnly)

const { url, kysely } = await testDatabase()
const logger = createLogger('silent')
const committed: string[][] = []
const within: string[] = []
const database = createDatabase(url, {
  max: 2,
  logger,
  reactions: {
    inTransaction: async (_tx, { type }) => void within.push(type.action),
    afterCommit: async (events) => void committed.push(events.map(({ type }) => type.action)),
  },
})
after(() => database.close())
beforeEach(() => void (committed.length = within.length = 0))

const SYSTEM = { viewer: null }
const stored = async (id: number) =>
  kysely
    .selectFrom('audit_events')
    .select(['action', 'object_type', 'object_id', 'details'])
    .where('object_id', '=', String(id))
    .execute()

describe('an event', () => {
  it('is a row of the trail and is reacted to, in its transaction and after the commit', async () => {
    await database.transaction(async (tx) => {
      await record(tx, { viewer: null, operator: { operator: 'me' } }, noteWritten({ note_id: 1, words: 7 }))
      await record(tx, SYSTEM, noteRead({ note_id: 1 }))
      assert.deepEqual([within, committed], [['note.written', 'note.read'], []])
    })
    assert.deepEqual(committed, [['note.written', 'note.read']])
    assert.deepEqual(await stored(1), [
      { action: 'note.written', object_type: 'note', object_id: '1', details: { words: 7, operator: 'me' } },
    ])
  })

  it('of a transaction that is rolled back did not happen', async () => {
    const failing = database.transaction(async (tx) => {
      await record(tx, SYSTEM, noteWritten({ note_id: 2, words: 7 }))
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.deepEqual([committed, await stored(2)], [[], []])
  })

  it('stays happened once, whatever fails in what follows from it', async () => {
    let calls = 0
    const failing = createDatabase(url, {
      max: 1,
      logger,
      reactions: {
        inTransaction: () => Promise.resolve(),
        afterCommit: () => Promise.reject(Object.assign(new Error('serialization'), { code: '40001' })),
      },
    })
    after(() => failing.close())
    const answer = await failing.transaction(async (tx) => {
      await record(tx, SYSTEM, noteWritten({ note_id: 4, words: ++calls }))
      return 'written'
    })
    assert.deepEqual([answer, calls, (await stored(4)).length], ['written', 1, 1])
  })

  it('of a transaction that is tried again happened once', async () => {
    let attempts = 0
    await database.transaction(async (tx) => {
      await record(tx, SYSTEM, noteWritten({ note_id: 3, words: ++attempts }))
      const code = [undefined, '40P01', '23503'][attempts]
      if (code) throw Object.assign(new Error(code), { code })
    })
    assert.deepEqual(committed, [['note.written']])
    assert.deepEqual(
      (await stored(3)).map(({ details }) => details),
      [{ words: 3 }],
    )
  })

  it('that does not fit its schema is not recorded', () => {
    assert.throws(() => noteWritten({ note_id: 4, words: 0.5 }))
  })

  it('is refused where nobody reacts to it', async () => {
    const plain = createDatabase(url, { max: 1, logger })
    await assert.rejects(
      plain.transaction((tx) => record(tx, SYSTEM, noteRead({ note_id: 5 }))),
      /without reactions/,
    )
    await plain.close()
  })
})

describe('a stored event', () => {
  it('is read with its object, and only if it fits', () => {
    assert.deepEqual(readEvent(noteWritten, { object_id: '7', details: { words: 3, operator: 'me' } }), {
      note_id: 7,
      words: 3,
    })
    for (const details of [null, 'text', [], { words: 'many' }])
      assert.equal(readEvent(noteWritten, { object_id: '7', details }), undefined)
    assert.equal(readEvent(noteWritten, { object_id: 'all', details: { words: 3 } }), undefined)
  })
})
