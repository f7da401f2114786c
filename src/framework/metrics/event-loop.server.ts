import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
/** Milliseconds of one window; what is told covers this one and the one before. */
const WINDOW_MS = 5000

/** Watches how late this process is with its own timers: all requests of it wait as long. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let previousMax = 0

  /** Nanoseconds between two samples, as seconds of delay. */
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)
  const rotate = () => {
    previousMax = histogram.count > 0 ? histogram.max : 0
    histogram.reset()
  }
  const timer = setInterval(rotate, WINDOW_MS).unref()

  return {
    /** The longest delay of the last seconds. */
    max: () => seconds(Math.max(previousMax, histogram.count > 0 ? histogram.max : 0)),
    /** The delay that so many of a hundred samples of this window stay below. */
    percentile: (percent: number) => (histogram.count > 0 ? seconds(histogram.percentile(percent)) : 0),
    /** Begins the next window. */
    rotate,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
