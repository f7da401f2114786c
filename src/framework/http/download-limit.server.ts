import { createConcurrencyLimitByCaller } from './concurrency-by-caller.server.ts'
import { callerKey } from './limits.server.ts'

/** Limits the files that are made for a download: of a company and its person, or a guest's address. */
export const withDownloadLimit = createConcurrencyLimitByCaller({
  callersOf: ({ viewer, ip }) =>
    viewer ? [`company ${viewer.company_id}`, `person ${viewer.person_id}`] : [callerKey(ip)],
  maxRunning: 2,
  maxQueue: 8,
  ownCode: 'download_busy',
  fullCode: 'downloads_busy',
})
