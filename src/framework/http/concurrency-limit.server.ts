import { fail, type Failure, type FailureCode } from '#framework/api/failure.ts'
import { callersOf, type Counted, currentSender } from './caller.server.ts'

/** Limits of an expensive operation in one process. */
interface ConcurrencyLimitOptions {
  maxRunning?: number
  /** Maximum length of each of the two queues: for members and for guests. */
  maxQueue: number
  /** A call that waits longer than this is refused. */
  timeoutMs?: number
  failureCode?: FailureCode
  /** Limits per caller. Calls beyond them fail with 429 if `failureCode` is set, otherwise with 503. */
  ofCaller?: { maxRunning: number; maxQueue: number; failureCode?: FailureCode }
}

/** Passed to a running call. */
export interface Turn {
  /** Whether ending now would let a waiting call start. */
  isWanted: () => boolean
}

interface Call {
  callers: readonly Counted[]
  isKnown: boolean
  /** Set while the call waits. */
  begin?: () => void
  refuse?: (failure: Failure) => void
}

/**
 * Calls of one caller. `last` is the sequence number of its latest start. A new caller gets the highest number of all,
 * so that it queues behind those that already wait.
 */
interface Usage {
  running: number
  waiting: Set<Call>
  last: number
}

/** Whether waiting calls time out. Tests turn it off, so that slow machines do not fail them. */
export const queueTimeouts = { enabled: true }

/**
 * Limits the concurrency of an expensive operation and shares it fairly between callers: the person, company and
 * networks of the request, each with its own share.
 *
 * - Excess calls wait. The next call is that of the caller served longest ago, however many calls others have.
 * - When a queue is full, the newest call of the caller with the most waiting calls is refused.
 * - Members, and guests from a known place, have a separate queue, which alternates with the other.
 */
export function createConcurrencyLimit({
  maxRunning = Number.POSITIVE_INFINITY,
  maxQueue,
  timeoutMs,
  failureCode = 'unavailable',
  ofCaller,
}: ConcurrencyLimitOptions) {
  let running = 0
  let begun = 0
  const queues = { known: new Set<Call>(), others: new Set<Call>() }
  let [first, second] = [queues.known, queues.others]
  const uses = new Map<string, Usage>()

  const fullFailure = () => fail(503, failureCode, { retryAfter: 1 })
  const ownFailure = () => (ofCaller?.failureCode ? fail(429, ofCaller.failureCode, { retryAfter: 1 }) : fullFailure())

  const usageOf = (key: string): Usage => uses.get(key) ?? { running: 0, waiting: new Set(), last: begun }
  /** Updates the usage of each of a call's callers; removes callers without calls. */
  function change({ callers }: Call, how: (use: Usage) => void) {
    for (const { key } of callers) {
      const use = usageOf(key)
      how(use)
      if (use.running + use.waiting.size > 0) uses.set(key, use)
      else uses.delete(key)
    }
  }
  const most = ({ callers }: Call, figure: (use: Usage) => number) =>
    Math.max(0, ...callers.map(({ key }) => figure(usageOf(key))))

  const leavesRoom = ({ callers }: Call) =>
    !ofCaller || callers.every(({ key, times }) => usageOf(key).running < ofCaller.maxRunning * times)
  const mayBegin = (call: Call) => running < maxRunning && leavesRoom(call)
  const isBeyondOwn = ({ callers }: Call) =>
    ofCaller !== undefined &&
    callers.some(({ key, times }) => {
      const use = usageOf(key)
      return use.running + use.waiting.size >= (ofCaller.maxRunning + ofCaller.maxQueue) * times
    })

  function countRunning(call: Call, by: 1 | -1) {
    running += by
    change(call, (use) => (use.running += by))
  }
  function begin(call: Call) {
    countRunning(call, 1)
    begun++
    change(call, (use) => (use.last = begun))
  }

  function enqueue(call: Call) {
    queueOf(call).add(call)
    change(call, (use) => use.waiting.add(call))
  }
  function dequeue(call: Call) {
    queueOf(call).delete(call)
    change(call, (use) => use.waiting.delete(call))
  }
  const queueOf = ({ isKnown }: Call) => (isKnown ? queues.known : queues.others)

  /**
   * Sets of waiting calls to consider when this one ends: both queues, or, if only callers are limited, those of its
   * callers.
   */
  const waitingFor = ({ callers }: Call): Set<Call>[] =>
    Number.isFinite(maxRunning) ? [first, second] : callers.map(({ key }) => usageOf(key).waiting)

  function next(ended: Call): Call | undefined {
    for (const queue of waitingFor(ended)) {
      let found: { call: Call; last: number } | undefined
      for (const call of queue) {
        const last = mayBegin(call) ? most(call, (use) => use.last) : Infinity
        if (last < (found?.last ?? Infinity)) found = { call, last }
      }
      if (found) return found.call
    }
    return undefined
  }

  function end(call: Call) {
    countRunning(call, -1)
    for (let waiting = next(call); waiting; waiting = next(call)) {
      dequeue(waiting)
      begin(waiting)
      ;[second, first] = waiting.isKnown ? [queues.known, queues.others] : [queues.others, queues.known]
      waiting.begin?.()
    }
  }

  /** The newest call of the caller with the most calls in a queue. */
  function heaviest(queue: Set<Call>) {
    let found: { call: Call; size: number } | undefined
    for (const call of queue) {
      const size = most(call, (use) => use.waiting.size)
      if (size >= (found?.size ?? 0)) found = { call, size }
    }
    return found?.call
  }

  function isWanted(call: Call) {
    const waiting = waitingFor(call)
    if (waiting.every(({ size }) => size === 0)) return false
    // Simulates the end of the call, without changing when its callers were last served.
    const own = call.callers.flatMap(({ key }) => uses.get(key) ?? [])
    const add = (by: 1 | -1) => {
      running += by
      for (const use of own) use.running += by
    }
    add(-1)
    const wanted = waiting.some((queue) => [...queue].some(mayBegin))
    add(1)
    return wanted
  }

  function waitForTurn(call: Call): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      call.begin = () => {
        clearTimeout(timer)
        resolve()
      }
      call.refuse = (failure) => {
        clearTimeout(timer)
        dequeue(call)
        reject(failure)
      }
      enqueue(call)
      if (timeoutMs !== undefined && queueTimeouts.enabled)
        timer = setTimeout(() => call.refuse?.(leavesRoom(call) ? fullFailure() : ownFailure()), timeoutMs)
      const queue = queueOf(call)
      if (queue.size > maxQueue) heaviest(queue)?.refuse?.(fullFailure())
    })
  }

  /** `isKnown`: a guest who is recognized without a session. */
  return async function withLimit<R>(work: (turn: Turn) => Promise<R>, isKnown = false): Promise<R> {
    const sender = currentSender()
    const isMember = sender === undefined || sender.viewer !== null
    const call: Call = { callers: sender ? callersOf(sender) : [], isKnown: isKnown || isMember }
    if (isBeyondOwn(call)) throw ownFailure()
    if (mayBegin(call)) begin(call)
    else await waitForTurn(call)
    try {
      return await work({ isWanted: () => isWanted(call) })
    } finally {
      end(call)
    }
  }
}
