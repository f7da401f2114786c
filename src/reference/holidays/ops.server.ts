import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql, type SqlBool } from 'kysely'
import { parse } from 'csv-parse/sync'
import { type Command, CommandFailure, counted, printTable, UsageError } from '#framework/config/command.server.ts'
import { isDay } from '#framework/i18n/day.ts'

const COLUMNS = ['day', 'name_ar', 'name_en'] as const
type Holiday = Record<(typeof COLUMNS)[number], string>

const MAX_NAME_LENGTH = 100

/** The names of a table's columns, which must be ours. */
function checkHead(head: string[]) {
  const names = COLUMNS.join(',')
  if (head.length === 1 && head[0]!.includes(';'))
    throw new CommandFailure(`Line 1 has semicolons: save the table with commas, and with the first line ${names}`)
  const missing = COLUMNS.filter((column) => !head.includes(column))
  if (missing.length > 0)
    throw new CommandFailure(`Line 1 must be ${names}: ${missing.join(', ')} is missing in "${head.join(',')}"`)
  return head
}

function parseTable(file: string, text: string) {
  try {
    return parse<{ record: Holiday; line: number }, Holiday>(text, {
      columns: checkHead,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => ({ record, line: lines }),
    })
  } catch (error) {
    if (error instanceof CommandFailure) throw error
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
      if (holidays.length === 0) throw new CommandFailure(`${file} has no holidays: nothing was imported`)
      await database.kysely
        .insertInto('holidays')
        .values(holidays.map(({ day, name_ar, name_en }) => ({ day, name_ar, name_en })))
        .onConflict((conflict) =>
          conflict.column('day').doUpdateSet({ name_ar: sql`excluded.name_ar`, name_en: sql`excluded.name_en` }),
        )
        .execute()
      print(`${counted(holidays.length, 'holiday')} imported`)
    },
  },
  {
    name: 'holidays:list',
    args: ['[year]'],
    about: 'Lists the holidays of a year, or all of them',
    async run({ args: [year], database, print }) {
      if (year !== undefined && !/^\d{4}$/.test(year)) throw new UsageError(`"${year}" is not a year like 2027`)
      const holidays = await database.kysely
        .selectFrom('holidays')
        .selectAll()
        .$if(year !== undefined, (query) => query.where(sql<SqlBool>`extract(year from day) = ${Number(year)}`))
        .orderBy('day')
        .execute()
      if (holidays.length === 0) return print('No holidays found')
      printTable(
        print,
        ['day', 'name_ar', 'name_en'],
        holidays.map(({ day, name_ar, name_en }) => [day, name_ar, name_en]),
      )
    },
  },
  {
    name: 'holidays:remove',
    args: ['<day>'],
    about: 'Removes a holiday: the day counts as a working day again',
    as_owner: true,
    async run({ args: [day], database, print }) {
      if (!isDay(day)) throw new UsageError(`"${day ?? ''}" is not a day like 2026-09-23`)
      const { numDeletedRows } = await database.kysely.deleteFrom('holidays').where('day', '=', day).executeTakeFirst()
      if (numDeletedRows === 0n) throw new CommandFailure(`${day} is not a holiday: npm run ops -- holidays:list`)
      print(`${day} is no holiday any more`)
    },
  },
]
