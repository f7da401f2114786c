import { defineAction } from '#framework/ssr/forms/actions.ts'
import type { NewRfq } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'
import { LINE_COLUMNS } from '#tenders/lines/editor/line-rows.ts'
import { LINE_FILES, readLinesOfForm } from '#tenders/lines/editor/native-import.ts'
import { unitReader } from '#tenders/lines/editor/unit-names.ts'
import { withoutRemoved } from './copied-files-field.ts'

/**
 * The form holds fields for one quantity and for lines, and without scripts the choice of who learns the prices, for
 * open bids too: only what is chosen is published.
 */
function withoutUnchosen(
  { price_disclosure, ...value }: Record<string, unknown>,
  readUnits: (lines: unknown) => unknown,
) {
  const { quantities, lines, quantity, quantity_unit_code, quantity_unit_text, ...chosen } = value
  const others = { ...chosen, ...(chosen.bid_visibility === 'sealed' && { price_disclosure }) } as typeof chosen
  const { item_description, partial_allowed, price_basis, ...rest } = others
  if (quantities !== 'lines') return { ...rest, quantity, quantity_unit_code, quantity_unit_text, item_description }
  return {
    ...rest,
    lines: lines === undefined || lines === '' ? '[]' : readUnits(lines),
    partial_allowed: partial_allowed === true || partial_allowed === 'true',
    price_basis,
  }
}

/** Publishes what the form holds, with its files and lines. */
export const publishRfq = defineAction({
  name: 'publish',
  files: { attachments: rfqAttachments, ...LINE_FILES },
  tables: { lines: LINE_COLUMNS },
  checkboxes: ['lines.optional'],
  onRefresh: async (context, button, fields) => ({
    ...(await readLinesOfForm(context, button, fields)),
    ...withoutRemoved(button, fields),
  }),
  schema: async (_context, { lines }) => {
    const [{ newRfq }, readUnits] = await Promise.all([import('#tenders/core/contract.ts'), unitReader(lines)])
    return {
      safeParse: (value: unknown) => newRfq.safeParse(withoutUnchosen(value as Record<string, unknown>, readUnits)),
    }
  },
  send: ({ api }, values: NewRfq, sending) => api.send('POST /rfqs/new', values, { ...sending, multipart: true }),
  success: ({ rfq_id }) => ({ to: rfqPath(rfq_id), notice: { key: 'rfqs.published' } }),
})
