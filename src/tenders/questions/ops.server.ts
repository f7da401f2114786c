import {
  type Command,
  CommandFailure,
  type CommandContext,
  operatorContext,
  REASON,
  rowNumber,
} from '#framework/config/command.server.ts'
import { record } from '#framework/events/record.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { questionHidden, questionShown } from './events.ts'

/** Hides or shows a public question. Its number stays taken, and its place says that it is hidden. */
async function setHidden(context: CommandContext, hide: boolean) {
  const { args, options, database, print } = context
  const rfq_id = rowNumber(args[0], 'an RFQ')
  const number = rowNumber(args[1], 'a question')
  const changed = await database.transaction(async (tx) => {
    const rfq = await lockRfq(tx, rfq_id, 'update')
    if (!rfq) throw new CommandFailure(`There is no RFQ ${rfq_id}`)
    const question = await tx
      .selectFrom('rfq_questions')
      .select(['question_id', 'hidden_at'])
      .where('rfq_id', '=', rfq_id)
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (!question) throw new CommandFailure(`RFQ ${rfq_id} has no public question ${number}`)
    const { question_id, hidden_at } = question
    if ((hidden_at !== null) === hide) return false
    await tx
      .updateTable('rfq_questions')
      .set(hide ? { hidden_at: new Date(), hidden_reason: options.reason! } : { hidden_at: null, hidden_reason: null })
      .where('question_id', '=', question_id)
      .execute()
    const event = (hide ? questionHidden : questionShown)({ question_id, rfq_id, number })
    await record(tx, operatorContext(context, rfq.buyer_id), event)
    return true
  })
  const state = hide ? 'hidden' : 'shown'
  print(`Question ${number} of RFQ ${rfq_id} is ${changed ? state : `already ${state}`}`)
}

/** What operators do about questions. */
export const questionCommands: Command[] = [
  {
    name: 'questions:hide',
    args: ['<RFQ>', '<number>'],
    about: 'Hides a public question with its answer; everybody reads that it is hidden',
    options: REASON,
    run: (context) => setHidden(context, true),
  },
  {
    name: 'questions:show',
    args: ['<RFQ>', '<number>'],
    about: 'Shows a hidden question again',
    options: REASON,
    run: (context) => setHidden(context, false),
  },
]
