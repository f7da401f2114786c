import type { Grants } from '#framework/database/grants.server.ts'

/** What the application's role may do on the tables of the job runner. */
export const JOB_GRANTS = {
  'graphile_worker.migrations': ['select'],
  'graphile_worker.jobs': ['select'],
  'graphile_worker._private_jobs': ['select', 'insert', 'update', 'delete'],
  'graphile_worker._private_job_queues': ['select', 'insert', 'update', 'delete'],
  'graphile_worker._private_tasks': ['select', 'insert', 'update', 'delete'],
  'graphile_worker._private_known_crontabs': ['select', 'insert', 'update', 'delete'],
} as const satisfies Grants
