import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { compileWriter } from './serialization.server.ts'

const place = z.object({ city_id: z.int(), name_ar: z.string() })
const view = z.object({
  id: z.int(),
  title: z.string(),
  price: z.number(),
  status: z.enum(['open', 'closed']),
  place: z.nullable(place),
  winner: z.nullable(z.int()),
  note: z.nullable(z.string()),
  paths: z.array(z.string()),
  ok: z.literal(true),
  phone: z.optional(z.string()),
  more: z.record(z.string(), z.int()),
  either: z.union([z.object({ a: z.int() }), z.object({ b: z.string(), c: z.nullable(z.enum(['x', 'y'])) })]),
})

const full = {
  id: 1,
  title: 'توريد "كراسي" \u2028 </script>',
  price: 1250.5,
  status: 'open',
  place: { city_id: 3, name_ar: 'جدة' },
  winner: 7,
  note: '',
  paths: ['/a', '/b'],
  ok: true,
  phone: '0501234567',
  more: { x: 1 },
  either: { b: 'c', c: null },
}

describe('writing answers', () => {
  const write = compileWriter(view)

  it('writes what JSON.stringify writes', () => {
    assert.deepEqual(JSON.parse(write(full)), full)
    const { phone: _, ...bare } = { ...full, place: null, winner: null, note: null }
    assert.deepEqual(JSON.parse(write({ ...bare, phone: undefined })), bare)
  })

  it('lets nothing out that the schema does not name', () => {
    const leaky = { ...full, password_hash: 'secret', place: { ...full.place, owner_phone: '0500000000' } }
    assert.deepEqual(JSON.parse(write(leaky)), full)
    assert.doesNotMatch(write([leaky].at(0)), /secret|0500000000/)
  })

  it('refuses an answer that lacks what was promised', () => {
    const { title: _, ...lacking } = full
    assert.throws(() => write(lacking), /title/)
  })
})
