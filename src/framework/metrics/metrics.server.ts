/** Metrics of one process, by series such as `name{label="value"}`. */
export interface Metrics {
  counters: Record<string, number>
  gauges: Record<string, number>
}

/** Upper bounds of histogram buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A histogram of durations; `counts` has one entry per bucket and a last one without upper bound. */
interface Histogram {
  name: string
  labels: Record<string, string | number>
  seconds: number
  counts: number[]
}

const counters = new Map<string, number>()
const histograms = new Map<string, Histogram>()

const escaped = (value: string | number) => String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

/** Formats a series in the exposition format. */
export const seriesOf = (name: string, labels: Record<string, string | number>) => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}

export function count(name: string, labels: Record<string, string | number>, by = 1) {
  const series = seriesOf(name, labels)
  counters.set(series, (counters.get(series) ?? 0) + by)
}

/** Adds a duration to a histogram. Series are formatted when they are read, because every request calls this. */
export function observe(name: string, labels: Record<string, string | number>, seconds: number) {
  const key = seriesOf(name, labels)
  let histogram = histograms.get(key)
  if (!histogram) histograms.set(key, (histogram = { name, labels, seconds: 0, counts: Array.from({ length: BUCKETS.length + 1 }, () => 0) }))
  const bucket = BUCKETS.findIndex((le) => seconds <= le)
  histogram.counts[bucket < 0 ? BUCKETS.length : bucket]!++
  histogram.seconds += seconds
}

/** The series of a histogram with cumulative buckets. */
function* seriesOfHistogram({ name, labels, seconds, counts }: Histogram): Generator<[string, number]> {
  let cumulative = 0
  for (const [index, bucketCount] of counts.entries()) {
    cumulative += bucketCount
    yield [seriesOf(`${name}_bucket`, { ...labels, le: BUCKETS[index] ?? '+Inf' }), cumulative]
  }
  yield [seriesOf(`${name}_sum`, labels), seconds]
  yield [seriesOf(`${name}_count`, labels), cumulative]
}

/** Counters and histograms of this process. */
export const readCounters = (): Record<string, number> =>
  Object.fromEntries([...counters, ...[...histograms.values()].flatMap((histogram) => [...seriesOfHistogram(histogram)])])
