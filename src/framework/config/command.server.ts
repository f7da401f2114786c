import { userInfo } from 'node:os'
import type { Config } from './config.server.ts'
import type { Database, Tx } from '#framework/database/database.server.ts'
import type { EventContext } from '#framework/events/record.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import { dayOf, isDay, timeOf } from '#framework/i18n/day.ts'
import type { Logger } from './log.server.ts'

/** Context of a command of `npm run ops`. */
export interface CommandContext {
  config: Config
  database: Database
  /** Database URL without a pooler. Commands with `as_owner` get the owner's URL. */
  url: string
  /** The same URL for the application's role. */
  app_url: string
  storage: Storage
  logger: Logger
  /** Positional arguments. */
  args: readonly string[]
  /** Values of `--name value`; a switch that is set has the value `on`. */
  options: Readonly<Record<string, string | undefined>>
  /** Working directory of the operator, for relative paths. */
  folder: string
  /** Prints one line. */
  print: (line: string) => void
}

/** An option `--name` of a command. Without `value` it is a switch. */
export interface CommandOption {
  value?: `<${string}>`
  about: string
  required?: boolean
  /** Characters that a value has at least. */
  min_length?: number
}

/**
 * A command of `npm run ops`. Slices declare theirs in files named `…ops.server.ts`, `src/app/commands.server.ts`
 * collects them.
 */
export interface Command {
  /** `noun:verb` */
  name: string
  /** Positional arguments; optional ones are written `[name]` and come last. */
  args: readonly (`<${string}>` | `[${string}]`)[]
  /** One-line description. */
  about: string
  options?: Readonly<Record<string, CommandOption>>
  /** Runs on any schema version, even on an empty database. */
  any_version?: boolean
  /** Runs without a database, too: none is started, `url` may be of one that does not answer, or empty. */
  offline?: boolean
  /** Runs as the owner of the tables instead of the application's role. */
  as_owner?: boolean
  run: (context: CommandContext) => Promise<void>
}

/** A failure the operator can fix; its message is printed without a stack trace. */
export class CommandFailure extends Error {}

/** What was asked for is done and not undone, but something remains, which the message names. */
export class CommandUnfinished extends CommandFailure {}

/** Invalid command line arguments. */
export class UsageError extends Error {}

const reason = {
  value: '<why>',
  about: 'reason for the audit trail, at least 10 characters; those concerned read it',
  min_length: 10,
} as const satisfies CommandOption
const as = {
  value: '<name>',
  about: 'who you are, for the audit trail; by default your account on this machine',
} as const satisfies CommandOption

/** Options of every command that changes data of companies. */
export const REASON = { reason: { ...reason, required: true }, as } as const satisfies Record<string, CommandOption>

/** Options of commands that are recorded and need no reason. */
export const OPTIONAL_REASON = { reason, as } as const satisfies Record<string, CommandOption>

/** Option of commands that cannot be undone. */
export const DRY_RUN = {
  'dry-run': { about: 'prints what would happen and changes nothing' },
} as const satisfies Record<string, CommandOption>

/** Ends a transaction whose work was only tried. */
class Rehearsed extends Error {}

/** Runs the work of a command in a transaction, which with `--dry-run` is rolled back; answers what the work did. */
export async function runOrRehearse<R>(
  { database, options }: Pick<CommandContext, 'database' | 'options'>,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  if (options['dry-run'] === undefined) return database.transaction(work)
  const done: R[] = []
  await database
    .transaction(async (tx) => {
      done.splice(0, 1, await work(tx))
      throw new Rehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })
  return done[0]!
}

/** Prints first that nothing has happened, where that is so. */
export function printRehearsed({ options, print }: Pick<CommandContext, 'options' | 'print'>) {
  if (options['dry-run'] !== undefined) print('Nothing was changed. Without --dry-run this would be so:')
}

/** Accounts that several people use: of the machine, the image, and the units. */
const SHARED_ACCOUNTS: readonly string[] = ['root', 'node', 'tarsiya']

/** Who runs a command, for the audit trail. In production a name that says nothing is refused. */
export function operatorName({ options, config }: Pick<CommandContext, 'options' | 'config'>): string {
  const name = options.as ?? (process.env.SUDO_USER || userInfo().username)
  if (config.production && SHARED_ACCOUNTS.includes(name))
    throw new UsageError(
      `--as <name> is missing: the audit trail has to say who did it, and "${name}" may be several people`,
    )
  return name
}

/** Parses a row id. */
export function rowNumber(text: string | undefined, what: string): number {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text))
    throw new UsageError(`"${text ?? ''}" is not the number of ${what}`)
  return Number(text)
}

/** The operator and the reason of a command, for its events; the trail of a company tells those that concern it. */
export const operatorContext = (
  context: Pick<CommandContext, 'options' | 'config'>,
  company_id?: number,
): EventContext => ({
  viewer: company_id === undefined ? null : { company_id, person_id: null },
  operator: {
    operator: operatorName(context),
    ...(context.options.reason !== undefined && { reason: context.options.reason }),
  },
})

/** Prints rows as an aligned table. */
export function printTable(
  print: (line: string) => void,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
) {
  const lines = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

/** Formats a moment for tables, in Riyadh: `2026-11-30 09:10`. */
export const formatMinute = (moment: Date | null) => moment && `${dayOf(moment)} ${timeOf(moment)}`

/** Parses what `formatMinute` prints, or its day alone. */
export function readMinute(text: string, option: string): Date {
  const [, day, time = '00:00'] = /^(\S{10})(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d))?$/.exec(text) ?? []
  if (!isDay(day)) throw new UsageError(`${option} is a day or a minute in Riyadh like "2026-11-30 09:10"`)
  return new Date(`${day}T${time}:00+03:00`)
}

/** A number with its noun: `1 e-mail`, `1,200 e-mails`. */
export const counted = (count: number | bigint, noun: string) =>
  `${count.toLocaleString('en')} ${count === 1 || count === 1n ? noun : noun.replace(/(?<=[^aeiou])y$/, 'ie').concat('s')}`
