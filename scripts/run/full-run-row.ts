import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/*
 * The last complete run (`npm run test:all`) has a row in docs/quality.md, the newest alone. The law `full-run` asks for
 * a green one that is not old.
 */

const FILE = 'docs/quality.md'
const HEADING = '# The last complete run'
const COLUMNS = '| commit | date | machine | result | minutes | q | q by step |\n|---|---|---|---|--:|--:|---|\n'
const ROW = /^\| `([0-9a-f]{7,40})` \| (\d{4}-\d{2}-\d{2}) \| ([^|]*) \| ([^|]*) \|.*\|$/m

export const PASSED = 'passed'

export interface FullRun {
  commit: string
  /** `YYYY-MM-DD`. */
  date: string
  machine: string
  /** `passed`, or what was red. */
  result: string
}

/** The row of the last complete run; undefined where none has been written yet. */
export function readFullRun(text = readFileSync(FILE, 'utf8')): FullRun | undefined {
  const [, commit, date, machine, result] = ROW.exec(text.slice(text.indexOf(HEADING))) ?? []
  return commit === undefined ? undefined : { commit, date: date!, machine: machine!, result: result! }
}

/** This machine, as people compare it: `2 × Intel Xeon, 16 GB`. */
export const thisMachine = () =>
  `${cpus().length} × ${cpus()[0]
    ?.model.replace(/\((?:R|TM)\)|\bCPU\b|@.*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`

/** The text of the document with this run's row instead of the one that it has. */
export function withFullRun(
  text: string,
  run: FullRun & { seconds: number; cpu: ReadonlyMap<string, number> },
): string {
  const steps = [...run.cpu].map(([step, cpu]) => `${step} ${cpu.toFixed(0)}`).join(', ')
  const all = [...run.cpu.values()].reduce((sum, cpu) => sum + cpu, 0)
  const cells = [`\`${run.commit}\``, run.date, run.machine, run.result, (run.seconds / 60).toFixed(1), all.toFixed(0)]
  const at = text.indexOf(COLUMNS)
  if (at < 0) throw new Error(`${FILE} has no table of the last complete run`)
  const end = text.indexOf('\n\n', at)
  return `${text.slice(0, at)}${COLUMNS}| ${[...cells, steps].join(' | ')} |${end < 0 ? '\n' : text.slice(end)}`
}

/** Writes this run's row. */
export const writeFullRun = (run: Parameters<typeof withFullRun>[1]): void =>
  writeFileSync(FILE, withFullRun(readFileSync(FILE, 'utf8'), run))
