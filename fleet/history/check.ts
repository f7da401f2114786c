import { createReadStream } from 'node:fs'
import { argv, exit, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import type { Answer, Call } from './call.ts'
import { keyOf, stepsOf } from './rfq-model.ts'
import { checkRfq, witnessOf } from './witness.ts'

/*
 * Checks a history that `record.ts` has kept: whether what was answered about each RFQ can have happened in some order.
 *   node fleet/history/check.ts FILE
 */

/** The calls of a history about each RFQ. */
export async function readHistory(file: string): Promise<Map<number, Call[]>> {
  const history = new Map<number, Call[]>()
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue
    const call = JSON.parse(line) as Call
    const calls = history.get(call.rfq)
    if (calls) calls.push(call)
    else history.set(call.rfq, [call])
  }
  return history
}

const answerText = (answer: Answer | 'unknown') =>
  answer === 'unknown'
    ? 'no answer'
    : 'refused' in answer
      ? answer.refused
      : 'rfq' in answer
        ? `${answer.rfq.status}, accepted ${answer.rfq.accepted_bid_id}, bids ${JSON.stringify(answer.rfq.bids.map(Object.values))}`
        : 'bid' in answer
          ? `bid ${JSON.stringify(Object.values(answer.bid))}`
          : 'done'

const callText = ({ process, operation, argument, start, end, answer }: Call, from: number) =>
  `${(start - from).toFixed(1)} to ${(end - from).toFixed(1)} ms, ${process}: ${operation} ${JSON.stringify(argument)} → ${answerText(answer)}`

/** What explains why there is no order. */
function witnessText(calls: readonly Call[]): string[] {
  const { calls: witness, longest } = witnessOf(calls)
  const from = Math.min(...witness.map(({ start }) => start))
  const fits = (call: Call) =>
    call.answer === 'unknown' || longest.order.filter((step) => step.call === call).length === stepsOf([call]).length
  return [
    ...witness
      .toSorted((a, b) => a.start - b.start)
      .map((call) => `  ${fits(call) ? ' ' : '✗'} ${callText(call, from)}`),
    `    the calls without ✗ fit, and leave ${keyOf(longest.state)}`,
  ]
}

/** What is said of each RFQ, and how many are not linearizable or not decided. */
export function checkHistory(history: ReadonlyMap<number, Call[]>, print: (line: string) => void) {
  const counts = { linearizable: 0, undecided: 0, broken: 0 }
  for (const [rfq, calls] of history) {
    const { verdict } = checkRfq(calls)
    counts[verdict]++
    print(`RFQ ${rfq}: ${verdict}, ${calls.length} calls`)
    if (verdict === 'broken') for (const line of witnessText(calls)) print(line)
  }
  return counts
}

if (import.meta.main) {
  const file = argv[2]
  if (file === undefined) {
    stdout.write('node fleet/history/check.ts FILE\n')
    exit(2)
  }
  const counts = checkHistory(await readHistory(file), (line) => stdout.write(`${line}\n`))
  const { linearizable, broken, undecided } = counts
  stdout.write(`${linearizable} linearizable, ${broken} not, ${undecided} not decided\n`)
  exit(broken + undecided > 0 ? 1 : 0)
}
