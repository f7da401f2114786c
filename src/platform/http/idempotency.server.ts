import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.server.ts'
import { fail } from '#platform/failure.ts'

const KEY = /^[\x21-\x7E]{1,200}$/
/** SQLSTATE of a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a creating call in one transaction. With an `Idempotency-Key` the same request, repeated by a double click, a
 * proxy or a lost answer, creates once and gets the first answer again; the record is written in the same transaction.
 */
export async function createOnce<Answer>(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  create: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const key = readKey(request)
  if (!key) {
    const answer = await database.transaction(create)
    void reply.code(201)
    return answer
  }

  const scope = `${request.viewer?.user_id ?? 'guest'} ${request.method} ${request.url.split('?')[0]}`
  const fingerprint = fingerprintOf(request.body)
  try {
    return await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(tx)
      const first = await tx
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'body'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst()
      if (first) {
        if (first.fingerprint !== fingerprint) throw fail(422, 'idempotency_key_reused')
        void reply.code(first.status).header('idempotent-replayed', 'true')
        return first.body as Answer
      }
      const answer = await create(tx)
      await tx
        .insertInto('idempotency_keys')
        .values({ scope, key, fingerprint, status: 201, body: JSON.stringify(answer) })
        .execute()
      void reply.code(201)
      return answer
    })
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw fail(409, 'idempotency_in_flight', { retryAfter: 2 })
    throw error
  }
}

function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (Array.isArray(header) || !KEY.test(key)) throw fail(400, 'malformed')
  return key
}

/** Fields and file digests: what was asked for, without where its temporary files lie. */
function fingerprintOf(body: unknown): string {
  const plain = JSON.stringify(body, (name, value: unknown) =>
    value !== null && typeof value === 'object' && 'sha256' in value ? { sha256: value.sha256 } : name === 'temp' ? undefined : value,
  )
  return createHash('sha256').update(plain ?? '').digest('hex')
}
