import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listenForInvalidations } from './invalidation.server.ts'

it('listens once to messages of other processes, however many servers a process has', () => {
  const before = process.listenerCount('message')
  const stops = Array.from({ length: 12 }, listenForInvalidations)
  assert.equal(process.listenerCount('message'), before + 1)
  const last = stops.pop()!
  for (const stop of stops) stop()
  assert.equal(process.listenerCount('message'), before + 1)
  last()
  assert.equal(process.listenerCount('message'), before)
})
