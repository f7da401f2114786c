/** Figures of one process: counters grow while it lives, gauges are true now. Keys are `name{label="value"}`. */
export interface Figures {
  counters: Record<string, number>
  gauges: Record<string, number>
}

/** Upper ends of the times that are told apart, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counters = new Map<string, number>()

const escaped = (value: string | number) => String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

/** A series as the exposition format writes it. */
export const seriesOf = (name: string, labels: Record<string, string | number>) => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}

/** Adds to a counter of this process. */
export function count(name: string, labels: Record<string, string | number>, by = 1) {
  const series = seriesOf(name, labels)
  counters.set(series, (counters.get(series) ?? 0) + by)
}

/** Adds a duration to a histogram of this process. */
export function observe(name: string, labels: Record<string, string | number>, seconds: number) {
  for (const le of BUCKETS) if (seconds <= le) count(`${name}_bucket`, { ...labels, le })
  count(`${name}_bucket`, { ...labels, le: '+Inf' })
  count(`${name}_sum`, labels, seconds)
  count(`${name}_count`, labels)
}

/** What this process has counted until now. */
export const counted = (): Record<string, number> => Object.fromEntries(counters)
