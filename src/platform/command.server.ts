import type { Config } from '#platform/config.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log.server.ts'

/** What a command of `npm run ops` works with. */
export interface CommandContext {
  config: Config
  database: Database
  logger: Logger
  /** What stood after the command's name. */
  args: readonly string[]
  /** The folder that the operator called from; relative paths begin there. */
  folder: string
  /** One line for the operator. */
  say: (line: string) => void
}

/** A command of `npm run ops`. Each slice offers its own in `ops.server.ts`, and `src/ops.server.ts` gathers them. */
export interface Command {
  /** `noun:verb` */
  name: string
  /** Its arguments, each as `<name>`, in order. */
  args: readonly `<${string}>`[]
  /** What it does, in one line. */
  about: string
  run: (context: CommandContext) => Promise<void>
}

/** What the operator can put right; the message is shown as it is, without a trace. */
export class CommandFailure extends Error {}
