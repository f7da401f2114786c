import type { DatabaseGauge } from '#framework/metrics/read-metrics.server.ts'
import { clockDoubts } from '#framework/jobs/check-clock.server.ts'
import { holidayGauges } from '#reference/holidays/gauges.server.ts'
import { sealGauges } from '#tenders/sealed/opening/seal-gauges.server.ts'

/** Gauges of the slices, in addition to requests and queues. */
export const GAUGES: readonly DatabaseGauge[] = [
  {
    name: 'tarsiya_clock_ok',
    help: 'Whether no job process doubts the clock; while one does it closes and opens nothing.',
    read: async (reader) => Number((await clockDoubts(reader)).length === 0),
  },
  ...sealGauges,
  ...holidayGauges,
]
