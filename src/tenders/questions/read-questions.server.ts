import { sql } from 'kysely'
import * as z from 'zod/mini'
import { seesAsMember, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import { hasRight } from '#companies/roles.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { cursorId, type ListPage, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import { maskContacts } from '#framework/text/mask-contacts.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { bidsCount, placedBidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { isWaiting } from '#tenders/core/gates/question-facts.server.ts'
import { ownRfqs, visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'
import { hasStatus, rfqStatus } from '#tenders/core/policy.server.ts'
import type { Question, ReceivedQuestion, receivedQuery } from './contract.ts'
import { isLateForAnswers } from './question-day.server.ts'

const dayOf = (moment: string) => sql<string>`(${sql.ref(moment)} at time zone 'Asia/Riyadh')::date`

/**
 * Questions that a viewer sees, on RFQs that the viewer sees: public ones, those that wait for the viewer's company,
 * and its own. The asker is no column: rows only say whether it is the viewer.
 */
const selectQuestions = (rfqs: ReturnType<typeof visibleRfqs>, { viewer }: ViewerContext) => {
  const isMine = sql<boolean>`rfq_questions.asker_id is not distinct from ${viewer?.company_id ?? null}::integer`
  const isOwner = sql<boolean>`rfqs.buyer_id is not distinct from ${viewer?.company_id ?? null}::integer`
  return rfqs
    .innerJoin('rfq_questions', 'rfq_questions.rfq_id', 'rfqs.rfq_id')
    .leftJoin('rfq_questions as same', 'same.question_id', 'rfq_questions.same_as')
    .select([
      'rfq_questions.question_id',
      'rfq_questions.rfq_id',
      'rfq_questions.number',
      'rfq_questions.state',
      'rfq_questions.body',
      'rfq_questions.answer',
      'rfq_questions.answer_version',
      'rfq_questions.amendment_version',
      'rfq_questions.decline_reason',
      'same.number as of',
      isMine.as('mine'),
      isOwner.as('owner'),
      sql<boolean>`${isOwner} and ${isLateForAnswers}`.as('late'),
      rfqStatus.as('status'),
      dayOf('rfq_questions.asked_at').as('asked_on'),
      sql<
        string | null
      >`(coalesce(rfq_questions.answered_at, rfq_questions.published_at) at time zone 'Asia/Riyadh')::date`.as(
        'published_on',
      ),
      sql<boolean>`rfq_questions.hidden_at is not null`.as('hidden'),
      sql<Question['earlier']>`(
        select coalesce(json_agg(json_build_object('version', old.version, 'answer', old.answer,
          'answered_on', (old.created_at at time zone 'Asia/Riyadh')::date) order by old.version desc), '[]')
        from rfq_answer_versions old where old.question_id = rfq_questions.question_id and old.version < rfq_questions.answer_version)`.as(
        'earlier',
      ),
    ])
    .where('rfq_questions.state', '<>', 'withdrawn')
    .where(sql<boolean>`(rfq_questions.number is not null or ${isMine} or ${isOwner})`)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number]

function presentQuestion(row: Row, ctx: ViewerContext): Question {
  const { question_id, rfq_id, number, mine, owner, answer_version: version, status, hidden } = row
  const open = row.state === 'open'
  const changes = owner && status === 'active' && hasRight(ctx.viewer, 'buy')
  const can = {
    answer: changes && !hidden && row.state !== 'declined',
    decline: changes && !hidden && open,
    withdraw: mine && open && number === null && hasRight(ctx.viewer, 'sell'),
  }
  const late = can.answer && row.late && { late: true as const }
  const base = { question_id, rfq_id, number, version, can, ...(mine && { mine: true as const }), ...late }
  const published_on = row.published_on === null ? {} : { published_on: row.published_on }
  if (hidden) return { ...base, ...published_on, state: 'hidden', body: '', earlier: [] }
  const shown = (text: string) =>
    mine || owner || (seesAsMember(ctx) && hasRight(ctx.viewer, 'contacts')) ? text : maskContacts(text).text
  return {
    ...base,
    ...published_on,
    state: open && number !== null ? 'unanswered' : (row.state as 'open' | 'answered' | 'declined'),
    body: row.body,
    ...((mine || owner) && { asked_on: row.asked_on }),
    ...(row.answer !== null && { answer: shown(row.answer) }),
    ...(row.amendment_version !== null && { amendment_version: row.amendment_version }),
    earlier: row.earlier.map((old) => ({ ...old, answer: shown(old.answer) })),
    ...(row.decline_reason !== null && { reason: row.decline_reason }),
    ...(row.of !== null && { of: row.of }),
  }
}

/** The questions about an RFQ: those that are not public yet first, then the newest number first. */
export async function listQuestions(reader: Reader, ctx: ViewerContext, rfq_id: number): Promise<Question[]> {
  const rfqs = () => visibleRfqs(reader, ctx.viewer?.company_id).where('rfqs.rfq_id', '=', rfq_id)
  const rows = await selectQuestions(rfqs(), ctx)
    .modifyFront(prepared)
    .orderBy('rfq_questions.number', (order) => order.desc().nullsFirst())
    .orderBy('rfq_questions.asked_at', 'desc')
    .orderBy('rfq_questions.question_id')
    .execute()
  if (rows.length === 0 && !(await rfqs().modifyFront(prepared).select('rfq_id').executeTakeFirst()))
    throw fail(404, 'rfq_not_found')
  return rows.map((row) => presentQuestion(row, ctx))
}

/** One question that was there in this call, or in the one that it repeats: since then it may have been withdrawn. */
export async function readQuestion(reader: Reader, ctx: ViewerContext, question_id: number): Promise<Question> {
  const row = await selectQuestions(visibleRfqs(reader, ctx.viewer?.company_id), ctx)
    .where('rfq_questions.question_id', '=', question_id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'question_not_found')
  return presentQuestion(row, ctx)
}

const answeredNumbers = sql<number[]>`array(select other.number from rfq_questions other
  where other.rfq_id = rfqs.rfq_id and other.state = 'answered' order by other.number desc)`

/** Questions about a company's own RFQs: those that wait, the oldest first, or all, the newest first. */
export async function listReceived(
  reader: Reader,
  ctx: ViewerContext & { viewer: Viewer },
  { list, limit, cursor }: z.output<typeof receivedQuery>,
): Promise<ListPage<ReceivedQuestion>> {
  const waits = list === 'waiting'
  const [after] = readCursor(cursor, z.tuple([cursorId])) ?? []
  const received = selectQuestions(ownRfqs(reader, ctx.viewer.company_id), ctx).$if(waits, (query) =>
    query.where(hasStatus('active')).where(isWaiting),
  )
  // Numbers have no order: the place of the last row is its moment, in microseconds.
  const placeOf = (question_id: number) =>
    ownRfqs(reader, ctx.viewer.company_id)
      .innerJoin('rfq_questions', 'rfq_questions.rfq_id', 'rfqs.rfq_id')
      .select(['asked_at', 'question_id'])
      .where('question_id', '=', question_id)
  const beyond = sql.raw(waits ? '>' : '<')
  const order = waits ? 'asc' : 'desc'
  const rows = await received
    .select(['rfqs.title', 'rfqs.version', 'rfqs.deadline', 'rfqs.questions_until', ...closingColumns])
    // Whom an answer reaches: those who may answer also know how many sealed bids there are.
    .select([
      (hasRight(ctx.viewer, 'buy') ? placedBidsCount : bidsCount).as('bids_count'),
      answeredNumbers.as('answered'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(rfq_questions.asked_at, rfq_questions.question_id) ${beyond} (${placeOf(after!)})`),
    )
    .orderBy('rfq_questions.asked_at', order)
    .orderBy('rfq_questions.question_id', order)
    .limit(limit + 1)
    .execute()
  const { total } = await received
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => {
      const { title, version, deadline, questions_until, bids_count, answered } = row
      const rfq = { title, version, deadline, questions_until, bids_count, answered }
      return { ...presentQuestion(row, ctx), rfq: { ...rfq, ...presentClosing(row, row.status) } }
    }),
    total,
    next: rows.length > limit && last ? writeCursor([last.question_id]) : null,
  }
}
