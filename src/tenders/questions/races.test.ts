import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* If two exclude each other, one is done; the other learns to what it lost. Each round holds the RFQ's row. */

const ROUNDS = 5
const first = await testApp({ RATE_LIMITS: 'off' })
const second = await testApp({ RATE_LIMITS: 'off' }, first)
const { database } = first
const { pool } = database

/** Starts calls that wait for the RFQ, one after the other, lets go, and answers them. */
const race = (rfq_id: number, calls: (() => Promise<Answer>)[]) =>
  whileLocked(database, [`select from rfqs where rfq_id = ${rfq_id} for update`], async (release) => {
    const under_way: Promise<Answer>[] = []
    for (const call of calls) {
      under_way.push(call())
      await untilWaiting(database, under_way.length, ...under_way)
    }
    await release()
    return Promise.all(under_way)
  })
const outcomes = (answers: Answer[]) =>
  answers.map(({ status, body }) => (status < 300 ? 'done' : `${status} ${body.code}`)).sort()

const answer = (site: typeof first, as: MadeCompany, id: number) =>
  site.call('PUT', `/questions/${id}/answer`, { as, json: { answer: `جواب ${as.person_id}` } })

async function rounds(play: (round: number) => Promise<string[]>) {
  const seen: string[][] = []
  for (let round = 0; round < ROUNDS; round++) seen.push(await play(round))
  return seen
}

describe('at the same time', async () => {
  const buyer = await aCompany(database)
  const colleague = await aColleague(database, buyer, { roles: ['buyer'] })

  it('answering and withdrawing: one', async () => {
    const seen = await rounds(async (round) => {
      const { rfq_id } = await anRfq(database, { buyer })
      const { question_id, asker } = await aQuestion(database, { rfq_id })
      const acts = [
        () => answer(first, buyer, question_id),
        () => second.call('DELETE', `/questions/${question_id}`, { as: asker }),
      ]
      return outcomes(await race(rfq_id, round % 2 ? acts : acts.toReversed()))
    })
    for (const outcome of seen)
      assert.ok(
        ['409 question_answered', '409 question_withdrawn'].includes(outcome[0]!) && outcome[1] === 'done',
        outcome.join(),
      )
  })

  it('two colleagues who answer: the second is shown the first answer', async () => {
    const seen = await rounds(async () => {
      const { rfq_id } = await anRfq(database, { buyer })
      const { question_id } = await aQuestion(database, { rfq_id })
      const answers = await race(rfq_id, [
        () => answer(first, buyer, question_id),
        () => answer(second, colleague, question_id),
      ])
      const [done, stale] = [answers.find(({ status }) => status === 200), answers.find(({ status }) => status === 412)]
      assert.equal(stale?.body.question.answer, done?.body.answer)
      return outcomes(answers)
    })
    for (const outcome of seen) assert.deepEqual(outcome, ['412 stale', 'done'])
  })

  it('answering and an award or a cancellation: what comes after them is refused', async () => {
    await rounds(async (round) => {
      const { rfq_id } = await anRfq(database, { buyer })
      const { question_id } = await aQuestion(database, { rfq_id })
      const { bid_id } = await aBid(database, { rfq_id })
      const end = () =>
        round % 2
          ? second.call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: colleague, json: { bid_id } })
          : second.call('DELETE', `/rfqs/${rfq_id}/delete`, { as: colleague })
      const acts = [() => answer(first, buyer, question_id), end]
      const first_answered = round % 3 === 0
      const seen = outcomes(await race(rfq_id, first_answered ? acts : acts.toReversed()))
      const refused = round % 2 ? '409 rfq_already_accepted' : '409 rfq_canceled'
      assert.deepEqual(seen, [first_answered ? 'done' : refused, 'done'])
      return seen
    })
  })

  describe('asking', async () => {
    const supplier = await aSupplier(database)
    const anOpenRfq = async () => {
      const { rfq_id } = await anRfq(database, { buyer, closes_in: 7 })
      await pool.query('update rfqs set questions_until = riyadh_today() where rfq_id = $1', [rfq_id])
      return rfq_id
    }
    const ask = (rfq_id: number) =>
      first.call('POST', `/rfqs/${rfq_id}/questions`, { as: supplier, json: { body: 'هل يُقبل لون آخر غير الأسود؟' } })

    it('and an award or a cancellation: what comes after them is refused', async () => {
      for (const ends of ['accept-bid', 'delete'] as const)
        for (const first_asked of [true, false]) {
          const rfq_id = await anOpenRfq()
          const { bid_id } = await aBid(database, { rfq_id })
          // Who bids sees a canceled RFQ.
          await aBid(database, { rfq_id, supplier })
          const end = () =>
            second.call(ends === 'delete' ? 'DELETE' : 'PUT', `/rfqs/${rfq_id}/${ends}`, {
              as: buyer,
              json: { bid_id },
            })
          const acts = [() => ask(rfq_id), end]
          const refused = ends === 'delete' ? '409 rfq_canceled' : '409 rfq_already_accepted'
          assert.deepEqual(outcomes(await race(rfq_id, first_asked ? acts : acts.toReversed())), [
            first_asked ? 'done' : refused,
            'done',
          ])
        }
    })

    it('that waits until the last day for questions has passed is refused', async () => {
      const rfq_id = await anOpenRfq()
      try {
        const seen = await whileLocked(
          database,
          [`select from rfqs where rfq_id = ${rfq_id} for update`],
          async (release) => {
            const asked = ask(rfq_id)
            await untilWaiting(database, 1, asked)
            await shiftDays(database, 1)
            await release()
            return outcomes([await asked])
          },
        )
        assert.deepEqual(seen, ['409 questions_closed'])
      } finally {
        await shiftDays(database, 0)
      }
    })
  })

  it('fifty answers on one RFQ get the numbers from 1 to 50', async () => {
    const { rfq_id } = await anRfq(database, { buyer })
    const asked = []
    for (let count = 0; count < 50; count++) asked.push((await aQuestion(database, { rfq_id })).question_id)
    const answers = await Promise.all(asked.map((id, at) => answer(at % 2 ? first : second, buyer, id)))
    assert.deepEqual(
      answers.map(({ body }) => body.number).toSorted((a, b) => a - b),
      asked.map((_, at) => at + 1),
    )
  })
})

describe('the database itself', () => {
  const refuses = async (constraint: string, sql: string, ...values: unknown[]) =>
    assert.equal(
      await pool.query(sql, values).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      ),
      constraint,
    )
  const change = (id: number, set: string) => [`update rfq_questions set ${set} where question_id = $1`, id] as const

  it('keeps questions and their numbers as they were', async () => {
    const { rfq_id } = await anRfq(database)
    const { question_id } = await aQuestion(database, { rfq_id })
    const answered = (await aQuestion(database, { rfq_id, answer: 'نعم' })).question_id
    const declined = (await aQuestion(database, { rfq_id, declined: 'confidential' })).question_id
    await refuses('rfq_questions_no_gap', ...change(question_id, 'number = 7, published_at = now()'))
    await refuses('rfq_questions_kept', ...change(question_id, "body = 'سؤال آخر تمامًا'"))
    await refuses('rfq_questions_kept', ...change(question_id, 'asker_id = 1'))
    await refuses('rfq_questions_kept', ...change(answered, 'number = 5'))
    await refuses('rfq_questions_kept', ...change(answered, "state = 'open', answer = null, answered_at = null"))
    await refuses('rfq_questions_kept', ...change(declined, "decline_reason = 'not_relevant'"))
    await refuses('rfq_questions_versions', ...change(answered, "answer = 'لا'"))
    await refuses(
      'rfq_questions_public',
      ...change(question_id, "state = 'declined', decline_reason = 'confidential', answered_at = now()"),
    )
    await refuses(
      'rfq_questions_begins_open',
      `insert into rfq_questions (rfq_id, asker_id, asker_person_id, body, body_masked, rfq_version, number, published_at)
       select rfq_id, asker_id, asker_person_id, body, false, 1, 9, now() from rfq_questions where question_id = $1`,
      question_id,
    )
    for (const sql of ["update rfq_answer_versions set answer = ''", 'delete from rfq_answer_versions'])
      await assert.rejects(pool.query(sql), { code: '42501' })
    await refuses('rfqs_questions_until', 'update rfqs set questions_until = deadline + 1 where rfq_id = $1', rfq_id)
  })
})
