import type { DatabaseGauge } from '#framework/metrics/read-metrics.server.ts'
import { holidayGauges } from '#reference/holidays/gauges.server.ts'
import { sealGauges } from '#tenders/sealed/opening/seal-gauges.server.ts'

/** Gauges of the slices, in addition to requests and queues. */
export const GAUGES: readonly DatabaseGauge[] = [...sealGauges, ...holidayGauges]
