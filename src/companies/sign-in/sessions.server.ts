import '@fastify/cookie'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Config } from '#framework/config/config.server.ts'
import type { Database, Reader, Tx } from '#framework/database/database.server.ts'
import { fail, type FailureCode } from '#framework/api/failure.ts'
import { changeOnce, createOnce } from '#framework/http/idempotency.server.ts'
import { prefersMinimal } from '#framework/http/minimal-answer.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { pageVisit, requestContext, sessionCookieName } from '#framework/http/request-context.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { companyReference } from '#companies/company-reference.ts'
import { assertRight } from '#companies/roles.ts'
import type { Viewer } from '#companies/viewer.ts'
import { lockAccount, type LockedAccount, shareAccount } from '#companies/account/lock-account.server.ts'
import { assertActingCompany } from './assert-acting-company.server.ts'
import { hashToken, newToken } from '#companies/account/token.server.ts'
import { COOKIE_MAX_AGE_SECONDS } from './session-lifetimes.server.ts'
import { LIVE_SESSIONS, READ_SESSION, type SessionRow } from './session-rows.server.ts'

/** With what the guard `anyone` refuses. */
const refusalsOfAnyone = ({ for_any_company }: FastifyContextConfig): FailureCode[] =>
  for_any_company ? [] : ['company_switched']

/** With what the guard `signedIn` refuses. */
const refusalsOfSignedIn = (config: FastifyContextConfig): FailureCode[] => [
  'unauthenticated',
  ...refusalsOfAnyone(config),
  ...(config.without_second_step ? [] : (['second_step_required'] as const)),
]

/** The context of a signed-in request. */
export interface SignedInContext extends ViewerContext {
  viewer: Viewer
}

/** A writing transaction of a request, with the rights as they are in it. It returns the numbers of what it made. */
type Command<Outcome> = (tx: Tx, ctx: SignedInContext) => Promise<Outcome>
/** Reads the answer after the commit, with the rights of the transaction. */
type Read<Outcome, Answer> = (reader: Reader, ctx: SignedInContext, outcome: Outcome) => Promise<Answer>
interface AnswerOptions<Outcome> {
  /** What of an outcome is kept for a repeated request. */
  keep?: (outcome: Outcome) => Outcome
  /** Outcomes whose answer is given even to a caller who prefers none, because it cannot be read later. */
  isNeeded?: (outcome: Outcome) => boolean
}

/** Sessions one person may have; the oldest gives way. */
const MAX_SESSIONS = 20
/** Seconds between two notes of "last seen". */
const SEEN_EVERY = 600

/** Gives the application its sessions, and each request the context of its viewer. */
export function registerSessions(app: FastifyInstance, database: Database, config: Config) {
  const requireVerifiedEmail = config.email_verification === 'required'
  app.decorate('sessions', createSessions(app, database, config, requireVerifiedEmail))
  app.decorateRequest('ctx', {
    getter(this: FastifyRequest) {
      return { viewer: this.viewer, requireVerifiedEmail }
    },
  })
}

/** Reads, opens and ends sessions; the guards of routes. */
function createSessions(app: FastifyInstance, database: Database, config: Config, requireVerifiedEmail: boolean) {
  const secure = config.public_url.startsWith('https:')
  const cookie = sessionCookieName(config.public_url)
  /** What the guards of a request have asked; its writing transaction asks it again. */
  const asked = new WeakMap<FastifyRequest, ((viewer: Viewer) => void)[]>()

  const tokenOf = (request: FastifyRequest) => request.session_token

  async function read(request: FastifyRequest): Promise<Viewer | null> {
    const token = tokenOf(request)
    if (!token) return null
    const { rows } = await database.pool.query<SessionRow>(READ_SESSION, [hashToken(token)])
    if (!rows[0]) return null
    const { idle, today, ...viewer } = rows[0]
    app.businessDay.today = today
    if (idle > SEEN_EVERY) {
      await database.kysely
        .updateTable('sessions')
        .set({ last_seen_at: new Date() })
        .where('session_id', '=', viewer.session_id)
        .execute()
    }
    return viewer
  }

  /** From which company the person of this session was removed; null for other sessions, and without one. */
  async function readRemoval(request: FastifyRequest) {
    const token = tokenOf(request)
    if (!token) return null
    const removal = await database.kysely
      .selectFrom('sessions')
      .innerJoin('companies', 'companies.company_id', 'sessions.company_id')
      .select(['sessions.person_id', 'sessions.company_id', 'company_name'])
      .where('token_hash', '=', hashToken(token))
      .where('removed_at', 'is not', null)
      .executeTakeFirst()
    return removal ?? null
  }

  /** The refusal of a request without a session, which says so when the person was removed from the company. */
  async function unauthenticated(request: FastifyRequest) {
    const removal = await readRemoval(request)
    if (!removal) return fail(401, 'unauthenticated')
    return fail(401, 'unauthenticated', {
      messageCode: 'removed_from_company',
      values: { company: removal.company_name },
      more: { removed_from: companyReference(removal) },
    })
  }

  /** The visitor of a request; the calls of one page ask the database once. */
  function visitor(request: FastifyRequest): Promise<Viewer | null> {
    const visit = pageVisit.getStore()
    return visit ? (visit.viewer ??= read(request)) : read(request)
  }

  /** Where the company requires a second step, members without one can only set it up. */
  function assertSecondStep({ routeOptions }: FastifyRequest, { second_step_missing }: Viewer) {
    if (second_step_missing && !routeOptions.config.without_second_step) throw fail(403, 'second_step_required')
  }

  const assertVerified = ({ email_verified }: Viewer) => {
    if (requireVerifiedEmail && !email_verified) throw fail(403, 'email_not_verified')
  }

  /** A guard after `signedIn` that refuses some viewers, now and in the request's writing transaction. */
  const guard = (assert: (viewer: Viewer) => void) => async (request: FastifyRequest) => {
    assert(request.viewer!)
    asked.set(request, [...(asked.get(request) ?? []), assert])
  }

  /**
   * Runs a command in a transaction that locks the caller's account first and then reads the session anew: since the
   * guards read it, a body has arrived, and the session may have ended or the account been disabled. `read` reads the
   * answer after the commit.
   */
  function transactThen<Locked, Outcome, Answer>(
    request: FastifyRequest,
    lock: (tx: Tx, person_id: number) => Promise<Locked>,
    command: (tx: Tx, ctx: SignedInContext, locked: Locked) => Promise<Outcome>,
    read: Read<Outcome, Answer>,
  ): Promise<Answer> {
    const { person_id } = request.viewer!
    const token_hash = hashToken(tokenOf(request)!)
    const work = async (tx: Tx) => {
      const locked = await lock(tx, person_id)
      const { rows } = await tx.executeQuery<SessionRow>(CompiledQuery.raw(READ_SESSION, [token_hash]))
      if (!rows[0]) throw await unauthenticated(request)
      const { idle: _idle, today: _today, ...viewer } = rows[0]
      assertActingCompany(request, viewer)
      assertSecondStep(request, viewer)
      for (const assert of asked.get(request) ?? []) assert(viewer)
      const context = requestContext()
      if (context) context.person_id = viewer.person_id
      const ctx = { viewer, requireVerifiedEmail }
      return { ctx, outcome: await command(tx, ctx, locked) }
    }
    return database.transactionThen(work, async (reader, { ctx, outcome }) => {
      request.is_committed = true
      return read(reader, ctx, outcome)
    })
  }

  /** The same, where the outcome is the answer. */
  const transact = <Locked, Outcome>(
    request: FastifyRequest,
    lock: (tx: Tx, person_id: number) => Promise<Locked>,
    command: (tx: Tx, ctx: SignedInContext, locked: Locked) => Promise<Outcome>,
  ) => transactThen(request, lock, command, async (_reader, _ctx, outcome) => outcome)

  /** Writes, and reads the answer if there is one to read and the caller prefers it. */
  const writeThen = <Outcome, Answer>(
    request: FastifyRequest,
    command: Command<Outcome>,
    read: Read<Outcome, Answer> | undefined,
    { isNeeded }: AnswerOptions<Outcome>,
  ): Promise<Outcome | Answer | undefined> =>
    read
      ? transactThen(request, shareAccount, command, async (reader, ctx, outcome) => {
          request.is_answered_minimally = prefersMinimal(request) && !isNeeded?.(outcome)
          return request.is_answered_minimally ? undefined : read(reader, ctx, outcome)
        })
      : transact(request, shareAccount, command)

  /**
   * The only way in which a signed-in request writes. With an `Idempotency-Key` it is done once, and `read` reads the
   * answer of a repeated request, too: undefined where the caller prefers none. Without `read` the outcome is the
   * answer.
   */
  function write<Outcome>(request: FastifyRequest, command: Command<Outcome>): Promise<Outcome>
  function write<Outcome, Answer>(
    request: FastifyRequest,
    command: Command<Outcome>,
    read: Read<Outcome, Answer>,
    options?: AnswerOptions<Outcome>,
  ): Promise<Answer | undefined>
  function write<Outcome, Answer>(
    request: FastifyRequest,
    command: Command<Outcome>,
    read?: Read<Outcome, Answer>,
    options: AnswerOptions<Outcome> = {},
  ): Promise<unknown> {
    const once: Command<Outcome> = (tx, ctx) => changeOnce(tx, request, () => command(tx, ctx), options.keep)
    return writeThen(request, once, read, options)
  }

  /** The same for a creating call, which answers 201. */
  function writeOnce<Outcome>(request: FastifyRequest, reply: FastifyReply, command: Command<Outcome>): Promise<Outcome>
  function writeOnce<Outcome, Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    command: Command<Outcome>,
    read: Read<Outcome, Answer>,
    options?: AnswerOptions<Outcome>,
  ): Promise<Answer | undefined>
  function writeOnce<Outcome, Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    command: Command<Outcome>,
    read?: Read<Outcome, Answer>,
    options: AnswerOptions<Outcome> = {},
  ): Promise<unknown> {
    const once: Command<Outcome> = (tx, ctx) => createOnce(tx, request, reply, () => command(tx, ctx), options.keep)
    return writeThen(request, once, read, options)
  }

  /** Ends the session that a request came with, if there is one. */
  async function endOwn(request: FastifyRequest) {
    const token = tokenOf(request)
    if (!token) return
    const session = await database.kysely
      .selectFrom('sessions')
      .select('person_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!session) return
    await database.transaction(async (tx) => {
      await lockAccount(tx, session.person_id)
      await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    })
  }

  return {
    write,
    writeOnce,

    /** The same for a call that writes nothing: it is not kept, and repeating it is the same. */
    preview: <Answer>(request: FastifyRequest, command: Command<Answer>) => transact(request, shareAccount, command),

    /** The same for what ends access or changes the account itself; the command is given the locked account, too. */
    changeAccount: <Answer>(
      request: FastifyRequest,
      command: (tx: Tx, ctx: SignedInContext, account: LockedAccount) => Promise<Answer>,
    ) => transact(request, lockAccount, command),

    /** The same for what changes somebody's membership: locks both people, in the order of their numbers. */
    changeMember: <Answer>(
      request: FastifyRequest,
      person_id: number,
      command: (tx: Tx, ctx: SignedInContext, account: LockedAccount) => Promise<Answer>,
    ) => transact(request, (tx, own) => lockAccount(tx, own, person_id), command),

    endOwn,

    /** The visitor of a request, or null. */
    readViewer: read,

    readRemoval,

    /**
     * The sessions of these that have not ended, with the company that each acts for. Reading does not prolong them.
     */
    async findLive(session_ids: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await database.pool.query<{ session_id: number; company_id: number }>(LIVE_SESSIONS, [
        session_ids,
      ])
      return new Map(rows.map(({ session_id, company_id }) => [session_id, company_id]))
    },

    /** Guard: knows the visitor when there is a session, lets guests pass. */
    anyone: refusing(refusalsOfAnyone, async (request: FastifyRequest) => {
      const viewer = await visitor(request)
      if (viewer) assertActingCompany(request, viewer)
      request.viewer = viewer?.second_step_missing ? null : viewer
    }),

    /** Guard: 401 without a session. */
    signedIn: refusing(refusalsOfSignedIn, async (request: FastifyRequest) => {
      request.viewer = await visitor(request)
      if (!request.viewer) throw await unauthenticated(request)
      assertActingCompany(request, request.viewer)
      assertSecondStep(request, request.viewer)
    }),

    /** Guard after `signedIn`: where verified addresses are required, others may not do this. */
    verified: refusing(['email_not_verified'], guard(assertVerified)),

    /** Guard after `signedIn`: only people whose roles in their company give this right. */
    may: (right: Parameters<typeof assertRight>[1]) =>
      refusing(
        ['role_required'],
        guard((viewer) => assertRight(viewer, right)),
      ),

    /**
     * Opens a session of a locked account and sets its cookie; the one that the caller had of this account ends, and so
     * do the oldest beyond the limit. One of another account is ended by `endOwn` after the commit: no transaction
     * locks two.
     */
    async open(tx: Tx, request: FastifyRequest, reply: FastifyReply, { company_id, person_id }: Recipient) {
      const old = tokenOf(request)
      if (old)
        await tx
          .deleteFrom('sessions')
          .where('token_hash', '=', hashToken(old))
          .where('person_id', '=', person_id)
          .execute()
      const token = newToken()
      const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300)
      await tx
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), person_id, company_id, user_agent })
        .execute()
      const kept = tx
        .selectFrom('sessions')
        .select('session_id')
        .where('person_id', '=', person_id)
        .orderBy('session_id', 'desc')
        .limit(MAX_SESSIONS)
      await tx.deleteFrom('sessions').where('person_id', '=', person_id).where('session_id', 'not in', kept).execute()
      void reply.setCookie(cookie, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: COOKIE_MAX_AGE_SECONDS,
      })
    },

    forgetCookie: (reply: FastifyReply) => void reply.clearCookie(cookie, { path: '/', secure }),

    /** Ends the caller's session and forgets its cookie; without a session there is nothing to do. */
    async end(request: FastifyRequest, reply: FastifyReply) {
      await endOwn(request)
      void reply.clearCookie(cookie, { path: '/', secure }).header('clear-site-data', '"cache"')
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
  interface FastifyContextConfig {
    /** The call is the person's, whichever company it was written for. */
    for_any_company?: boolean
    /** The call is open to members who must set up their second step first. */
    without_second_step?: boolean
  }
  interface FastifyRequest {
    /**
     * Who makes the request and what applies to them. Before a guard has read the session, and without one, a guest.
     */
    readonly ctx: ViewerContext
  }
}
