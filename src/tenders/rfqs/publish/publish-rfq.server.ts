import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { assertEnabled } from '#reference/features/features.server.ts'
import { placeProblems } from '#reference/locations/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { T } from '#framework/i18n/messages.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { isUploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { quantityUnitProblems } from '#tenders/core/quantity/quantity-unit.server.ts'
import { closingProblems } from '#tenders/core/closing/closing.server.ts'
import { type NewRfq, pathsOf } from '#tenders/core/contract.ts'
import { isLargePath } from '#tenders/core/uploads.ts'
import { assertLargeFit, claimLargeFiles } from '#tenders/core/publishing/large-files.server.ts'
import { rfqPublished } from '#tenders/core/events.ts'
import { insertLines, unitProblems } from '#tenders/lines/insert-lines.server.ts'
import { describeLines, quantityOf } from '#tenders/lines/line-summary.ts'

/**
 * Publishes an RFQ whose files are already stored, its lines summarized in the language of `t`. Any company may,
 * suppliers too.
 * @returns its number
 */
export async function publishRfq(tx: Tx, ctx: SignedInContext, form: NewRfq, t: T): Promise<number> {
  const buyer_id = ctx.viewer.company_id
  const {
    attachments,
    copied_files: _copied,
    large_files,
    district_id,
    lines = [],
    quantity = quantityOf(lines),
    item_description = describeLines(t, lines),
    ...rfq
  } = form
  if (rfq.closing_time !== null) await assertEnabled(tx, 'closing_hour')
  if (lines.some(({ section, unit_text }) => section !== null || unit_text !== null))
    await assertEnabled(tx, 'sections_and_units')
  if (rfq.on_change === 'confirm') await assertEnabled(tx, 'confirm')
  if (rfq.bid_visibility === 'sealed') await assertEnabled(tx, 'sealed')
  if (rfq.quantity_unit_code !== null) await assertEnabled(tx, 'quantity_unit')
  const fields = [
    ...(await closingProblems(tx, rfq)),
    ...(await quantityUnitProblems(tx, rfq.quantity_unit_code)),
    ...(await unitProblems(tx, lines)),
    ...(await categoryProblems(tx, rfq.category_id)),
    ...(await placeProblems(tx, { ...rfq, district_id: district_id || undefined }, { districtRequired: false })),
  ]
  if (fields.length) throw fail(422, 'invalid', { fields })

  const received = attachments.filter(isUploadedFile)
  const large = await claimLargeFiles(tx, ctx.viewer, pathsOf(large_files))
  assertLargeFit([...received.filter(({ path }) => isLargePath(path)), ...large])
  const { rfq_id, closes_at } = await tx
    .insertInto('rfqs')
    .values({
      ...rfq,
      quantity,
      item_description,
      has_lines: lines.length > 0,
      district_id: district_id || null,
      buyer_id,
      attachments_paths: [...received, ...large].map(({ path }) => path),
    })
    .returning(['rfq_id', 'closes_at'])
    .executeTakeFirstOrThrow()
  await insertLines(tx, rfq_id, lines)
  const file_ids = [...(await insertFiles(tx, buyer_id, received)), ...large.map(({ file_id }) => file_id)]
  if (file_ids.length > 0)
    await tx
      .insertInto('rfq_attachments')
      .values(file_ids.map((file_id, index) => ({ rfq_id, position: index + 1, file_id })))
      .execute()

  const { access, bid_visibility } = rfq
  await record(tx, ctx, rfqPublished({ rfq_id, access, opens_at: bid_visibility === 'sealed' ? closes_at : null }))
  return rfq_id
}
