import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { rateOf } from './choose.ts'
import type { Fault } from './faults.ts'
import { lineOf } from '../laws/source.ts'

/** A copy of what git knows, with the packages and the built pages. */
export async function copyTree() {
  const copy = await mkdtemp(join(tmpdir(), 'tarsiya-faults-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  for (const file of files) {
    if (!file || !existsSync(file)) continue
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(file, join(copy, file))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  if (existsSync('dist')) symlinkSync(resolve('dist'), join(copy, 'dist'))
  return copy
}

export const TYPES = ['tsc', '-p', '.']
/** Checks only the changed file and those that import it, which takes seconds. */
export const NEAR_TYPES = [
  ...TYPES,
  '--incremental',
  '--tsBuildInfoFile',
  'types.tsbuildinfo',
  '--assumeChangesOnlyAffectDirectDependencies',
]
export const LAWS = ['node', 'scripts/check-laws.ts']
export const LINT = ['oxlint', '--type-aware', '--deny-warnings', 'src']

/** Whether a check that `npm test` begins with refuses a tree. */
export async function isRefused(cwd: string, [name = '', ...args]: readonly string[]) {
  const child = spawn(resolve('node_modules/.bin', name), args, { cwd, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code !== 0
}

/** A fault as one line. */
export function describe(fault: Fault, text: string) {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 140)
  return `${fault.file}:${lineOf(fault.file, fault.start)}  ${fault.kind}: ${short(text.slice(fault.start, fault.end))}  →  ${short(fault.replacement) || '(nothing)'}`
}

/** The last line of a run. */
export function summary(noticed: number, all: number) {
  const { rate, from, to } = rateOf(noticed, all)
  const percent = (share: number) => `${Math.round(100 * share)} %`
  return `${noticed} of ${all} noticed: ${percent(rate)}, with 95 % confidence ${percent(from)} to ${percent(to)}`
}
