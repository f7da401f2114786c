import type { Call } from './call.ts'
import { linearize, type Longest } from './linearize.ts'
import { initialState, stepsOf } from './rfq-model.ts'

/** Whether the calls about one RFQ are linearizable. Without the call that published it, it is open from the start. */
export const checkRfq = (calls: readonly Call[], limit?: number) =>
  linearize(initialState(!calls.some(({ operation }) => operation === 'publish')), stepsOf(calls), limit)

/** A history that ends at an instant: nobody knows yet what comes of calls that are under way. */
const until = (calls: readonly Call[], instant: number): Call[] =>
  calls
    .filter(({ start }) => start <= instant)
    .map((call) => (call.end <= instant ? call : { ...call, answer: 'unknown' }))

const canBeLeftOut = ({ operation, answer }: Call) =>
  operation === 'read' || (answer !== 'unknown' && 'refused' in answer)

/**
 * The shortest part of a history that is not linearizable: it ends with the first answer that makes it so, and without
 * each read and refusal that it does not need. No part of a linearizable history is any other.
 */
export function witnessOf(calls: readonly Call[], limit?: number): { calls: Call[]; longest: Longest } {
  const broken = (some: readonly Call[]) => {
    const found = checkRfq(some, limit)
    return found.verdict === 'broken' ? found.longest : undefined
  }
  const ends = calls.map(({ end }) => end).sort((a, b) => a - b)
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (broken(until(calls, ends[middle]!))) high = middle
    else low = middle + 1
  }
  let witness = until(calls, ends[low]!)
  for (const call of witness.filter(canBeLeftOut)) {
    const without = witness.filter((one) => one !== call)
    if (broken(without)) witness = without
  }
  return { calls: witness, longest: broken(witness)! }
}
