import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.server.ts'
import { setToday } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database/database.server.ts'
import { fail } from '#platform/failure.ts'
import { pageVisit, sessionCookieName } from '#platform/http/request-context.server.ts'
import type { Viewer } from '#platform/viewer.ts'

/** Days after which a session ends: unused, and in any case. */
const IDLE_DAYS = 7
const ABSOLUTE_DAYS = 30
/** Sessions one user may have; the oldest gives way. */
const MAX_SESSIONS = 20
/** Seconds between two notes of "last seen". */
const SEEN_EVERY = 600

const READ_SESSION = {
  name: 'read-session',
  text: `select s.session_id, u.user_id, u.company_name, u.email, u.phone_number, u.lang, u.user_type,
      u.email_verified_at is not null as email_verified, p.supplier_profile_id,
      m.user_id is not null as is_member,
      extract(epoch from now() - s.last_seen_at)::int as idle, riyadh_today() as today
    from sessions s
    join users u using (user_id)
    left join supplier_profiles p using (user_id)
    left join marketplace_members m using (user_id)
    where s.token_hash = $1 and u.is_active
      and s.last_seen_at > now() - interval '${IDLE_DAYS} days'
      and s.created_at > now() - interval '${ABSOLUTE_DAYS} days'`,
}

/** Reads, opens and ends sessions; the guards of routes. */
export function createSessions(database: Database, config: Config) {
  const secure = config.public_url.startsWith('https:')
  const cookie = sessionCookieName(config.public_url)

  const tokenOf = (request: FastifyRequest) => request.session_token
  const hash = (token: string) => createHash('sha256').update(token).digest()

  async function read(request: FastifyRequest): Promise<Viewer | null> {
    const token = tokenOf(request)
    if (!token) return null
    const { rows } = await database.pool.query<Viewer & { idle: number; today: string }>({ ...READ_SESSION, values: [hash(token)] })
    if (!rows[0]) return null
    const { idle, today, ...viewer } = rows[0]
    setToday(today)
    if (idle > SEEN_EVERY) {
      await database.kysely
        .updateTable('sessions')
        .set({ last_seen_at: new Date() })
        .where('session_id', '=', viewer.session_id)
        .execute()
    }
    return viewer
  }

  /** The visitor of a request; the calls of one page ask the database once. */
  function visitor(request: FastifyRequest): Promise<Viewer | null> {
    const visit = pageVisit.getStore()
    return visit ? (visit.viewer ??= read(request)) : read(request)
  }

  return {
    /** The visitor of a request, or null. */
    readViewer: read,

    /** Guard: knows the visitor when there is a session, lets guests pass. */
    anyone: async (request: FastifyRequest) => {
      request.viewer = await visitor(request)
    },

    /** Guard: 401 without a session. */
    signedIn: async (request: FastifyRequest) => {
      request.viewer = await visitor(request)
      if (!request.viewer) throw fail(401, 'unauthenticated')
    },

    /** Guard after `signedIn`: under the strict policy an unverified address may not do this. */
    verified: async (request: FastifyRequest) => {
      if (config.email_verification === 'required' && !request.viewer?.email_verified) throw fail(403, 'email_not_verified')
    },

    /** Opens a session and sets its cookie; a session the caller already had ends, and so do the oldest beyond the limit. */
    async open(tx: Tx, request: FastifyRequest, reply: FastifyReply, user_id: number) {
      const old = tokenOf(request)
      if (old) await tx.deleteFrom('sessions').where('token_hash', '=', hash(old)).execute()
      // One at a time: of many at once each would find too few to end.
      await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().executeTakeFirstOrThrow()
      const token = randomBytes(32).toString('base64url')
      const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300)
      await tx.insertInto('sessions').values({ token_hash: hash(token), user_id, user_agent }).execute()
      const kept = tx.selectFrom('sessions').select('session_id').where('user_id', '=', user_id).orderBy('session_id', 'desc').limit(MAX_SESSIONS)
      await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('session_id', 'not in', kept).execute()
      void reply.setCookie(cookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: ABSOLUTE_DAYS * 86_400 })
    },

    /** Ends the caller's session and forgets its cookie; without a session there is nothing to do. */
    async end(request: FastifyRequest, reply: FastifyReply) {
      const token = tokenOf(request)
      if (token) await database.kysely.deleteFrom('sessions').where('token_hash', '=', hash(token)).execute()
      void reply.clearCookie(cookie, { path: '/', secure }).header('clear-site-data', '"cache"')
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}
