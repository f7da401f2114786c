import { CommandFailure, CommandUnfinished, operatorName, UsageError } from '#framework/config/command.server.ts'
import { helpOf, parseCommandLine } from '#framework/config/command-line.server.ts'
import { configOrExit } from '#framework/config/config.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { embeddedAddresses, runningEmbedded, startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { pendingMigrations } from '#framework/database/migrate.server.ts'
import { whenDatabaseAnswers } from '#framework/database/wait-for-database.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { commands, RENAMED_COMMANDS } from '#app/commands.server.ts'
import { reactionsFor } from '#app/events.server.ts'
import { bootstrapDatabase } from '#app/bootstrap-database.server.ts'
import { FILE_KINDS } from '#app/uploads.ts'

// `ops … | head` closes the pipe: what is done goes on.
process.stdout.on('error', () => undefined)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Exits with a message: code 1 for a failure, 2 for wrong usage, 3 when it is done but for what the message names. */
function exitWith(code: 1 | 2 | 3, line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

function printHelp(): never {
  const width = Math.max(...commands.map(({ name, args }) => [name, ...args].join(' ').length))
  print('npm run ops -- <command>\n')
  for (const { name, args, about } of commands) print(`  ${[name, ...args].join(' ').padEnd(width)}  ${about}`)
  print('\nFor details: npm run ops -- <command> --help')
  process.exit(0)
}

/** Parses the command line; without a command, lists all of them. */
function parseCommand(name: string | undefined, argv: readonly string[]) {
  if (name === undefined || name === 'help' || name === '--help') printHelp()
  const command = commands.find((each) => each.name === name)
  if (RENAMED_COMMANDS[name]) exitWith(2, `"${name}" is called ${RENAMED_COMMANDS[name]} now`)
  if (!command) exitWith(2, `Unknown command "${name}"; npm run ops lists all commands`)
  if (argv.includes('--help')) {
    for (const line of helpOf(command)) print(line)
    process.exit(0)
  }
  try {
    return { command, ...parseCommandLine(command, argv) }
  } catch (error) {
    if (error instanceof UsageError) exitWith(2, error.message)
    throw error
  }
}

const [name, ...argv] = process.argv.slice(2)
const { command, args, options } = parseCommand(name, argv)
process.title = 'tarsiya ops'
const config = configOrExit()
if (command.options && 'as' in command.options) {
  try {
    operatorName({ options, config })
  } catch (error) {
    exitWith(2, (error as Error).message)
  }
}
// Failures are thrown and printed, so that the log stays quiet.
const logger = createLogger(config.log_level === 'info' ? 'error' : config.log_level)

/** Somebody looks on: longer than a standby needs to take over, and not for ever. */
const MAX_WAIT_MS = 40_000
const onTerminal = {
  warn: () => void process.stderr.write('Waiting for the database…\n'),
  info: () => undefined,
}

/** The configured or running database; otherwise starts the embedded one for the duration of the command. */
async function findDatabase() {
  const { database_direct_url: url, database_owner_url: owner_url } = config
  const found = url && owner_url ? { url, owner_url } : await runningEmbedded(config.data_dir)
  if (found) return { ...found, stop: async () => undefined }
  const addresses = await embeddedAddresses(config.data_dir)
  if (command.offline) return { url: '', owner_url: '', ...addresses, stop: async () => undefined }
  // With another folder than the installation's, a command would create a database there and find it empty.
  if (!addresses && !command.any_version)
    throw new CommandFailure(
      `There is no database in ${config.data_dir}, or this account may not read it: DATA_DIR has to be that of the installation`,
    )
  const embedded = await startEmbedded({ data_dir: config.data_dir, logger, onProgress: print })
  await bootstrapDatabase(embedded, logger)
  // An adopted server belongs to an `npm start` of the same moment.
  return { ...embedded, stop: embedded.adopted ? async () => undefined : embedded.stop }
}

try {
  const { url: app_url, owner_url, stop } = await findDatabase()
  const url = command.as_owner ? owner_url : app_url
  const database = createDatabase(url, { max: 2, logger, name: 'tarsiya ops', reactions: reactionsFor(config) })
  // Aborting a transaction is safe; only an embedded server that we started must be stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    const pending =
      command.any_version || command.offline
        ? []
        : await whenDatabaseAnswers(() => pendingMigrations(database.pool), {
            logger: onTerminal,
            max_wait: MAX_WAIT_MS,
          })
    if (pending.length > 0)
      throw new CommandFailure('Database schema version does not match this release; run `npm start` first')
    const folder = process.env.INIT_CWD ?? process.cwd()
    await command.run({
      config,
      database,
      url,
      app_url,
      storage: openStorage(config, FILE_KINDS),
      logger,
      args,
      options,
      folder,
      print,
    })
  } finally {
    await database.close()
    await stop()
  }
} catch (error) {
  if (error instanceof CommandUnfinished) exitWith(3, error.message)
  if (error instanceof CommandFailure) exitWith(1, error.message)
  if (error instanceof UsageError) exitWith(2, error.message)
  exitWith(1, `${command.name} failed: ${error instanceof Error ? error.message : String(error)}`)
}
