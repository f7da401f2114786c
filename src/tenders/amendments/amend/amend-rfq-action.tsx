import { isApiFailure } from '#framework/api/api-client.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'
import { LINE_COLUMNS } from '#tenders/lines/editor/line-rows.ts'
import { LINE_FILES, readLinesOfForm } from '#tenders/lines/editor/native-import.ts'
import { unitReader } from '#tenders/lines/editor/unit-names.ts'
import { backPath } from '#tenders/core/rfq-act.tsx'
import { rfqAttachments } from '#tenders/core/uploads.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { AmendmentPreview } from '#tenders/amendments/contract.ts'
import type { RfqUpdate } from '#tenders/amendments/rfq-update.ts'

export const isPreview = (answer: unknown): answer is ShownPreview =>
  typeof answer === 'object' && answer !== null && 'bids_to_confirm' in answer

/** A new file in place of a standing one, by its place among those; beside it the standing one's path. */
export const replacementField = (place: number) => ({ file: `replacement_${place}`, path: `replaced_${place}` })
export const replacementFile = { ...rfqAttachments, max: 1 } as const satisfies UploadRule
const REPLACEMENTS = Array.from({ length: rfqAttachments.max }, (_, place) => replacementField(place))

/** The fields of the call: new files that replace others come first. */
function withReplacements({ attachments, ...rest }: Record<string, unknown>) {
  const replaced = REPLACEMENTS.filter(({ file }) => rest[file] instanceof Object)
  return {
    ...rest,
    attachments: [...replaced.map(({ file }) => rest[file]), ...[attachments ?? []].flat()],
    replaced_files: replaced.map(({ path }) => rest[path]).join(','),
  }
}

const DEADLINE = 'deadline:'
/** The value of the button that sets the earliest deadline without scripts. */
export const setDeadline = (day: string) => DEADLINE + day

/** Multipart has no null: an empty field says the same. */
const withoutNull = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, value === null ? '' : value]),
  )

/** A preview; `renewed` in place of one that was to be published and is out of date. */
export type ShownPreview = AmendmentPreview & { renewed?: true }

/** First shows what an amendment means, and publishes exactly that. */
export const amendRfq = defineAction({
  name: 'amend-rfq',
  files: {
    attachments: rfqAttachments,
    ...Object.fromEntries(REPLACEMENTS.map(({ file }) => [file, replacementFile])),
    ...LINE_FILES,
  },
  tables: { lines: LINE_COLUMNS },
  checkboxes: ['lines.optional'],
  onRefresh: async (context, button, fields): Promise<Record<string, string>> =>
    button.startsWith(DEADLINE)
      ? { deadline: button.slice(DEADLINE.length) }
      : readLinesOfForm(context, button, fields),
  schema: async (_context, { lines: given }) => {
    const [{ rfqUpdate }, readUnits] = await Promise.all([
      import('#tenders/amendments/rfq-update.ts'),
      unitReader(given),
    ])
    return {
      safeParse: (value: unknown) => {
        const { lines, ...rest } = value as Record<string, unknown>
        const has_lines = lines !== undefined && lines !== ''
        return rfqUpdate.safeParse({ ...withReplacements(rest), ...(has_lines && { lines: readUnits(lines) }) })
      },
    }
  },
  send: async ({ api, place }, { signed_preview, ...update }: RfqUpdate, sending) => {
    const { attachments, lines } = update
    const amendment = {
      ...withoutNull(update),
      ...(lines && { lines: JSON.stringify(lines) }),
      rfq_id: place.params.rfq_id,
    }
    // The key names what is published.
    const { idempotencyKey: _key, ...previewing } = sending
    const preview = () =>
      api.send('POST /rfqs/:rfq_id/amendments/preview', amendment, { ...previewing, multipart: attachments.length > 0 })
    if (signed_preview === undefined) return preview()
    try {
      // Its files came with the preview.
      const previewed = { ...amendment, attachments: [], signed_preview }
      return await api.sendMinimal('PUT /rfqs/:rfq_id/update', previewed, sending)
    } catch (thrown) {
      if (!isApiFailure(thrown) || thrown.code !== 'preview_outdated') throw thrown
      return { ...(await preview()), renewed: true as const }
    }
  },
  success: (answer: RfqView | ShownPreview | undefined, _values, { place }) =>
    isPreview(answer)
      ? { stay: true as const, keepForm: true as const }
      : { to: backPath(place), notice: { key: 'rfqs.updated' as const } },
})
