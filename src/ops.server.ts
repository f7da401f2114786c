import { locationCommands } from '#locations/ops.server.ts'
import { type Command, CommandFailure } from '#platform/command.server.ts'
import { configOrExit } from '#platform/config.server.ts'
import { createDatabase } from '#platform/database/database.server.ts'
import { runningEmbedded, startEmbedded } from '#platform/database/embedded.server.ts'
import { pendingMigrations } from '#platform/database/migrate.server.ts'
import { createLogger } from '#platform/log.server.ts'
import { prepare } from './prepare.server.ts'

/** Every command; a slice adds its own in its `ops.server.ts`. */
const commands: Command[] = [...locationCommands]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the process with one line: 2 for a wrong call, 1 for a failure. */
function end(code: 1 | 2, line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

const usage = ({ name, args }: Command) => [name, ...args].join(' ')

/** The command that was asked for; without one all are listed. */
function chosen(name: string | undefined, args: readonly string[]): Command {
  if (name === undefined || name === 'help') {
    const width = Math.max(...commands.map((command) => usage(command).length))
    say('npm run ops -- <command>\n')
    for (const command of commands) say(`  ${usage(command).padEnd(width)}  ${command.about}`)
    process.exit(0)
  }
  const command = commands.find((each) => each.name === name)
  if (!command) end(2, `There is no command "${name}": npm run ops lists them all`)
  if (args.length !== command.args.length) end(2, `Usage: npm run ops -- ${usage(command)}`)
  return command
}

const [name, ...args] = process.argv.slice(2)
const command = chosen(name, args)
process.title = 'tarsiya ops'
const config = configOrExit()
// The operator reads sentences; what fails is thrown and said.
const logger = createLogger(config.log_level === 'info' ? 'error' : config.log_level)

/** The database that is given or running; else the embedded one is started for as long as the command takes. */
async function findDatabase() {
  const given = config.database_direct_url ?? config.database_url ?? (await runningEmbedded(config.data_dir))
  if (given) return { url: given, stop: async () => undefined }
  const embedded = await startEmbedded({ data_dir: config.data_dir, logger, onProgress: say })
  await prepare(embedded.url, logger)
  // If it was adopted, npm start began in the same moment, and it is not ours to end.
  return { url: embedded.url, stop: embedded.adopted ? async () => undefined : embedded.stop }
}

try {
  const { url, stop } = await findDatabase()
  const database = createDatabase(url, { max: 2, logger })
  // Ending in the middle of a transaction leaves nothing behind; only a database of our own must be seen off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    const pending = await pendingMigrations(database.pool)
    if (pending.length > 0) throw new CommandFailure('The database is of another version than this program: run npm start first')
    const folder = process.env.INIT_CWD ?? process.cwd()
    await command.run({ config, database, logger, args, folder, say })
  } finally {
    await database.close()
    await stop()
  }
} catch (error) {
  if (error instanceof CommandFailure) end(1, error.message)
  end(1, `${command.name} failed: ${error instanceof Error ? error.message : String(error)}`)
}
