import { createHash } from 'node:crypto'
import { isRead, keyOf, type RfqState, statesAfter, type Step } from './rfq-model.ts'

/** Configurations that are visited for one RFQ at most; each costs about a hundred bytes. */
const MAX_CONFIGURATIONS = 300_000

/** The longest order that fits, and the step that no order could go on with. */
export interface Longest {
  order: Step[]
  state: RfqState
}

export type Verdict = { verdict: 'linearizable' | 'undecided' } | { verdict: 'broken'; longest: Longest }

interface Choice {
  index: number
  state: RfqState
}

/** Where the search is: how many steps had happened before the one that led here, and what is still to be tried. */
interface Place {
  length: number
  state: RfqState
  writes: number[]
  choices: Choice[]
}

/** Which steps have happened: those before `first`, and some after it. */
class Happened {
  readonly #happened: boolean[]
  readonly order: number[] = []
  first = 0

  constructor(count: number) {
    this.#happened = Array.from({ length: count }, () => false)
  }

  has(index: number) {
    return this.#happened[index]!
  }

  add(index: number) {
    this.#happened[index] = true
    this.order.push(index)
    while (this.#happened[this.first]) this.first++
  }

  /** Takes back what was added after so many. */
  shrinkTo(length: number) {
    for (const index of this.order.splice(length)) {
      this.#happened[index] = false
      this.first = Math.min(this.first, index)
    }
  }

  key() {
    const after: number[] = []
    for (let index = this.first; index < this.#happened.length; index++) if (this.has(index)) after.push(index)
    return `${this.first}:${after.join()}`
  }
}

/**
 * Whether the steps, which are ordered by their beginning, fit some order in which each takes effect at one instant
 * between its beginning and its end. The search of Wing and Gong, with Lowe's memory of what was visited: after the
 * same steps, in the same state, the rest need not be tried again.
 */
export function linearize(initial: RfqState, steps: readonly Step[], limit = MAX_CONFIGURATIONS): Verdict {
  const happened = new Happened(steps.length)
  const visited = new Set<string>()
  const known = steps.filter(({ end }) => end !== Infinity).length
  let knownHappened = 0
  let longest: Longest = { order: [], state: initial }
  let mostHappened = -1

  const add = (index: number) => {
    happened.add(index)
    if (steps[index]!.end !== Infinity) knownHappened++
  }
  function shrinkTo(length: number) {
    for (const index of happened.order.slice(length)) if (steps[index]!.end !== Infinity) knownHappened--
    happened.shrinkTo(length)
  }

  /** Steps that may come next: nothing else had ended when they began. */
  function possible(): number[] {
    const found: number[] = []
    let firstEnd = Infinity
    for (let index = happened.first; index < steps.length && steps[index]!.start <= firstEnd; index++) {
      if (happened.has(index)) continue
      found.push(index)
      firstEnd = Math.min(firstEnd, steps[index]!.end)
    }
    return found
  }

  /** Reads that fit now need no other place: they change nothing. Answers what else may come next. */
  function takeReads(state: RfqState): number[] {
    for (;;) {
      const next = possible()
      const reads = next.filter((index) => isRead(steps[index]!) && statesAfter(state, steps[index]!).length > 0)
      if (reads.length === 0) return next.filter((index) => !isRead(steps[index]!))
      for (const index of reads) add(index)
    }
  }

  /** Goes on from here, unless the search was here before. */
  function visit(state: RfqState, length: number): Place {
    const writes = takeReads(state)
    if (knownHappened > mostHappened) {
      mostHappened = knownHappened
      longest = { order: happened.order.map((index) => steps[index]!), state }
    }
    const configuration = createHash('sha1')
      .update(`${happened.key()} ${keyOf(state)}`)
      .digest('base64')
    if (visited.has(configuration)) return { length, state, writes: [], choices: [] }
    visited.add(configuration)
    // What ended first is tried first: it is taken from the end.
    return { length, state, writes: writes.sort((a, b) => steps[b]!.end - steps[a]!.end), choices: [] }
  }

  /** The next step to try from a place, and the state after it. */
  function nextChoice({ state, writes, choices }: Place): Choice | undefined {
    while (choices.length === 0) {
      const index = writes.pop()
      if (index === undefined) return undefined
      const step = steps[index]!
      // What nobody knows of and changes nothing need not have happened.
      const after = statesAfter(state, step).filter((next) => next !== state || step.end !== Infinity)
      choices.push(...after.reverse().map((next) => ({ index, state: next })))
    }
    return choices.pop()
  }

  const path = [visit(initial, 0)]
  while (knownHappened < known) {
    const top = path.at(-1)
    if (!top) return { verdict: 'broken', longest }
    if (visited.size >= limit) return { verdict: 'undecided' }
    const choice = nextChoice(top)
    if (choice) {
      const { length } = happened.order
      add(choice.index)
      path.push(visit(choice.state, length))
    } else {
      path.pop()
      shrinkTo(top.length)
    }
  }
  return { verdict: 'linearizable' }
}
