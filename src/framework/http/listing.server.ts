import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isDay } from '#framework/i18n/day.ts'
import { fail } from '#framework/api/failure.ts'

/** Matches are counted exactly up to here. */
export const MAX_COUNTED = 10_000

/** One page of a list: at most `limit` rows, and where the next page begins. */
export interface ListPage<Row> {
  items: Row[]
  /** Matches, at most `MAX_COUNTED` + 1. */
  total: number
  next: string | null
  /** Nothing holds the words of the search: these rows only resemble them. */
  alike?: boolean
}

/** Writes the place where a page ends; opaque for callers. */
export const writeCursor = (keys: readonly (string | number)[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Reads a cursor of ours; anything else is a 422 that names it. */
export function readCursor<Keys>(cursor: string | undefined, keys: z.ZodMiniType<Keys>): Keys | undefined {
  if (cursor === undefined) return undefined
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Not ours: the schema refuses undefined.
  }
  const result = keys.safeParse(read)
  if (result.success) return result.data
  throw fail(422, 'invalid', { fields: [{ field: 'cursor', message: 'errors.invalid_value' }] })
}

/** A row's number in a cursor. */
export const cursorId = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** A day in a cursor: one that both the calendar and PostgreSQL know, which counts no year 0. */
export const cursorDay = z.string().check(z.refine((value) => isDay(value) && value >= '0001'))

/** Answers the rows of a page as a bare array; what is said about them and where the next page begins stand in headers. */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, { items, total, next, alike }: ListPage<Row>): Row[] {
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
