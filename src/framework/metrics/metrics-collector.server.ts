import { AggregatorRegistry } from 'prom-client'
import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import type { Metrics, MetricsRequest, MetricsResponse } from './read-metrics.server.ts'

/** Processes that do not respond in this time are left out. */
const TIMEOUT_MS = 2000

export interface MetricsSource {
  pid: number
  send: (message: MetricsRequest) => void
}

// The type is declared as a number and is a word.
const isGauge = ({ type }: Metrics[number]) => String(type) === 'gauge'

/**
 * Gathers the metrics of all processes. Counters and histograms include those of processes which have ended, so that a
 * restart never lowers their sums.
 */
export function createMetricsCollector() {
  let ended: Metrics = []
  const latest = new Map<number, Metrics>()
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

    /** Metrics of the same name and labels are to be added up. */
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
      for (const [pid, totals] of latest) {
        if (alive.has(pid)) continue
        ended = AggregatorRegistry.aggregate([ended, totals]).getMetricsAsArray() as Metrics
        latest.delete(pid)
      }
      const gauges: Metrics = []
      for (const { pid, metrics } of responses) {
        if (!metrics) continue
        latest.set(
          pid,
          metrics.filter((metric) => !isGauge(metric)),
        )
        gauges.push(...metrics.filter(isGauge))
      }
      return [...ended, ...[...latest.values()].flat(), ...gauges]
    },
  }
}
