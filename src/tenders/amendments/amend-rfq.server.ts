import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { claimFiles, reserveFiles } from '#framework/files/storage/reserved-files.server.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { isUploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { formatDay } from '#framework/i18n/format.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { rfqChanged } from '#tenders/core/events.ts'
import { acceptableBidsCount, placedBidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { insertLines } from '#tenders/lines/insert-lines.server.ts'
import { assertUndecided, type LockedRfq, lockOwnRfq } from '#tenders/core/lock-rfq.server.ts'
import { isSealed } from '#tenders/core/policy.ts'
import { isRfqPart } from '#tenders/core/changes/changeable.ts'
import type { AmendmentPreview } from './contract.ts'
import { claimLargeFiles, waitingLargeFiles } from '#tenders/core/publishing/large-files.server.ts'
import { pathsOf } from '#tenders/core/contract.ts'
import { closeRfq } from './confirming/close-rfqs.server.ts'
import { diffVersions, fieldChanges } from './diff/diff.server.ts'
import { type AmendmentPlan, type AmendmentTools, planAmendment } from './plan-amendment.server.ts'
import type { RfqUpdate } from './rfq-update.ts'
import { assertPreviewed, openPreview, previewOf, signPreview } from './signed-preview.server.ts'
import { countChangesToday, diffStored, insertVersion, keepFirstVersion } from './versions.server.ts'

/** Beyond, an RFQ is canceled and published anew. Where bids need no confirmation, only the limit of a day holds. */
const MAX_AMENDMENTS = 20
const MAX_AMENDMENTS_A_DAY = 50

const isTooClose = ({ earliest, after }: AmendmentPlan) => earliest !== null && after.deadline < earliest

interface Amendment extends RfqUpdate {
  rfq_id: number
  /** The version that the buyer saw. */
  expectedVersion: number | undefined
}

/** Refuses to amend another version than the one that the buyer saw, and names what changed since. */
async function assertSeen(
  tx: Tx,
  ctx: SignedInContext,
  { rfq_id, version, on_change }: LockedRfq,
  seen: number | undefined,
  { readRfq }: AmendmentTools,
) {
  if (seen === undefined || seen === version) return
  const changes = on_change === 'confirm' && { changes: await diffStored(tx, rfq_id, seen, version) }
  throw fail(412, 'stale', { more: { rfq: await readRfq(tx, rfq_id, ctx), ...changes } })
}

/**
 * What an amendment would do, without doing it. Its files are kept for who publishes what was previewed.
 *
 * @returns the paths of the files of this person's preview before, to remove after the commit
 */
export async function previewAmendment(
  tx: Tx,
  ctx: SignedInContext,
  { rfq_id, expectedVersion, attachments, signed_preview: _earlier, ...content }: Amendment,
  tools: AmendmentTools,
): Promise<{ preview: AmendmentPreview; replaced: string[] }> {
  const { viewer } = ctx
  const rfq = await lockOwnRfq(tx, viewer, rfq_id, 'none')
  assertUndecided(rfq)
  await assertSeen(tx, ctx, rfq, expectedVersion, tools)
  const files = attachments.filter(isUploadedFile)
  const large = await waitingLargeFiles(tx, viewer, pathsOf(content.large_files))
  const plan = await planAmendment(tx, rfq, content, [...files, ...large], tools.translators)
  const { before, after, changed, material, revises, earliest } = plan
  const asks = material && rfq.on_change === 'confirm'
  const { bids } = await tx
    .selectFrom('rfqs')
    .select((rfq.status === 'expired' ? acceptableBidsCount : placedBidsCount).as('bids'))
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  const changes = await diffVersions(tx, before, after)
  const too_close = isTooClose(plan)
  const place = previewOf(viewer, rfq_id)
  const { file_ids, replaced } = await reserveFiles(tx, viewer.company_id, place, files)
  const signed_preview = signPreview(tools.secrets, place, {
    version: rfq.version,
    content,
    files,
    file_ids,
    earliest: too_close ? earliest : null,
  })
  return {
    preview: {
      version: rfq.version + (changed.length > 0 ? 1 : 0),
      changes,
      material,
      earliest_deadline: earliest,
      too_close,
      bids_to_confirm: asks ? bids : 0,
      revises: asks && revises,
      signed_preview,
    },
    replaced,
  }
}

/** The preview that an amendment publishes, with its files; 409 where it is not the one that was signed. */
async function claimPreview(
  tx: Tx,
  ctx: SignedInContext,
  rfq: LockedRfq,
  { attachments, signed_preview, rfq_id, expectedVersion: _seen, ...content }: Amendment & { signed_preview: string },
  tools: AmendmentTools,
) {
  const place = previewOf(ctx.viewer, rfq_id)
  const preview = openPreview(tools.secrets, place, signed_preview)
  await assertSeen(tx, ctx, rfq, preview.version, tools)
  const files = await claimFiles(tx, place, preview.file_ids)
  assertPreviewed(preview, content, [...files, ...attachments.filter(isUploadedFile)])
  return files
}

/**
 * The buyer amends an RFQ while nothing is decided: one version more, with its reason. Bids stay as they are. They are
 * marked as older, or must be confirmed after a material amendment. Their suppliers are notified. With a signed preview
 * exactly that is published, with the files that were sent for it.
 */
export async function amendRfq(
  tx: Tx,
  ctx: SignedInContext,
  amendment: Amendment,
  tools: AmendmentTools,
  lang: Lang,
): Promise<void> {
  const { rfq_id, expectedVersion, attachments, signed_preview, ...content } = amendment
  const rfq = await lockOwnRfq(tx, ctx.viewer, rfq_id, 'update')
  assertUndecided(rfq)
  await assertSeen(tx, ctx, rfq, expectedVersion, tools)
  const received = attachments.filter(isUploadedFile)
  const previewed =
    signed_preview === undefined ? undefined : await claimPreview(tx, ctx, rfq, { ...amendment, signed_preview }, tools)
  const large = await claimLargeFiles(tx, ctx.viewer, pathsOf(content.large_files))
  const plan = await planAmendment(tx, rfq, content, [...(previewed ?? received), ...large], tools.translators)
  const { before, after, changed, material, earliest } = plan
  const { on_change } = rfq
  if (changed.length === 0) return
  if (on_change === 'confirm' && rfq.version > MAX_AMENDMENTS) throw fail(409, 'too_many_amendments')
  if ((await countChangesToday(tx, rfq_id)) >= MAX_AMENDMENTS_A_DAY)
    throw fail(409, 'too_many_amendments', {
      messageCode: 'too_many_amendments_today',
      values: { count: MAX_AMENDMENTS_A_DAY },
    })
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
  const closes_at = await writeAmendment(tx, plan)
  if (plan.added.length > 0) {
    const file_ids =
      previewed?.map(({ file_id }) => file_id) ?? (await insertFiles(tx, ctx.viewer.company_id, received))
    await addFiles(tx, plan, [...file_ids, ...large.map(({ file_id }) => file_id)])
  }
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

/** Ends lines that are replaced, and writes the row and new lines. Answers when bidding ends now. */
async function writeAmendment(tx: Tx, { rfq, before, after, material, revises }: AmendmentPlan): Promise<Date> {
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
  return closes_at!
}

/** Ends files that are replaced, and adds the new ones. */
async function addFiles(tx: Tx, { rfq, after }: AmendmentPlan, file_ids: readonly number[]) {
  const { rfq_id } = rfq
  const version = rfq.version + 1
  const paths = after.attachments.map(({ path }) => path)
  await sql`update rfq_attachments set until_version = ${version} from files
    where files.file_id = rfq_attachments.file_id and rfq_id = ${rfq_id} and until_version is null
      and not files.path = any (${paths}::text[])`.execute(tx)
  await sql`insert into rfq_attachments (rfq_id, position, file_id, since_version)
    select ${rfq_id}, (select coalesce(max(position), 0) from rfq_attachments where rfq_id = ${rfq_id}) + place, file_id, ${version}
    from unnest(${file_ids}::integer[]) with ordinality as added (file_id, place)`.execute(tx)
}
