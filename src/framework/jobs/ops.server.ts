import {
  type Command,
  CommandFailure,
  formatMinute,
  operatorContext,
  readMinute,
  REASON,
} from '#framework/config/command.server.ts'
import { record } from '#framework/events/record.server.ts'
import { clockDoubts, offsetOf, readClocks } from './check-clock.server.ts'
import { clockConfirmed } from './events.ts'

/** How far the operator's watch may be from the clock. */
const MAX_DIFFERENCE_MS = 120_000

/** Operator commands about the clock that decides. */
export const clockCommands: Command[] = [
  {
    name: 'clock:confirm',
    args: ['<now>'],
    about:
      'Says that the clock is right, where it is in doubt; <now> is the time in Riyadh by another clock than that of this machine, such as "2026-11-30 09:10"',
    options: REASON,
    async run(context) {
      const {
        args: [text = ''],
        database,
        print,
      } = context
      const given = readMinute(text, '<now>')
      await database.transaction(async (tx) => {
        const clocks = await readClocks(tx)
        const shown = formatMinute(new Date(clocks.at))
        if (Math.abs(offsetOf(clocks)) > MAX_DIFFERENCE_MS)
          throw new CommandFailure(`It is ${shown} by the database and not by this machine: set their clocks first`)
        if (Math.abs(clocks.at - given.getTime()) > MAX_DIFFERENCE_MS)
          throw new CommandFailure(`It is ${shown} by the database, and not ${text}: set its clock first`)
        const doubts = await clockDoubts(tx)
        await tx.updateTable('clock_checks').set({ machines: '{}' }).execute()
        await record(tx, operatorContext(context), clockConfirmed({ at: new Date(clocks.at).toISOString(), doubts }))
        print(doubts.length > 0 ? `Confirmed: ${shown}. It was in doubt: ${doubts.join('; ')}` : `Confirmed: ${shown}`)
      })
    },
  },
]
