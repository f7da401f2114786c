import type { DatabaseGauge } from '#framework/metrics/read-metrics.server.ts'
import { sealGauges } from '#tenders/sealed/opening/seal-gauges.server.ts'

/** What slices tell operators, beside requests and queues. */
export const GAUGES: readonly DatabaseGauge[] = sealGauges
