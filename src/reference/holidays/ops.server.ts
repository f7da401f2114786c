import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { type Command, CommandFailure } from '#framework/config/command.server.ts'
import { isDay } from '#framework/i18n/day.ts'

const COLUMNS = ['day', 'name_ar', 'name_en'] as const
type Holiday = Record<(typeof COLUMNS)[number], string>

const MAX_NAME_LENGTH = 100

function parseTable(file: string, text: string) {
  try {
    return parse<{ record: Holiday; line: number }, Holiday>(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => ({ record, line: lines }),
    })
  } catch (error) {
    throw new CommandFailure(`${file} is no table: ${(error as Error).message}`)
  }
}

/** The rows of a table with a heading; throws with the line of the first wrong one. */
function readHolidays(file: string, text: string): Holiday[] {
  const known = new Set<string>()
  return parseTable(file, text).map(({ record, line }) => {
    const missing = COLUMNS.filter((column) => !record[column])
    if (missing.length > 0) throw new CommandFailure(`Line ${line} has no ${missing.join(', ')}`)
    const { day } = record
    if (!isDay(day)) throw new CommandFailure(`Line ${line}: "${day}" is not a day like 2026-09-23`)
    if (known.has(day)) throw new CommandFailure(`Line ${line}: ${day} occurs twice`)
    known.add(day)
    const long = COLUMNS.find((column) => record[column].length > MAX_NAME_LENGTH)
    if (long) throw new CommandFailure(`Line ${line}: ${long} is longer than ${MAX_NAME_LENGTH} characters`)
    return record
  })
}

/** Days on which nobody works, which `add_working_days` leaves out. */
export const holidayCommands: Command[] = [
  {
    name: 'holidays:import',
    args: ['<file>'],
    about: 'Reads holidays from a table (CSV) of day, name_ar and name_en; those of the same day are replaced',
    as_owner: true,
    async run({ args: [file], folder, database, print }) {
      const text = await readFile(resolve(folder, file!), 'utf8').catch(() => {
        throw new CommandFailure(`${file} cannot be read`)
      })
      const holidays = readHolidays(file!, text)
      if (holidays.length > 0)
        await database.kysely
          .insertInto('holidays')
          .values(holidays.map(({ day, name_ar, name_en }) => ({ day, name_ar, name_en })))
          .onConflict((conflict) =>
            conflict.column('day').doUpdateSet({ name_ar: sql`excluded.name_ar`, name_en: sql`excluded.name_en` }),
          )
          .execute()
      print(`${holidays.length} holidays are imported`)
    },
  },
]
