import * as z from 'zod/mini'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { RFQ_CHANGEABLE } from '#tenders/core/changes/changeable.ts'

/** A line of a version. */
export const snapshotLine = z.object({
  /** Stays with a line that changes; a removed one leaves a gap, and new ones follow the last. */
  line_no: z.int(),
  section: z.nullable(z.string()),
  description: z.string(),
  specification: z.nullable(z.string()),
  quantity: z.string(),
  unit_code: z.string(),
  unit_text: z.nullable(z.string()),
  optional: z.boolean(),
})
export type SnapshotLine = z.output<typeof snapshotLine>

export const snapshotFile = z.object({ path: z.string(), name: z.string(), size: z.int(), sha256: z.string() })
export type SnapshotFile = z.output<typeof snapshotFile>

/**
 * What an RFQ says in a version: everything that an amendment may change, as `rfq_snapshot` in the database makes it.
 */
export const rfqSnapshot = z.object({
  ...RFQ_CHANGEABLE,
  title: z.string(),
  description: z.string(),
  item_description: z.string(),
  region_id: z.int(),
  city_id: z.int(),
  district_id: z.nullable(z.string()),
  lines: z.array(snapshotLine),
  attachments: z.array(snapshotFile),
})
export type RfqSnapshot = z.output<typeof rfqSnapshot>

/** What is known of a version from before amendments were kept. */
export type KnownSnapshot = Partial<RfqSnapshot>

/** What differs between two versions, of what both know. */
export const changedKeys = (before: KnownSnapshot, after: KnownSnapshot) =>
  (Object.keys(after) as (keyof RfqSnapshot)[]).filter(
    (key) => before[key] !== undefined && canonicalJson(before[key]) !== canonicalJson(after[key]),
  )
