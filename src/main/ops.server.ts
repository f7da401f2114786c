import { CommandFailure, WrongCall } from '#framework/config/command.server.ts'
import { helpOf, readCall } from '#framework/config/command-line.server.ts'
import { configOrExit } from '#framework/config/config.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { runningEmbedded, startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { pendingMigrations } from '#framework/database/migrate.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { commands } from '#app/commands.server.ts'
import { reactions } from '#app/events.server.ts'
import { bootstrapDatabase } from '#app/bootstrap-database.server.ts'
import { FILE_KINDS } from '#app/uploads.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the process with one line: 2 for a wrong call, 1 for a failure. */
function end(code: 1 | 2, line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

function listAll(): never {
  const width = Math.max(...commands.map(({ name, args }) => [name, ...args].join(' ').length))
  say('npm run ops -- <command>\n')
  for (const { name, args, about } of commands) say(`  ${[name, ...args].join(' ').padEnd(width)}  ${about}`)
  say('\nMore about one: npm run ops -- <command> --help')
  process.exit(0)
}

/** The command that was asked for and what it was given; without one all are listed. */
function chosen(name: string | undefined, words: readonly string[]) {
  if (name === undefined || name === 'help' || name === '--help') listAll()
  const command = commands.find((each) => each.name === name)
  if (!command) end(2, `There is no command "${name}": npm run ops lists them all`)
  if (words.includes('--help')) {
    for (const line of helpOf(command)) say(line)
    process.exit(0)
  }
  try {
    return { command, ...readCall(command, words) }
  } catch (error) {
    if (error instanceof WrongCall) end(2, error.message)
    throw error
  }
}

const [name, ...words] = process.argv.slice(2)
const { command, args, options } = chosen(name, words)
process.title = 'tarsiya ops'
const config = configOrExit()
// The operator reads sentences; what fails is thrown and said.
const logger = createLogger(config.log_level === 'info' ? 'error' : config.log_level)

/** The database that is given or running; else the embedded one is started for as long as the command takes. */
async function findDatabase() {
  const { database_direct_url: url, database_owner_url: owner_url } = config
  const found = url && owner_url ? { url, owner_url } : await runningEmbedded(config.data_dir)
  if (found) return { ...found, stop: async () => undefined }
  const embedded = await startEmbedded({ data_dir: config.data_dir, logger, onProgress: say })
  await bootstrapDatabase(embedded, logger)
  // If it was adopted, npm start began in the same moment, and it is not ours to end.
  return { ...embedded, stop: embedded.adopted ? async () => undefined : embedded.stop }
}

try {
  const { url: app_url, owner_url, stop } = await findDatabase()
  const url = command.as_owner ? owner_url : app_url
  const database = createDatabase(url, { max: 2, logger, name: 'tarsiya ops', reactions })
  // Ending in the middle of a transaction leaves nothing behind; only a database of our own must be seen off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    const pending = command.any_version ? [] : await pendingMigrations(database.pool)
    if (pending.length > 0) throw new CommandFailure('The database is of another version than this program: run npm start first')
    const folder = process.env.INIT_CWD ?? process.cwd()
    await command.run({ config, database, url, app_url, storage: openStorage(config, FILE_KINDS), logger, args, options, folder, say })
  } finally {
    await database.close()
    await stop()
  }
} catch (error) {
  if (error instanceof CommandFailure) end(1, error.message)
  if (error instanceof WrongCall) end(2, error.message)
  end(1, `${command.name} failed: ${error instanceof Error ? error.message : String(error)}`)
}
