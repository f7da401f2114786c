import { userInfo } from 'node:os'
import type { Config } from './config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { EventContext } from '#framework/events/record.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { Logger } from './log.server.ts'

/** What a command of `npm run ops` works with. */
export interface CommandContext {
  config: Config
  database: Database
  /** The database's address past any pooler, for commands that need a connection of their own. Commands `as_owner` get the owner's. */
  url: string
  /** The same as the application's role. */
  app_url: string
  storage: Storage
  logger: Logger
  /** What stood after the command's name. */
  args: readonly string[]
  /** What was given with `--name value`; a switch that was set is `on`. */
  options: Readonly<Record<string, string | undefined>>
  /** The folder that the operator called from; relative paths begin there. */
  folder: string
  /** One line for the operator. */
  say: (line: string) => void
}

/** One `--name` of a command. Without `value` it is a switch. */
export interface CommandOption {
  value?: `<${string}>`
  about: string
  required?: boolean
}

/** A command of `npm run ops`. Each slice offers its own in `ops.server.ts`, and `src/main/ops.server.ts` gathers them. */
export interface Command {
  /** `noun:verb` */
  name: string
  /** Its arguments in order, those that may be left out as `[name]` at the end. */
  args: readonly (`<${string}>` | `[${string}]`)[]
  /** What it does, in one line. */
  about: string
  options?: Readonly<Record<string, CommandOption>>
  /** It works on a database of another version, too, even on one that is empty. */
  any_version?: boolean
  /** It reads or changes what the application's role may not: it works as the owner of the tables. */
  as_owner?: boolean
  run: (context: CommandContext) => Promise<void>
}

/** What the operator can put right; the message is shown as it is, without a trace. */
export class CommandFailure extends Error {}

/** A call that does not fit its command. */
export class WrongCall extends Error {}

/** The option of every command that changes what belongs to companies. */
export const REASON = { reason: { value: '<why>', about: 'kept in the audit trail with your name on this machine', required: true } } as const satisfies Record<string, CommandOption>

/** A number of a row, as typed. */
export function rowNumber(text: string | undefined, what: string): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new WrongCall(`"${text ?? ''}" is not the number of ${what}`)
  return Number(text)
}

/** Who causes the events of a command: no company, an operator of this machine, and why. */
export const operatorContext = ({ options }: Pick<CommandContext, 'options'>): EventContext => ({
  viewer: null,
  operator: { operator: userInfo().username, ...(options.reason !== undefined && { reason: options.reason }) },
})

/** Says rows as a table, columns as wide as their widest value. */
export function sayTable(say: (line: string) => void, head: readonly string[], rows: readonly (readonly (string | number | null)[])[]) {
  const lines = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines) say(line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ').trimEnd())
}

/** A moment, as tables show it. */
export const minuteOf = (moment: Date | null) => moment?.toISOString().slice(0, 16).replace('T', ' ') ?? null
