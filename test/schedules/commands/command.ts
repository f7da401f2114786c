import type { Scene, World } from '../world.ts'
import type { Site } from '../site.ts'

/** One call of the application. `nth` tells two of the same command apart. */
export type Call = (site: Site, world: World, nth: 'a' | 'b') => Promise<unknown>

export interface Command {
  run: Call
  /** Where the RFQ must be in; elsewhere it is only refused. `open` by default. */
  scene?: Scene
  /**
   * It begins with a transaction of its own, which moves the clock or closes the company that is to be erased: the other
   * call may also run between that and the rest.
   */
  begins_alone?: true
  /** Runs once more after both calls have ended, as a job does that left locked rows to its next run. */
  after?: Call
}

/** Commands by name. Each is one line: pairs with all others follow by themselves. */
export type Commands = Record<string, Call | Command>
