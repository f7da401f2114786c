import assert from 'node:assert/strict'
import { it } from 'node:test'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { cacheAnswers } from './cached-answers.server.ts'
import { registerSerialization } from './serialization.server.ts'
import { registerValidation } from './validation.server.ts'

const app = Fastify()
app.decorateRequest('viewer', null)
app.decorateRequest('lang', 'en')
registerValidation(app, () => '2026-11-21')
registerSerialization(app, { check: true })
cacheAnswers(app)

const config = { shows: () => ['notes'], cached_seconds: 3600 }
const response = { 200: z.object({ computed: z.int() }) }
const querystring = z.strictObject({ sort: z._default(z.string(), 'newest'), limit: z._default(z.coerce.number(), 5) })
let computed = 0
const handler = () => ({ computed: ++computed })
app.get('/notes', { config, schema: { querystring, response } }, handler)
app.get('/notes/:note_id', { config, schema: { params: z.object({ note_id: z.coerce.number() }), response } }, handler)

/** How many answers of these requests are computed. */
async function computedOf(urls: readonly string[], method: 'GET' | 'HEAD' = 'GET') {
  const before = computed
  for (const url of urls) assert.equal((await app.inject({ method, url })).statusCode, 200, url)
  return computed - before
}

it('computes one answer for all spellings of a request', async () => {
  const spellings = [
    '',
    '?',
    '?&',
    '?&&',
    '?limit=5',
    '?limit=5&sort=newest',
    '?sort=newest&limit=05',
    '?s%6Frt=newest&',
  ]
  assert.equal(await computedOf(spellings.map((query) => `/notes${query}`)), 1)
  assert.equal(await computedOf(['/notes?sort=name', '/notes?sort=name&limit=6', '/notes?limit=6']), 3)
  assert.equal(await computedOf(['/notes/7', '/notes/07', '/notes/%37', '/notes/7?', '/notes/7?any=thing']), 1)
  assert.equal(await computedOf(['/notes/8']), 1)
})

it('answers HEAD from the same cache', async () => {
  assert.equal(await computedOf(['/notes/9', '/notes/9?'], 'HEAD'), 1)
  assert.equal(await computedOf(['/notes/9']), 0)
})
