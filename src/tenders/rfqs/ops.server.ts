import {
  printRehearsed,
  runOrRehearse,
  DRY_RUN,
  counted,
  type Command,
  CommandFailure,
  operatorContext,
  REASON,
  rowNumber,
} from '#framework/config/command.server.ts'
import { cancelLockedRfq } from '#tenders/rfqs/change/cancel-rfq.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { bidderIds } from '#tenders/core/gates/bid-facts.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** What operators do about RFQs. */
export const rfqCommands: Command[] = [
  {
    name: 'rfqs:cancel',
    args: ['<id>'],
    about:
      'Cancels an RFQ like its buyer can, deletes its files and notifies the bidders; an awarded RFQ cannot be canceled',
    options: { ...REASON, ...DRY_RUN },
    async run(context) {
      const { args, print } = context
      const rfq_id = rowNumber(args[0], 'an RFQ')
      const notified = await runOrRehearse(context, async (tx) => {
        const rfq = await lockRfq(tx, rfq_id, 'update')
        if (!rfq) throw new CommandFailure(`There is no RFQ ${rfq_id}`)
        if (rfq.status === 'completed') throw new CommandFailure(`RFQ ${rfq_id} is awarded and cannot be canceled`)
        if (rfq.status === 'canceled') return undefined
        await cancelLockedRfq(tx, operatorContext(context, rfq.buyer_id), rfq)
        const { bidders } = await tx
          .selectFrom(rfqsFor('mail'))
          .select(bidderIds.as('bidders'))
          .where('rfq_id', '=', rfq_id)
          .executeTakeFirstOrThrow()
        return bidders.length
      })
      printRehearsed(context)
      print(
        notified === undefined
          ? `RFQ ${rfq_id} is already canceled`
          : `RFQ ${rfq_id} is canceled, ${counted(notified, 'bidder')} notified`,
      )
    },
  },
]
