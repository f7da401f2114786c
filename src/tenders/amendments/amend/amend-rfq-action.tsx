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

export const isPreview = (answer: unknown): answer is AmendmentPreview =>
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

/**
 * What a preview showed, as a number: what is published is what was previewed, also where no script notices another
 * change. The earliest deadline may be chosen after the preview, and the last day for questions follows it.
 */
export function digestOf({ changes, too_close, earliest_deadline }: AmendmentPreview): string {
  const chosen = too_close || changes.some(({ path, new: day }) => path === 'deadline' && day === earliest_deadline)
  const shown = changes
    .filter(({ path }) => !chosen || (path !== 'deadline' && path !== 'questions_until'))
    // Each upload of a file has another path.
    .map(({ path, kind, new: now }) => [path, kind, path === 'attachments' ? (now as { name: string }).name : now])
  return String(
    Array.from(JSON.stringify(shown)).reduce((sum, char) => (Math.imul(sum, 31) + char.codePointAt(0)!) | 0, 0),
  )
}

type Filled = RfqUpdate & { previewed: string }

/** First shows what an amendment means, and publishes it once that was shown. */
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
        const { previewed, lines, ...rest } = value as Record<string, unknown>
        const has_lines = lines !== undefined && lines !== ''
        const parsed = rfqUpdate.safeParse({ ...withReplacements(rest), ...(has_lines && { lines: readUnits(lines) }) })
        return parsed.success
          ? { success: true as const, data: { ...parsed.data, previewed: String(previewed ?? '') } }
          : { success: false as const, error: parsed.error }
      },
    }
  },
  send: async ({ api, place }, { previewed, ...update }: Filled, { version, ...sending }) => {
    const amendment = { ...update, rfq_id: place.params.rfq_id, lines: update.lines && JSON.stringify(update.lines) }
    const options = { multipart: true, ...(version !== undefined && { version }) }
    const preview = await api.send('POST /rfqs/:rfq_id/amendments/preview', amendment, options)
    return previewed === digestOf(preview)
      ? api.send('PUT /rfqs/:rfq_id/update', amendment, { ...sending, ...options })
      : preview
  },
  success: (answer: RfqView | AmendmentPreview, _values, { place }) =>
    isPreview(answer)
      ? { stay: true as const, keepForm: true as const }
      : { to: backPath(place), notice: { key: 'rfqs.updated' as const } },
})
