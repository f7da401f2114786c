import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
/** Results cover the current and the previous window. */
const WINDOW_MS = 5000

/** Measures the event loop delay of this process. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let previousMax = 0

  /** Converts nanoseconds between samples to seconds of delay. */
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)
  const rotate = () => {
    previousMax = histogram.count > 0 ? histogram.max : 0
    histogram.reset()
  }
  const timer = setInterval(rotate, WINDOW_MS).unref()

  return {
    /** Maximum delay of the current and previous window, in seconds. */
    max: () => seconds(Math.max(previousMax, histogram.count > 0 ? histogram.max : 0)),
    /** Percentile of the delay in the current window, in seconds. */
    percentile: (percent: number) => (histogram.count > 0 ? seconds(histogram.percentile(percent)) : 0),
    /** Starts the next window. */
    rotate,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
