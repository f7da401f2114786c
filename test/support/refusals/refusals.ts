import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefusalRecorder } from '#framework/http/refusals.server.ts'

const { REFUSALS_DIR } = process.env

/** Writes, when this process ends, what the routes declare and what they answered, into the folder that is named. */
function createRecorder(dir: string): RefusalRecorder {
  const lines = new Set<string>()
  process.once('exit', () => writeFileSync(join(dir, String(process.pid)), [...lines].join('\n')))
  return {
    declares: (call, codes) => codes.forEach((code) => lines.add(`declared ${call} ${code}`)),
    answers: (call, code) => void lines.add(`answered ${call} ${code}`),
  }
}

/** Records refusals during the step `integration`, which compares them afterwards (`scripts/refusals.ts`). */
export const refusals = REFUSALS_DIR === undefined ? undefined : createRecorder(REFUSALS_DIR)
