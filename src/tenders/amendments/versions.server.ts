import { type RawBuilder, sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Reader, type Tx } from '#framework/database/database.server.ts'
import { visibleRfqsTable } from '#tenders/core/gates/rfqs.server.ts'
import type { DiffEntry, VersionDetail, VersionView } from './contract.ts'
import { diffVersions } from './diff/diff.server.ts'
import type { KnownSnapshot, RfqSnapshot } from './snapshot.ts'

/** What a locked RFQ says now. */
export async function readSnapshot(tx: Tx, rfq_id: number): Promise<RfqSnapshot> {
  const { rows } = await sql<{ snapshot: RfqSnapshot }>`${prepared}
    select rfq_snapshot(rfqs) as snapshot from rfqs where rfq_id = ${rfq_id}`.execute(tx)
  return rows[0]!.snapshot
}

/** How often an RFQ has changed within the last day. */
export async function countChangesToday(tx: Tx, rfq_id: number): Promise<number> {
  const { changes } = await tx
    .selectFrom('rfq_versions')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('rfq_id', '=', rfq_id)
    .where(sql<boolean>`changed <> '{}' and created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return changes
}

/** Before its first change: the version that everybody knows. */
export const keepFirstVersion = (tx: Tx, rfq_id: number) =>
  sql`insert into rfq_versions (rfq_id, version, snapshot, changed, material, created_at)
    select rfq_id, version, rfq_snapshot(rfqs), '{}', false, created_at from rfqs where rfq_id = ${rfq_id}
    on conflict do nothing`.execute(tx)

interface Made {
  changed: readonly string[]
  material: boolean
  reason: string | null
  person_id: number
}

/** The version that a change has just made, as it is in the database now. */
export const insertVersion = (tx: Tx, rfq_id: number, { changed, material, reason, person_id }: Made) =>
  sql`insert into rfq_versions (rfq_id, version, snapshot, changed, material, reason, person_id)
    select rfq_id, version, rfq_snapshot(rfqs), ${changed}::text[], ${material}, ${reason}, ${person_id}
    from rfqs where rfq_id = ${rfq_id}`.execute(tx)

/** What an RFQ said in the version of the row, with the lines and files that the row does not repeat. */
export const snapshotOfVersion = sql<KnownSnapshot>`version_snapshot(rfq_versions.rfq_id, rfq_versions.version, rfq_versions.snapshot)`

interface StoredVersion {
  version: number
  created_at: Date
  changed: string[]
  material: boolean
  reason: string | null
  texts_kept: boolean
  person_id: number | null
  full_name: string | null
}

/** Versions in a list. */
const MAX_VERSIONS = 100

/**
 * Versions of an RFQ that the viewer sees, oldest first, without their snapshots but for what `more` reads of them. One
 * that was never changed has the present one alone, which is not stored.
 */
async function readStored<More = unknown>(
  reader: Reader,
  rfq_id: number,
  { viewer }: ViewerContext,
  which: RawBuilder<unknown>,
  more = sql``,
): Promise<(StoredVersion & More)[]> {
  const company_id = viewer?.company_id
  const { rows } = await sql<StoredVersion & More>`${prepared}
    select coalesce(v.version, rfqs.version) as version, coalesce(v.created_at, rfqs.created_at) as created_at,
      coalesce(v.changed, '{}') as changed, coalesce(v.material, false) as material, v.reason,
      coalesce(v.snapshot ? 'title', true) as texts_kept, person.person_id, person.full_name ${more}
    from ${visibleRfqsTable(company_id)} left join lateral (
      select version, created_at, changed, material, reason, person_id, snapshot from rfq_versions
      where rfq_versions.rfq_id = rfqs.rfq_id ${which}) v on true
    left join people person on person.person_id = v.person_id and rfqs.buyer_id = ${company_id ?? null}
    where rfqs.rfq_id = ${rfq_id} order by 1`.execute(reader)
  if (rows.length === 0) throw fail(404, 'rfq_not_found')
  return rows
}

/** These versions of an RFQ that the viewer sees, with their snapshots. */
async function readSnapshots(reader: Reader, rfq_id: number, ctx: ViewerContext, versions: number[]) {
  const stored = await readStored<{ snapshot: KnownSnapshot }>(
    reader,
    rfq_id,
    ctx,
    sql`and version = any (${versions}::integer[])`,
    sql`, coalesce(version_snapshot(rfqs.rfq_id, v.version, v.snapshot), rfq_snapshot(rfqs)) as snapshot`,
  )
  return versions.map((version) => {
    const found = stored.find((each) => each.version === version)
    if (!found) throw fail(404, 'version_not_found')
    return found
  })
}

const presentVersion = <Row extends StoredVersion>({ created_at, person_id, full_name, ...version }: Row) => ({
  ...version,
  created_at: created_at.toISOString(),
  // Colleagues of the buyer alone.
  ...(person_id !== null && { by: { person_id, full_name: full_name! } }),
})

/** The newest versions, oldest first. */
export const readVersions = async (reader: Reader, rfq_id: number, ctx: ViewerContext): Promise<VersionView[]> =>
  (await readStored(reader, rfq_id, ctx, sql`order by version desc limit ${sql.lit(MAX_VERSIONS)}`)).map(presentVersion)

export async function readVersion(
  reader: Reader,
  { rfq_id, version }: { rfq_id: number; version: number },
  ctx: ViewerContext,
): Promise<VersionDetail> {
  const [found] = await readSnapshots(reader, rfq_id, ctx, [version])
  return presentVersion(found!)
}

/** What changed from one version to another, later or earlier. */
export async function readDiff(
  reader: Reader,
  { rfq_id, from, to }: { rfq_id: number; from: number; to: number },
  ctx: ViewerContext,
): Promise<DiffEntry[]> {
  const [before, after] = await readSnapshots(reader, rfq_id, ctx, [from, to])
  return diffVersions(reader, before!.snapshot, after!.snapshot)
}

/** What changed between two versions, for viewers who may read the RFQ; nothing where one of them is not known. */
export async function diffStored(reader: Reader, rfq_id: number, from: number, to: number): Promise<DiffEntry[]> {
  const rows = await reader
    .selectFrom('rfq_versions')
    .select(['version', snapshotOfVersion.as('snapshot')])
    .where('rfq_id', '=', rfq_id)
    .where('version', 'in', [from, to])
    .execute()
  const of = (version: number) => rows.find((row) => row.version === version)?.snapshot
  const [before, after] = [of(from), of(to)]
  return before && after ? diffVersions(reader, before, after) : []
}
