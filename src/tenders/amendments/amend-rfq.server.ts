import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { isUploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { formatDay } from '#framework/i18n/format.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { rfqChanged } from '#tenders/core/events.ts'
import { acceptableBidsCount, placedBidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { insertLines } from '#tenders/lines/insert-lines.server.ts'
import { isSealed } from '#tenders/core/policy.ts'
import { isRfqPart } from '#tenders/core/changes/changeable.ts'
import type { AmendmentPreview } from './contract.ts'
import { closeRfq } from './confirming/close-rfqs.server.ts'
import { diffVersions, fieldChanges } from './diff/diff.server.ts'
import { type Amendment, type AmendmentPlan, type AmendmentTools, planAmendment } from './plan-amendment.server.ts'
import { insertVersion, keepFirstVersion } from './versions.server.ts'

/** Beyond, an RFQ is canceled and published anew. RFQs whose bids need no confirmation have no limit. */
const MAX_AMENDMENTS = 20

const isTooClose = ({ earliest, after }: AmendmentPlan) => earliest !== null && after.deadline < earliest

/** What an amendment would do, without doing it. */
export async function previewAmendment(
  tx: Tx,
  ctx: SignedInContext,
  amendment: Amendment,
  tools: AmendmentTools,
): Promise<AmendmentPreview> {
  const plan = await planAmendment(tx, ctx, amendment, tools, 'none')
  const { rfq, before, after, changed, material, revises, earliest } = plan
  const asks = material && rfq.on_change === 'confirm'
  const { bids } = await tx
    .selectFrom('rfqs')
    .select((rfq.status === 'expired' ? acceptableBidsCount : placedBidsCount).as('bids'))
    .where('rfq_id', '=', rfq.rfq_id)
    .executeTakeFirstOrThrow()
  return {
    version: rfq.version + (changed.length > 0 ? 1 : 0),
    changes: await diffVersions(tx, before, after),
    material,
    earliest_deadline: earliest,
    too_close: isTooClose(plan),
    bids_to_confirm: asks ? bids : 0,
    revises: asks && revises,
  }
}

/**
 * The buyer amends an RFQ while nothing is decided: one version more, with its reason. Bids stay as they are. They are
 * marked as older, or must be confirmed after a material amendment. Their suppliers are notified.
 */
export async function amendRfq(
  tx: Tx,
  ctx: SignedInContext,
  amendment: Amendment,
  tools: AmendmentTools,
  lang: Lang,
): Promise<void> {
  const plan = await planAmendment(tx, ctx, amendment, tools, 'update')
  const { rfq, before, after, changed, material, earliest } = plan
  const { rfq_id, on_change } = rfq
  if (changed.length === 0) return
  if (on_change === 'confirm' && rfq.version > MAX_AMENDMENTS) throw fail(409, 'too_many_amendments')
  if (isTooClose(plan)) {
    const values = { date: formatDay(earliest!, lang) }
    const fields = [{ field: 'deadline', message: 'errors.deadline_too_close' as const, values }]
    throw fail(422, 'deadline_too_close', { fields, values, more: { earliest } })
  }
  if (on_change === 'confirm' && material && !amendment.reason)
    throw fail(422, 'invalid', { fields: [{ field: 'reason', message: 'amendments.reason_required' }] })
  // Bidding has ended for the version before, whether or not the job has come to it.
  if (rfq.status === 'expired' && on_change === 'confirm') await closeRfq(tx, rfq_id)
  await keepFirstVersion(tx, rfq_id)
  const closes_at = await writeAmendment(tx, ctx, plan, amendment)
  const version = rfq.version + 1
  await insertVersion(tx, rfq_id, {
    changed,
    material,
    reason: amendment.reason ?? null,
    person_id: ctx.viewer.person_id,
  })
  const parts = changed.filter(isRfqPart)
  await record(
    tx,
    ctx,
    rfqChanged({
      rfq_id,
      changes: fieldChanges(before, after, changed),
      ...(parts.length > 0 && { parts }),
      version,
      ...(rfq.status === 'expired' &&
        (amendment.deadline !== undefined || amendment.closing_time !== undefined) && { reopens: true as const }),
      ...(isSealed(rfq) && closes_at > rfq.closes_at && { opens_at: closes_at }),
    }),
  )
}

/** Ends lines and files that are replaced, and writes the row and what is new. Answers when bidding ends now. */
async function writeAmendment(
  tx: Tx,
  { viewer }: SignedInContext,
  { rfq, before, after, material, revises }: AmendmentPlan,
  { attachments }: Amendment,
): Promise<Date> {
  const { rfq_id } = rfq
  const version = rfq.version + 1
  const { lines, attachments: files, ...columns } = after
  const kept = new Set(before.lines.map(canonicalJson))
  const stay = new Set(lines.map(canonicalJson))
  const ended = before.lines.filter((line) => !stay.has(canonicalJson(line))).map(({ line_no }) => line_no)
  if (ended.length > 0)
    await tx
      .updateTable('rfq_lines')
      .set({ until_version: version })
      .where('rfq_id', '=', rfq_id)
      .where('until_version', 'is', null)
      .where('line_no', '=', sql<number>`any (${ended}::smallint[])`)
      .execute()
  const { closes_at } = await tx
    .updateTable('rfqs')
    .set({
      ...columns,
      attachments_paths: files.map(({ path }) => path),
      version,
      ...(material && { material_version: version }),
      ...(revises && { lines_version: version, material_version: version }),
      updated_at: sql<Date>`now()`,
    })
    .where('rfq_id', '=', rfq_id)
    .returning('closes_at')
    .executeTakeFirstOrThrow()
  await insertLines(
    tx,
    rfq_id,
    lines.filter((line) => !kept.has(canonicalJson(line))),
  )
  if (before.attachments.length === files.length && attachments.length === 0) return closes_at!
  const paths = files.map(({ path }) => path)
  await sql`update rfq_attachments set until_version = ${version} from files
    where files.file_id = rfq_attachments.file_id and rfq_id = ${rfq_id} and until_version is null
      and not files.path = any (${paths}::text[])`.execute(tx)
  const file_ids = await insertFiles(tx, viewer.company_id, attachments.filter(isUploadedFile))
  await sql`insert into rfq_attachments (rfq_id, position, file_id, since_version)
    select ${rfq_id}, (select max(position) from rfq_attachments where rfq_id = ${rfq_id}) + place, file_id, ${version}
    from unnest(${file_ids}::integer[]) with ordinality as added (file_id, place)`.execute(tx)
  return closes_at!
}
