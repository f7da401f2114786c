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
      '2 holidays are imported',
    )
    assert.deepEqual(await stored(), ['2026-02-22 Founding Day', '2026-09-23 National Day'])
    assert.equal(await workingDay('2026-09-22', 1), '2026-09-24')
    assert.equal(
      await importHolidays('name_en,day,name_ar', 'Saudi National Day,2026-09-23,اليوم الوطني'),
      '1 holidays are imported',
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
    await assert.rejects(importHolidays('date,name', '2026-12-01,A day'), /Line 2 has no day, name_ar, name_en/)
    await assert.rejects(runCommand(site, 'holidays:import', 'absent.csv'), /absent.csv cannot be read/)
    assert.deepEqual(await stored(), before)
  })
})
