import { statfs } from 'node:fs/promises'
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
export function createMachineMetrics(
  data_dir: string,
  countProcesses: () => readonly ProcessCount[],
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
  const free = new Gauge({
    name: 'tarsiya_disk_free_bytes',
    help: 'Free space of the disk of the data folder. Below 512 MiB uploads are refused.',
    registers: [],
    async collect() {
      // Of a disk that is gone there is no figure; the others are still read.
      const disk = await statfs(data_dir).catch(() => undefined)
      if (disk) this.set(disk.bavail * disk.bsize)
      else this.reset()
    },
  })
  registry.registerMetric(processes)
  registry.registerMetric(free)
  return () => registry.getMetricsAsJSON()
}
