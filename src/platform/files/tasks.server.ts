import type { Task } from '#platform/jobs/run.server.ts'
import { sweepFiles } from './sweep.server.ts'
import { makeVariantsTask } from './variants.server.ts'

/** The jobs about files: copies of pictures, and an hourly sweep. */
export const fileTasks: readonly Task[] = [
  { name: 'make_variants', run: ({ file_id }, context) => makeVariantsTask({ file_id: Number(file_id) }, context) },
  { name: 'sweep_files', cron: '17 * * * *', run: (_payload, context) => sweepFiles(context) },
]
