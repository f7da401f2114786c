import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { AmendmentContent } from './plan-amendment.server.ts'
import type { SnapshotFile } from './snapshot.ts'

const VALID_MS = 30 * 60_000

const signedPreview = z.object({
  /** The RFQ's version that the changes are for. */
  version: z.int(),
  /** Hash of what changes, new files included. */
  content: z.string(),
  /** Deadlines that may be published with it; null keeps the RFQ's own. */
  deadlines: z.array(z.nullable(z.string())),
  /** Its stored files, in their order. */
  file_ids: z.array(z.int()),
  expires: z.int(),
})
export type SignedPreview = z.output<typeof signedPreview>

/** Names a person's preview of an RFQ: only this person opens it, and its files wait for it. */
export const previewOf = ({ company_id, person_id }: Viewer, rfq_id: number) =>
  `preview of RFQ ${rfq_id} for person ${person_id} of company ${company_id}`

/** Hash of what a preview shows. It shows no reason, and the deadline is compared by itself. */
function hashContent(
  { reason: _reason, deadline: _deadline, ...content }: AmendmentContent,
  files: readonly SnapshotFile[],
) {
  const attachments = files.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
  return createHash('sha256')
    .update(canonicalJson({ ...content, attachments }))
    .digest('base64url')
}

/**
 * Signs a preview for 30 minutes. A deadline that is too early is published as it was previewed, which is refused, or
 * as the earliest one, which the preview names.
 */
export function signPreview(
  secrets: SecretBox,
  place: string,
  { version, content, files, file_ids, earliest }: SignPreview,
): string {
  const preview: SignedPreview = {
    version,
    content: hashContent(content, files),
    deadlines: [content.deadline ?? null, ...(earliest === null ? [] : [earliest])],
    file_ids,
    expires: Date.now() + VALID_MS,
  }
  return secrets.seal(Buffer.from(JSON.stringify(preview)), place).toString('base64url')
}

interface SignPreview {
  version: number
  content: AmendmentContent
  files: readonly SnapshotFile[]
  file_ids: number[]
  /** The earliest deadline, where the previewed one is too early. */
  earliest: string | null
}

/** Throws 409 `preview_outdated` where it was not signed for this person and RFQ, or not in the last 30 minutes. */
export function openPreview(secrets: SecretBox, place: string, signed: string): SignedPreview {
  const plain = secrets.open(Buffer.from(signed, 'base64url'), place)
  const preview = plain && signedPreview.parse(JSON.parse(plain.toString()))
  if (!preview || preview.expires <= Date.now()) throw fail(409, 'preview_outdated')
  return preview
}

/** Throws 409 `preview_outdated` where an amendment is not the one that was previewed. */
export function assertPreviewed(preview: SignedPreview, content: AmendmentContent, files: readonly SnapshotFile[]) {
  const is_same =
    preview.deadlines.includes(content.deadline ?? null) && preview.content === hashContent(content, files)
  if (!is_same) throw fail(409, 'preview_outdated')
}
