import { createConcurrencyLimitByCaller } from '#framework/http/concurrency-by-caller.server.ts'
import { callerOf } from '#framework/http/limits.server.ts'

/**
 * Turns for forms with tables. Reading their rows, checking them and rendering the page again are the most that one
 * request can ask of a process. Who presses a button twice waits for the answer to the first form.
 */
export const createTableTurns = () =>
  createConcurrencyLimitByCaller({
    callersOf: (request) => [callerOf(request)],
    maxRunning: 2,
    maxQueue: 16,
    ownCode: 'form_busy',
    fullCode: 'forms_busy',
  })
