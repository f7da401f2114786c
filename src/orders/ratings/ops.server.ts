import {
  type Command,
  type CommandContext,
  CommandFailure,
  operatorContext,
  REASON,
  rowNumber,
} from '#framework/config/command.server.ts'
import { record } from '#framework/events/record.server.ts'
import { ratingHidden, ratingShown } from './events.ts'

/** Hides or shows a rating. The company that gave it reads the reason. */
async function setHidden(context: CommandContext, hide: boolean) {
  const { args, options, database, print } = context
  const rating_id = rowNumber(args[0], 'a rating')
  const changed = await database.transaction(async (tx) => {
    const rating = await tx
      .selectFrom('ratings')
      .select(['order_id', 'rater_id', 'hidden_at'])
      .where('rating_id', '=', rating_id)
      .forUpdate()
      .executeTakeFirst()
    if (!rating) throw new CommandFailure(`There is no rating ${rating_id}`)
    const { order_id, rater_id, hidden_at } = rating
    if ((hidden_at !== null) === hide) return false
    await tx
      .updateTable('ratings')
      .set(hide ? { hidden_at: new Date(), hidden_reason: options.reason! } : { hidden_at: null, hidden_reason: null })
      .where('rating_id', '=', rating_id)
      .execute()
    await record(tx, operatorContext(context, rater_id), (hide ? ratingHidden : ratingShown)({ rating_id, order_id }))
    return true
  })
  const state = hide ? 'hidden' : 'shown'
  print(`Rating ${rating_id} is ${changed ? state : `already ${state}`}`)
}

/** What operators do about ratings. */
export const ratingCommands: Command[] = [
  {
    name: 'ratings:hide',
    args: ['<rating>'],
    about: 'Hides a rating; the company that gave it reads the reason',
    options: REASON,
    run: (context) => setHidden(context, true),
  },
  {
    name: 'ratings:show',
    args: ['<rating>'],
    about: 'Shows a hidden rating again',
    options: REASON,
    run: (context) => setHidden(context, false),
  },
]
