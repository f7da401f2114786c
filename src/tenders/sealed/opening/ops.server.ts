import { sql } from 'kysely'
import { type Command, CommandFailure, operatorContext, REASON, rowNumber } from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { lockRfq } from '#tenders/lock-rfq.server.ts'
import { isSealed } from '#tenders/policy.ts'
import { openForReveal } from './reveal-bids.server.ts'

/** Until then the job opens the bids once the seal key is put right. */
const DELAYED_HOURS = 24

async function isDelayed(tx: Tx, closes_at: Date): Promise<boolean> {
  const { rows } = await sql<{
    delayed: boolean
  }>`select ${closes_at}::timestamptz <= instant() - make_interval(hours => ${DELAYED_HOURS}) as delayed`.execute(tx)
  return rows[0]!.delayed
}

/** What operators do about sealed bids. No command reads one. */
export const sealedCommands: Command[] = [
  {
    name: 'seal:reveal-by-bidders',
    args: ['<RFQ>'],
    about: `Lets bidders reveal their sealed bids themselves, where the seal key is lost: ${DELAYED_HOURS} hours after the closing`,
    options: REASON,
    async run(context) {
      const rfq_id = rowNumber(context.args[0], 'an RFQ')
      const bids = await context.database.transaction(async (tx) => {
        const rfq = await lockRfq(tx, rfq_id, 'update')
        if (!rfq) throw new CommandFailure(`There is no RFQ ${rfq_id}`)
        if (!isSealed(rfq) || rfq.canceled_at)
          throw new CommandFailure(`RFQ ${rfq_id} has no bids that wait to be opened`)
        if (!(await isDelayed(tx, rfq.closes_at)))
          throw new CommandFailure(`RFQ ${rfq_id} has not been closed for ${DELAYED_HOURS} hours`)
        return openForReveal(tx, operatorContext(context, rfq.buyer_id), rfq)
      })
      context.print(`Bidders on RFQ ${rfq_id} may reveal ${bids} bids`)
    },
  },
]
