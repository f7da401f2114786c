import * as z from 'zod/mini'
import { colleague } from '#companies/colleague.ts'
import { idParam } from '#framework/api/fields.ts'
import { rfqSnapshot } from './snapshot.ts'

/**
 * One thing that changed. Paths are fields (`deadline`, `quantity_unit`, `place`), `lines[3].quantity`, `lines[9]` for
 * a line that was added or removed, and `attachments`. Values are shown as in the RFQ: categories, units and places by
 * name.
 */
export const diffEntry = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Bidders must answer it. */
  material: z.boolean(),
  old: z.unknown(),
  new: z.unknown(),
  /** For texts: what stays, is removed and is added. */
  words: z.optional(z.array(z.tuple([z.enum(['=', '-', '+']), z.string()]))),
})
export type DiffEntry = z.output<typeof diffEntry>

/** What an amendment would do. */
export const amendmentPreview = z.object({
  /** The version that would be published; the present one where nothing changes. */
  version: z.int(),
  changes: z.array(diffEntry),
  material: z.boolean(),
  /** The earliest deadline of an amendment like this; null where any is allowed. */
  earliest_deadline: z.nullable(z.string()),
  /** The deadline is earlier than that. */
  too_close: z.boolean(),
  /** Live bids that must be confirmed, or placed again where `revises`. */
  bids_to_confirm: z.int(),
  /** Quantities or lines change: bids can't be confirmed as they are. */
  revises: z.boolean(),
  /** Publishes exactly this within 30 minutes, with its files: sent as `signed_preview` along with the same fields. */
  signed_preview: z.string(),
})
export type AmendmentPreview = z.output<typeof amendmentPreview>

const version = {
  version: z.int(),
  created_at: z.string(),
  /** Names of what changed; none in the first one. */
  changed: z.array(z.string()),
  material: z.boolean(),
  reason: z.nullable(z.string()),
  /** Its texts, lines and files are known. */
  texts_kept: z.boolean(),
  /** Who of the viewer's company changed it. */
  by: z.optional(colleague),
}
export const versionView = z.object(version)
export type VersionView = z.output<typeof versionView>

export const versionDetail = z.object({ ...version, snapshot: z.partial(rfqSnapshot) })
export type VersionDetail = z.output<typeof versionDetail>

export const versionParams = z.object({ rfq_id: idParam, version: idParam })
export const diffQuery = z.strictObject({ from: idParam, to: idParam })
