import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { DURABLE, startTestServer } from '#test/support/server.ts'
import type { Drill } from '../test/drills/support/drill.ts'

/*
 * Runs the long reliability drills and prints their results beside the goals:
 *   npm run drill                      all of them
 *   npm run drill -- --short           all, in a few minutes
 *   npm run drill -- database-restart  one by name
 */

const root = join(import.meta.dirname, '..')
const short = argv.includes('--short')
const selected = argv.slice(2).filter((word) => !word.startsWith('--'))
const names = globSync('test/drills/*.drill.ts', { cwd: root })
  .map((file) => basename(file, '.drill.ts'))
  .sort()
const unknown = selected.filter((name) => !names.includes(name))
const print = (line: string) => stdout.write(`${line}\n`)

interface Figure {
  drill: string
  goals: string
  name: string
  value: string
  goal: string
  reached: boolean
}
const figures: Figure[] = []

async function runOne(name: string): Promise<boolean> {
  const { default: drill } = (await import(join(root, 'test/drills', `${name}.drill.ts`))) as { default: Drill }
  const limit = (short ? drill.minutes.short : drill.minutes.full) * 60_000
  print(`\n▸ ${name}: ${drill.title} (at most ${limit / 60_000} min)`)
  const start = Date.now()
  const goals = drill.goals.join(', ')
  let failed = 0
  const figure = (what: string, value: string | number, goal: string, reached: boolean) => {
    figures.push({ drill: name, goals, name: what, value: String(value), goal, reached })
    if (!reached) failed++
    print(`  ${reached ? '✓' : '✗'} ${what}: ${value} (goal: ${goal})`)
  }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done after ${limit / 60_000} minutes`)), limit)
  try {
    await Promise.race([drill.run({ short, print: (line) => print(`  ${line}`), figure }), late])
  } catch (error) {
    failed++
    print(`  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  } finally {
    clearTimeout(timer)
  }
  print(`${failed ? '✗' : '✓'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  return failed === 0
}

function report() {
  print('\n| drill | goal | figure | measured | wanted |\n|---|---|---|---|---|')
  for (const { drill, goals, name, value, goal, reached } of figures)
    print(`| ${drill} | ${goals} | ${name} | ${value}${reached ? '' : ' ✗'} | ${goal} |`)
}

if (unknown.length) {
  print(`no drill ${unknown.join(', ')}; there are ${names.join(', ')}`)
  exit(2)
}
const server = await startTestServer(DURABLE)
Object.assign(process.env, server.env)
let failed = 0
for (const name of selected.length ? selected : names) if (!(await runOne(name))) failed++
report()
await server.stop()
print(`\n${failed ? `${failed} failed` : 'all passed'}`)
exit(failed ? 1 : 0)
