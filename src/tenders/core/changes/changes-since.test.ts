import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HistoryEvent } from '#tenders/core/rfq-history.ts'
import { changesSince } from './changes-since.ts'

const history: HistoryEvent[] = [
  { what: 'published', at: '2026-11-01T08:00:00.000Z' },
  {
    what: 'changed',
    at: '2026-11-02T08:00:00.000Z',
    changes: [{ field: 'deadline', old: '2026-11-10', new: '2026-11-12' }],
  },
  {
    what: 'changed',
    at: '2026-11-04T08:00:00.000Z',
    changes: [
      { field: 'deadline', old: '2026-11-12', new: '2026-11-15' },
      { field: 'quantity', old: 10, new: 20 },
    ],
  },
  {
    what: 'changed',
    at: '2026-11-05T08:00:00.000Z',
    changes: [
      { field: 'deadline', old: '2026-11-15', new: '2026-11-18' },
      { field: 'quantity', old: 20, new: 10 },
    ],
  },
]

describe('what changed since a bid', () => {
  it('is each field once, without what is as it was', () => {
    assert.deepEqual(changesSince(history, '2026-11-03T08:00:00.000Z'), [
      { field: 'deadline', old: '2026-11-12', new: '2026-11-18' },
    ])
    assert.deepEqual(changesSince(history, '2026-11-01T09:00:00.000Z'), [
      { field: 'deadline', old: '2026-11-10', new: '2026-11-18' },
    ])
    assert.deepEqual(changesSince(history, '2026-11-05T08:00:00.000Z'), [])
  })
})
