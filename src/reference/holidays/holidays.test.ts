import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { CommandFailure } from '#framework/config/command.server.ts'
import { testApp } from '#test/support/app.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const { database, config } = site

async function importHolidays(...lines: string[]) {
  await writeFile(join(config.data_dir, 'holidays.csv'), lines.join('\n'))
  return runCommand(site, 'holidays:import', 'holidays.csv')
}
const stored = async () =>
  (
    await database.pool.query<{ row: string }>("select concat_ws(' ', day, name_en) as row from holidays order by day")
  ).rows.map(({ row }) => row)
/** The n-th working day after a day. */
const workingDay = async (day: string, n: number) =>
  (await database.pool.query<{ day: string }>('select add_working_days($1, $2) as day', [day, n])).rows[0]!.day

describe('importing holidays', () => {
  it('adds days that are no working days, and replaces the names of those that are known', async () => {
    // Saturday.
    assert.equal(await workingDay('2026-09-19', 3), '2026-09-22')
    assert.equal(await workingDay('2026-09-22', 1), '2026-09-23')
    assert.equal(
      await importHolidays(
        '\u{feff}day,name_ar,name_en',
        '2026-09-23,اليوم الوطني,National Day',
        '',
        '2026-02-22,يوم التأسيس,Founding Day',
      ),
      '2 holidays imported',
    )
    assert.deepEqual(await stored(), ['2026-02-22 Founding Day', '2026-09-23 National Day'])
    assert.equal(await workingDay('2026-09-22', 1), '2026-09-24')
    assert.equal(
      await importHolidays('name_en,day,name_ar', 'Saudi National Day,2026-09-23,اليوم الوطني'),
      '1 holiday imported',
    )
    assert.deepEqual(await stored(), ['2026-02-22 Founding Day', '2026-09-23 Saudi National Day'])
  })

  it('names what is wrong, and imports nothing then', async () => {
    const before = await stored()
    const row = '2026-12-01,يوم,A day'
    for (const [lines, message] of [
      [[row, '2026-12-02,,A day'], /^Line 3 has no name_ar$/],
      [[row, '2026-13-02,يوم,A day'], /^Line 3: "2026-13-02" is not a day like 2026-09-23$/],
      [[row, '2026-02-30,يوم,A day'], /^Line 3: "2026-02-30" is not a day/],
      [[row, row], /^Line 3: 2026-12-01 occurs twice$/],
      [[row, `2026-12-02,يوم,${'a'.repeat(101)}`], /^Line 3: name_en is longer than 100 characters$/],
      [[row, '2026-12-02,يوم'], /^holidays.csv is no table/],
    ] as const)
      await assert.rejects(
        importHolidays('day,name_ar,name_en', ...lines),
        (error: Error) => error instanceof CommandFailure && message.test(error.message),
      )
    const names = 'day,name_ar,name_en'
    for (const [file, message] of [
      [['date,name_ar,name_en', row], `Line 1 must be ${names}: day is missing in "date,name_ar,name_en"`],
      [[row], `Line 1 must be ${names}: day, name_ar, name_en is missing in "${row}"`],
      [
        ['2027-03-09;عيد الفطر;Eid al-Fitr'],
        `Line 1 has semicolons: save the table with commas, and with the first line ${names}`,
      ],
      [[names], 'holidays.csv has no holidays: nothing was imported'],
      [[''], 'holidays.csv has no holidays: nothing was imported'],
    ] as const)
      await assert.rejects(importHolidays(...file), { message })
    await assert.rejects(runCommand(site, 'holidays:import', 'absent.csv'), /absent.csv cannot be read/)
    assert.deepEqual(await stored(), before)
  })
})

it('lists holidays, of a year too, and removes one, which is a working day again', async () => {
  await database.owner.pool.query(
    "insert into holidays values ('2031-09-23', 'اليوم الوطني', 'National Day'), ('2032-09-23', 'اليوم الوطني', 'National Day')",
  )
  assert.match(
    await runCommand(site, 'holidays:list', '2031'),
    /^day +name_ar +name_en\n2031-09-23 +اليوم الوطني +National Day$/,
  )
  assert.match(await runCommand(site, 'holidays:list'), /2032-09-23/)
  assert.equal(await runCommand(site, 'holidays:list', '2033'), 'No holidays found')
  assert.equal(await workingDay('2031-09-22', 1), '2031-09-24')
  assert.equal(await runCommand(site, 'holidays:remove', '2031-09-23'), '2031-09-23 is no holiday any more')
  assert.equal(await workingDay('2031-09-22', 1), '2031-09-23')
  await assert.rejects(runCommand(site, 'holidays:remove', '2031-09-23'), {
    message: '2031-09-23 is not a holiday: npm run ops -- holidays:list',
  })
  await assert.rejects(runCommand(site, 'holidays:remove', '2031-02-30'), /is not a day/)
})
