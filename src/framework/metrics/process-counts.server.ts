import { Gauge, Registry } from 'prom-client'
import type { Metrics } from './read-metrics.server.ts'

export interface ProcessCount {
  kind: string
  /** How many there should be. */
  wanted: number
  /** How many have answered the last pings. */
  answering: number
}

/** Gauges of the primary, which are there as well when no other process answers. */
export function createProcessCounts(read: () => readonly ProcessCount[]): () => Promise<Metrics> {
  const registry = new Registry()
  const gauge = new Gauge({
    name: 'tarsiya_processes',
    help: 'Processes by kind: how many there should be, and how many answer.',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      for (const { kind, wanted, answering } of read()) {
        this.set({ kind, state: 'wanted' }, wanted)
        this.set({ kind, state: 'answering' }, answering)
      }
    },
  })
  registry.registerMetric(gauge)
  return () => registry.getMetricsAsJSON()
}
