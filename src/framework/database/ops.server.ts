import { type Command, CommandFailure } from '#framework/config/command.server.ts'
import { excessAccess } from './database-access.server.ts'

/** Operator commands for the database server. */
export const databaseCommands: Command[] = [
  {
    name: 'database:check',
    args: [],
    about: "Prints the statements that end what the application's role may do on the server and does not need",
    any_version: true,
    async run({ database: { pool }, print }) {
      const { rows } = await pool.query<{ role: string }>('select current_user as role')
      const excess = await excessAccess(pool, rows[0]!.role)
      if (excess.length === 0) return print('The role of the application has no access that it does not need')
      for (const { statement } of excess) print(`${statement};`)
      throw new CommandFailure(
        'An administrator of the database server runs these statements. Other roles that use one of these databases need a grant of their own first',
      )
    },
  },
]
