import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { fail } from '#framework/api/failure.ts'

/** Rows are counted up to this number. */
export const MAX_COUNTED = 10_000

/** A page of a list and the cursor of the next one. */
export interface ListPage<Row> {
  items: Row[]
  /** Number of rows, at most one more than `MAX_COUNTED`. */
  total: number
  next: string | null
  /** No row contains the search terms: these are similar rows. */
  alike?: boolean
}

/** Encodes a cursor, opaque to callers. */
export const writeCursor = (keys: readonly (string | number)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Decodes a cursor; throws 422 for one that is invalid or that `writeCursor` spells otherwise. */
export function readCursor<Keys>(cursor: string | undefined, keys: z.ZodMiniType<Keys>): Keys | undefined {
  if (cursor === undefined) return undefined
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Invalid: the schema refuses undefined.
  }
  const result = keys.safeParse(read)
  if (result.success && writeCursor(read as (string | number)[]) === cursor) return result.data
  throw fail(422, 'invalid', { fields: [{ field: 'cursor', message: 'errors.invalid_value' }] })
}

/** A row id in a cursor. */
export const cursorId = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** A moment in a cursor; PostgreSQL has no year 0. */
export const cursorInstant = z.iso.datetime().check(z.refine((value) => value >= '0001'))

/** Sends rows as an array; totals and the next page are in headers. */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, next, alike }: ListPage<Row>,
): Row[] {
  void reply.header('x-total-count', String(Math.min(total, MAX_COUNTED)))
  if (total > MAX_COUNTED) void reply.header('x-total-count-capped', 'true')
  if (alike) void reply.header('x-matches', 'similar')
  if (next) {
    const url = new URL(request.url, 'http://list')
    url.searchParams.set('cursor', next)
    void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return items
}
