import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { END_SIGNALS, setPapers } from './set-paper.server.ts'

/*
 * The process that sets papers, one at a time (`typeset.server.ts` starts it). Its main thread is inside Typst
 * meanwhile and hears nothing; a second one watches its memory, its time and whether its parent still lives.
 */

/** About 100 MB of them are Typst and its fonts. */
const MAX_RSS_BYTES = 300 * 1024 * 1024
const POLL_MS = 20

/** Ends this process where it grows too large, takes too long or outlives its parent. */
function watch() {
  const parent = process.ppid
  let timer: NodeJS.Timeout | undefined
  parentPort!.on('message', (maxCpuMs: number | null) => {
    clearInterval(timer)
    if (maxCpuMs === null) return
    const before = process.cpuUsage()
    timer = setInterval(() => {
      if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
      if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.kill(process.pid, END_SIGNALS.too_large)
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 > maxCpuMs) process.kill(process.pid, END_SIGNALS.too_long)
    }, POLL_MS)
  })
  parentPort!.postMessage('watching')
}

if (isMainThread) {
  const watcher = new Worker(new URL(import.meta.url))
  // It could not start while the main thread is in Typst.
  await once(watcher, 'message')
  await setPapers(watcher)
} else watch()
