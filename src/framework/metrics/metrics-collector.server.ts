import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { MetricsRequest, MetricsResponse } from './read-metrics.server.ts'

/** Processes that do not respond in this time are left out. */
const TIMEOUT_MS = 2000

export interface MetricsSource {
  pid: number
  send: (message: MetricsRequest) => void
}

const addCounters = (sum: Record<string, number>, counters: Record<string, number>) => {
  for (const [series, value] of Object.entries(counters)) sum[series] = (sum[series] ?? 0) + value
}

/**
 * Merges the metrics of all processes. Counters are sums that include processes which have ended, so that a
 * restart never lowers them.
 */
export function createMetricsCollector() {
  const endedTotals: Record<string, number> = {}
  const latest = new Map<number, Record<string, number>>()
  const pending = new Map<number, Map<number, (metrics: Metrics) => void>>()
  let lastId = 0

  return {
    /** Handles a response; true when the message was one. */
    receive(pid: number, message: unknown): boolean {
      if (messageType(message) !== 'metrics') return false
      const { id, metrics } = message as MetricsResponse
      pending.get(id)?.get(pid)?.(metrics)
      return true
    },

    async collect(processes: readonly MetricsSource[]): Promise<Metrics> {
      const id = ++lastId
      const resolvers = new Map<number, (metrics: Metrics) => void>()
      pending.set(id, resolvers)
      const { promise: timeout, resolve: expire } = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => expire(undefined), TIMEOUT_MS)
      const responses = await Promise.all(
        processes.map(({ pid, send }, index) => {
          const response = new Promise<Metrics>((resolve) => resolvers.set(pid, resolve))
          send({ type: 'metrics_request', id, shared: index === 0 })
          return Promise.race([response, timeout]).then((metrics) => ({ pid, metrics }))
        }),
      )
      clearTimeout(timer)
      pending.delete(id)

      const alive = new Set(processes.map(({ pid }) => pid))
      for (const [pid, counters] of latest) {
        if (alive.has(pid)) continue
        addCounters(endedTotals, counters)
        latest.delete(pid)
      }
      const gauges: Record<string, number> = {}
      for (const { pid, metrics } of responses) {
        if (!metrics) continue
        latest.set(pid, metrics.counters)
        Object.assign(gauges, metrics.gauges)
      }
      const counters = { ...endedTotals }
      for (const each of latest.values()) addCounters(counters, each)
      return { counters, gauges }
    },
  }
}
