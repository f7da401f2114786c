import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PairResult } from './explorer.ts'
import type { Kind } from './judge.ts'

/** A searched pair as it is kept between runs: its anomalies are counted, with one example of each kind. */
export interface KeptResult extends Omit<PairResult, 'anomalies'> {
  seconds: number
  found: Partial<Record<Kind, number>>
  examples: PairResult['anomalies']
  /** Why the search of the pair ended early. */
  error?: string
}

const MAX_DETAIL = 4000

export function keep({ anomalies, ...result }: PairResult, seconds: number): KeptResult {
  const found: KeptResult['found'] = {}
  for (const { kind } of anomalies) found[kind] = (found[kind] ?? 0) + 1
  const examples = Object.keys(found).map((kind) => {
    const first = anomalies.find((each) => each.kind === kind)!
    return { ...first, detail: first.detail.slice(0, MAX_DETAIL) }
  })
  return { ...result, seconds, found, examples }
}

/** Results in a file, one line for each pair: an interrupted run goes on where it was. */
export function resultsIn(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  /** The last result of each pair. */
  const read = (): KeptResult[] => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    const kept = lines.map((line) => JSON.parse(line) as KeptResult)
    return [...new Map(kept.map((result) => [result.pair, result])).values()]
  }
  return {
    read,
    add: (result: KeptResult) => appendFileSync(file, `${JSON.stringify(result)}\n`),
    forget: () => rmSync(file, { force: true }),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
export const anomaliesOf = ({ found, error }: KeptResult) => sum(Object.values(found)) + (error ? 1 : 0)

/** One row for each command, over all of its pairs. */
export function tableOf(results: readonly KeptResult[], commands: readonly string[]): string {
  const rows = commands.map((command) => {
    const own = results.filter(({ pair }) => pair.split('+').includes(command))
    const searched = own.filter(({ schedules }) => schedules > 0)
    const figures = [
      searched.length,
      sum(own.map(({ schedules }) => schedules)),
      sum(own.map(({ waits }) => waits)),
      sum(own.map(({ deadlocks }) => deadlocks)),
      sum(own.map(anomaliesOf)),
    ]
    return `| ${command} | ${figures.join(' | ')} |`
  })
  return [
    '| Command | Pairs | Schedules | With waits | Deadlocks | Anomalies |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
