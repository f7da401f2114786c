import { Gauge, Registry } from 'prom-client'
import type { Metrics } from './read-metrics.server.ts'

export interface ProcessCount {
  kind: string
  /** How many there should be. */
  wanted: number
  /** How many have answered the last pings. */
  answering: number
}

/** A gauge of the machine; without a figure when `read` resolves to undefined or rejects. */
export interface MachineGauge {
  name: string
  help: string
  read: () => Promise<number | undefined>
}

/** Gauges of the primary, which are there as well when no other process answers. */
export function createMachineMetrics(
  countProcesses: () => readonly ProcessCount[],
  gauges: readonly MachineGauge[],
): () => Promise<Metrics> {
  const registry = new Registry()
  const processes = new Gauge({
    name: 'tarsiya_processes',
    help: 'Processes by kind: how many there should be, and how many answer.',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      for (const { kind, wanted, answering } of countProcesses()) {
        this.set({ kind, state: 'wanted' }, wanted)
        this.set({ kind, state: 'answering' }, answering)
      }
    },
  })
  registry.registerMetric(processes)
  for (const { name, help, read } of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await read().catch(() => undefined)
          if (value === undefined) this.remove()
          else this.set(value)
        },
      }),
    )
  return () => registry.getMetricsAsJSON()
}
