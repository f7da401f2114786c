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
    'the lead is handed to a standby, as before maintenance',
    async ({ fleet: { cluster } }) => {
      await pause(2000)
      await cluster.switchOver()
      await cluster.healthy()
      await pause(2000)
    },
  ],
  [
    'a new version with a migration, machine by machine, then the workers',
    async ({ fleet }) => {
      const tree = await fleet.nextVersion()
      for (const machine of fleet.machines) {
        await machine.stop()
        await machine.start(tree)
      }
      await fleet.renewWorkers(tree)
      await pause(3000)
    },
  ],
]
