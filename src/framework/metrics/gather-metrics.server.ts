import { typeOf } from '#framework/ipc/ipc-messages.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { AskForFigures, TellFigures } from './read-metrics.server.ts'

/** Milliseconds after which a process that does not answer is left out. */
const PATIENCE = 2000

/** A process that can be asked. */
export interface Asked {
  pid: number
  send: (message: AskForFigures) => void
}

const addTo = (sum: Record<string, number>, counters: Record<string, number>) => {
  for (const [series, value] of Object.entries(counters)) sum[series] = (sum[series] ?? 0) + value
}

/**
 * Puts the figures of all processes together. Counters are added up, with what processes had counted that have ended since: a
 * sum never falls because one was replaced.
 */
export function createGathering() {
  const ended: Record<string, number> = {}
  const last = new Map<number, Record<string, number>>()
  const waiting = new Map<number, Map<number, (figures: Metrics) => void>>()
  let asked = 0

  return {
    /** Takes an answer; true when the message was one. */
    hear(pid: number, message: unknown): boolean {
      if (typeOf(message) !== 'figures') return false
      const { id, figures } = message as TellFigures
      waiting.get(id)?.get(pid)?.(figures)
      return true
    },

    async gather(processes: readonly Asked[]): Promise<Metrics> {
      const id = ++asked
      const answers = new Map<number, (figures: Metrics) => void>()
      waiting.set(id, answers)
      const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => giveUp(undefined), PATIENCE)
      const told = await Promise.all(
        processes.map(({ pid, send }, index) => {
          const answer = new Promise<Metrics>((resolve) => answers.set(pid, resolve))
          send({ type: 'figures?', id, shared: index === 0 })
          return Promise.race([answer, late]).then((figures) => ({ pid, figures }))
        }),
      )
      clearTimeout(timer)
      waiting.delete(id)

      const alive = new Set(processes.map(({ pid }) => pid))
      for (const [pid, counters] of last) {
        if (alive.has(pid)) continue
        addTo(ended, counters)
        last.delete(pid)
      }
      const gauges: Record<string, number> = {}
      for (const { pid, figures } of told) {
        if (!figures) continue
        last.set(pid, figures.counters)
        Object.assign(gauges, figures.gauges)
      }
      const counters = { ...ended }
      for (const each of last.values()) addTo(counters, each)
      return { counters, gauges }
    },
  }
}
