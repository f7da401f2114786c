import { createConcurrencyLimit } from './concurrency-limit.server.ts'

/** Limits the files that are made for a download. */
export const withDownloadLimit = createConcurrencyLimit({
  maxRunning: 2,
  maxQueue: 8,
  timeoutMs: 10_000,
  failureCode: 'downloads_busy',
  ofCaller: { maxRunning: 1, maxQueue: 1, failureCode: 'download_busy' },
})
