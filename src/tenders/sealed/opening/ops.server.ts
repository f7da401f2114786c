import { sql } from 'kysely'
import { type Command, CommandFailure, operatorContext, REASON, rowNumber } from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { isSealed } from '#tenders/core/policy.ts'
import { VERIFIED_MINUTES } from './opening-keys.server.ts'
import { openForReveal } from './reveal-bids.server.ts'

/** Until then the job opens the bids once the seal key is put right. */
const DELAYED_HOURS = 24

async function isDelayed(tx: Tx, closes_at: Date): Promise<boolean> {
  const { rows } = await sql<{
    delayed: boolean
  }>`select ${closes_at}::timestamptz <= instant() - make_interval(hours => ${DELAYED_HOURS}) as delayed`.execute(tx)
  return rows[0]!.delayed
}

/**
 * Why the bids are not for their bidders to reveal yet: who reveals after others did may have seen their prices.
 */
async function whyNotLost(tx: Tx, rfq_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ verified: boolean; failed: boolean }>`select
    exists (select from seal_checks where verified_at > now() - make_interval(mins => ${VERIFIED_MINUTES})) as verified,
    exists (select from openings where rfq_id = ${rfq_id} and attempts > 0) as failed`.execute(tx)
  const { verified, failed } = rows[0]!
  if (verified) return `A job process has had the seal key within ${VERIFIED_MINUTES} minutes: it opens the bids`
  return failed ? undefined : `No opening of RFQ ${rfq_id} has failed: start the job process`
}

/** What operators do about sealed bids. No command reads one. */
export const sealedCommands: Command[] = [
  {
    name: 'seal:reveal-by-bidders',
    args: ['<RFQ>'],
    about: `Lets bidders reveal their sealed bids themselves, where the seal key is lost: ${DELAYED_HOURS} hours after the closing, and after an opening failed`,
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
        const reason = await whyNotLost(tx, rfq_id)
        if (reason !== undefined) throw new CommandFailure(reason)
        return openForReveal(tx, operatorContext(context, rfq.buyer_id), rfq)
      })
      context.print(`Bidders on RFQ ${rfq_id} may reveal ${bids} bids`)
    },
  },
]
