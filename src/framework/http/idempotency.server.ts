import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'

const KEY = /^[\x21-\x7E]{1,200}$/
/** SQLSTATE: lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Excluded from the fingerprint, so that it cannot be used to guess them. */
const SECRET_FIELDS = new Set([
  'password',
  'confirm_password',
  'current_password',
  'new_password',
  'totp_code',
  'token',
])

declare module 'fastify' {
  interface FastifyRequest {
    /** What it asks for was done before, under the same `Idempotency-Key`. */
    is_repeated: boolean
  }
}

/** Says of each answer to a repeated request that it is one. Register it before the routes. */
export function markRepeated(api: FastifyInstance) {
  api.decorateRequest('is_repeated', false)
  api.addHook('onSend', async ({ is_repeated }, reply) => {
    if (is_repeated) void reply.header('idempotent-replayed', 'true')
  })
}

/** What of the outcome is kept for a repeated request: the rest is read again. */
type Keep<Outcome> = (outcome: Outcome) => Outcome

/**
 * Runs a creating call in a transaction that has locked the acting company, if any. With an `Idempotency-Key`, a
 * repeated request (double click, proxy, lost response) creates once and gets the outcome of the first one; the record
 * is written in the same transaction. An outcome is small, the numbers of what was made: the answer is read by them
 * after the commit, each time with the rights of that moment. The database refuses records above 4,096 bytes.
 */
export function createOnce<Outcome>(
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  create: () => Promise<Outcome>,
  keep?: Keep<Outcome>,
): Promise<Outcome> {
  void reply.code(201)
  return doOnce(tx, request, 201, create, keep)
}

/** The same for a call that changes something, whose route says the status. */
export const changeOnce = <Outcome>(
  tx: Tx,
  request: FastifyRequest,
  change: () => Promise<Outcome>,
  keep?: Keep<Outcome>,
): Promise<Outcome> => doOnce(tx, request, 200, change, keep)

async function doOnce<Outcome>(
  tx: Tx,
  request: FastifyRequest,
  status: number,
  work: () => Promise<Outcome>,
  keep: Keep<Outcome> = (outcome) => outcome,
): Promise<Outcome> {
  const key = readKey(request)
  if (!key) return work()

  const { viewer } = request
  const call = `${request.method} ${request.url.split('?')[0]}`
  const scope = `${viewer ? `${viewer.company_id}/${viewer.person_id}` : 'guest'} ${call}`
  // Without the person, as before there were people: calls of that time are still known when they are repeated.
  const fingerprint = fingerprintOf(request, `${viewer?.company_id ?? 'guest'} ${call} ${key}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`
    .execute(tx)
    .catch((error: { code?: string }) => {
      throw error.code === LOCK_NOT_AVAILABLE ? fail(409, 'idempotency_in_flight', { retryAfter: 2 }) : error
    })
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first) {
    if (first.fingerprint !== fingerprint) throw fail(422, 'idempotency_key_reused')
    request.is_repeated = true
    return first.body as Outcome
  }
  const outcome = await work()
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, fingerprint, status, body: JSON.stringify(keep(outcome) ?? null) })
    .execute()
  return outcome
}

function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (Array.isArray(header) || !KEY.test(key)) throw fail(400, 'malformed')
  return key
}

/** Keyed hash of the request's fields and file hashes, without secrets and temporary paths. */
function fingerprintOf({ body, server }: FastifyRequest, place: string): string {
  const plain = JSON.stringify(body, (name, value: unknown) => {
    if (name === 'temp' || SECRET_FIELDS.has(name)) return undefined
    return value !== null && typeof value === 'object' && 'sha256' in value ? { sha256: value.sha256 } : value
  })
  return server.secrets.keyedHash(`idempotency ${place} ${plain ?? ''}`).toString('hex')
}
