import { sql } from 'kysely'
import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { biddersWhoListen } from '#tenders/core/gates/listening-bidders.server.ts'
import { answerEditedEmail, newQuestionEmail, questionDecidedEmail, rfqAnsweredEmail } from './emails.server.ts'
import { answerEdited, questionAnswered, questionAsked, questionDeclined } from './events.ts'

/** A question's RFQ with its bidders, and the company that asked, which is told apart from them and named to nobody. */
async function readFacts({ question_id }: { question_id: number }, tx: Tx) {
  const { bidders, ...facts } = await tx
    .selectFrom('rfq_questions')
    .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'rfq_questions.rfq_id')
    .select([
      'question_id',
      'rfq_questions.rfq_id',
      'asker_id',
      'rfqs.buyer_id',
      'rfqs.title',
      sql<Recipient[]>`${biddersWhoListen}`.as('bidders'),
    ])
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow()
  return { ...facts, others: bidders.filter(({ company_id }) => company_id !== facts.asker_id) }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const about = ({ rfq_id }: Facts) => ['rfq', rfq_id] as const
const ofRfq = ({ rfq_id, title }: Facts) => ({ rfq_id, title })
const ofQuestion = ({ rfq_id, title, question_id }: Facts) => ({ rfq_id, title, question_ids: [question_id] })

const asker = {
  facts: readFacts,
  audience: ({ asker_id }: Facts) => [asker_id],
  right: 'sell' as const,
  params: ofQuestion,
}
const bidders = { facts: readFacts, audience: ({ others }: Facts) => others, params: ofQuestion }

export const questionNotifications = [
  notify(questionAsked, {
    facts: readFacts,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'new_questions', about, read_by: [questionAnswered, questionDeclined] },
    email: newQuestionEmail,
    params: ofRfq,
  }),
  notify(questionAnswered, { ...asker, in_app: { kind: 'question_answered', about }, email: questionDecidedEmail }),
  notify(questionDeclined, { ...asker, in_app: { kind: 'question_declined', about }, email: questionDecidedEmail }),
  notify(answerEdited, { ...asker, in_app: { kind: 'answer_edited', about }, email: answerEditedEmail }),
  notify(questionAnswered, { ...bidders, in_app: { kind: 'rfq_answered', about }, email: rfqAnsweredEmail }),
  notify(answerEdited, { ...bidders, in_app: { kind: 'answer_edited', about }, email: answerEditedEmail }),
]
