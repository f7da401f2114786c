import { join } from 'node:path'
import { type Command, CommandFailure } from '#framework/config/command.server.ts'

/** The command that opens `psql` at a database's address. It contains no password. */
function psqlOf(url: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  const settings = {
    host: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    port: port || '5432',
    dbname: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    ...(sslmode !== null && { sslmode }),
  }
  const text = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return `psql '${text.join(' ')}'`
}

/** Commands about the database server itself. */
export const postgresCommands: Command[] = [
  {
    name: 'database:psql',
    args: [],
    about: 'Prints the command that opens psql at the database, and where the password is; runs nothing',
    offline: true,
    as_owner: true,
    async run({ url, config, print }) {
      if (url === '') throw new CommandFailure('There is no database yet: npm start creates it')
      const command = psqlOf(url)
      print('To look, without being able to change anything:')
      print(`  PGOPTIONS='-c default_transaction_read_only=on' ${command}`)
      print('To change something, as the owner of the tables:')
      print(`  ${command}`)
      const settings = join(config.data_dir, 'postgres', 'tarsiya.json')
      print(
        config.database_url === undefined
          ? `The password is the value of "password" in ${settings}. The database runs while Tarsiya runs`
          : 'The password is the one in DATABASE_OWNER_URL',
      )
      print('psql itself is in the package postgresql-client of Debian and Ubuntu, libpq of Homebrew')
    },
  },
]
