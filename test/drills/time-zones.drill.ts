import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import type { Drill } from './support/drill.ts'

const ZONES = ['UTC', 'Asia/Riyadh', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const

/** Tests in which days play a part. */
const isTimeBound = (file: string) =>
  /[Dd]eadline|inDays|addDays|shiftDays|riyadh|Day\(|formatMoment|hijri/.test(readFileSync(file, 'utf8'))

const drill: Drill = {
  goals: ['G-18'],
  title: 'all tests in which days play a part, in four time zones',
  minutes: { full: 40, short: 8 },
  async run({ short, print, figure }) {
    const all = globSync('{src,test}/**/*.test.ts')
      .filter((file) => isTimeBound(file) && !/crash|race|backup/.test(file))
      .sort()
    const files = short ? all.filter((file) => /rfqs\/|framework\/i18n\//.test(file)) : all
    print(`${files.length} files`)
    for (const zone of ZONES) {
      const child = spawn(process.execPath, ['--test', '--test-reporter=tap', '--test-concurrency=2', ...files], {
        env: { ...process.env, TZ: zone },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (part: Buffer) => (output += part.toString()))
      await new Promise((resolve) => child.on('close', resolve))
      const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? -1)
      for (const line of output
        .split('\n')
        .filter((each) => /^\s*not ok/.test(each))
        .slice(0, 10))
        print(line.trim())
      figure(
        `tests that fail with TZ=${zone}`,
        `${count('fail')} of ${count('tests')}`,
        '0',
        count('fail') === 0 && count('tests') > 0,
      )
    }
  },
}

export default drill
