import { type Command, CommandFailure, operatorContext, REASON, rowNumber } from '#framework/config/command.server.ts'
import { cancelLockedRfq } from '#tenders/rfqs/change/cancel-rfq.server.ts'
import { lockRfq } from './lock-rfq.server.ts'
import { bidsCount } from './policy.server.ts'

/** What operators do about RFQs. */
export const rfqCommands: Command[] = [
  {
    name: 'rfqs:cancel',
    args: ['<id>'],
    about: "Cancels an RFQ as its buyer would, and removes its files: it leaves every list, and those who bid on it are told; one that is awarded stays",
    options: REASON,
    async run(context) {
      const { args: [text], database, say } = context
      const rfq_id = rowNumber(text, 'an RFQ')
      const told = await database.transaction(async (tx) => {
        const rfq = await lockRfq(tx, rfq_id, 'update')
        if (!rfq) throw new CommandFailure(`There is no RFQ ${rfq_id}`)
        if (rfq.status === 'completed') throw new CommandFailure(`RFQ ${rfq_id} is awarded: an award is final`)
        if (rfq.status === 'canceled') return undefined
        await cancelLockedRfq(tx, operatorContext(context), rfq)
        const { bidders } = await tx.selectFrom('rfqs').select(bidsCount.as('bidders')).where('rfq_id', '=', rfq_id).executeTakeFirstOrThrow()
        return bidders
      })
      say(told === undefined ? `RFQ ${rfq_id} was canceled before` : `RFQ ${rfq_id} is canceled, ${told} bidders are told`)
    },
  },
]
