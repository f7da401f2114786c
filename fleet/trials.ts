import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet-of.ts'
import type { Load, LoadOptions } from './load.ts'

/** What a trial may use. */
export interface Round extends Pick<LoadOptions, 'pairs' | 'place'> {
  fleet: Fleet
  load: Load
}

export type Trial = [name: string, run: (round: Round) => Promise<void>]

export const NOTHING = 'nothing happens'
export const KILLED = 'one web machine of three is killed, and comes back after 4 s'
const CALM = 15_000

export const trials: Trial[] = [
  [NOTHING, () => pause(CALM)],
  [
    KILLED,
    async ({
      fleet: {
        machines: [machine],
      },
    }) => {
      await pause(2000)
      await machine!.kill()
      await pause(4000)
      await machine!.start()
      await pause(3000)
    },
  ],
  [
    'the primary is restarted',
    async ({ fleet: { primary } }) => {
      await pause(2000)
      await primary.stop()
      await primary.start()
      await pause(6000)
    },
  ],
  [
    'a new version with a migration, machine by machine, then the worker',
    async ({ fleet }) => {
      const tree = await fleet.nextVersion()
      for (const machine of fleet.machines) {
        await machine.stop()
        await machine.start(tree)
      }
      await fleet.renewWorker(tree)
      await pause(3000)
    },
  ],
  [
    'the primary is killed, the replica promoted',
    async ({ fleet }) => {
      await pause(2000)
      await fleet.primary.kill()
      await fleet.promote()
      await pause(8000)
    },
  ],
]
