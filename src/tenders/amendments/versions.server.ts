import { sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Reader, type Tx } from '#framework/database/database.server.ts'
import { visibleRfqsTable } from '#tenders/gates/rfqs.server.ts'
import type { DiffEntry, VersionDetail, VersionView } from './contract.ts'
import { diffVersions } from './diff/diff.server.ts'
import { hasTexts, type KnownSnapshot, type RfqSnapshot } from './snapshot.ts'

/** What a locked RFQ says now. */
export async function readSnapshot(tx: Tx, rfq_id: number): Promise<RfqSnapshot> {
  const { rows } = await sql<{ snapshot: RfqSnapshot }>`${prepared}
    select rfq_snapshot(rfqs) as snapshot from rfqs where rfq_id = ${rfq_id}`.execute(tx)
  return rows[0]!.snapshot
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

interface StoredVersion {
  version: number
  created_at: Date
  changed: string[]
  material: boolean
  reason: string | null
  person_id: number | null
  full_name: string | null
  snapshot: KnownSnapshot
}

/**
 * The versions of an RFQ that the viewer sees, oldest first. One that was never changed has the present one alone,
 * which is not stored.
 */
async function readStored(reader: Reader, rfq_id: number, { viewer }: ViewerContext): Promise<StoredVersion[]> {
  const company_id = viewer?.company_id
  const { rows } = await sql<StoredVersion>`${prepared}
    select coalesce(v.version, rfqs.version) as version, coalesce(v.created_at, rfqs.created_at) as created_at,
      coalesce(v.changed, '{}') as changed, coalesce(v.material, false) as material, v.reason,
      person.person_id, person.full_name, coalesce(v.snapshot, rfq_snapshot(rfqs)) as snapshot
    from ${visibleRfqsTable(company_id)} left join rfq_versions v using (rfq_id)
    left join people person on person.person_id = v.person_id and rfqs.buyer_id = ${company_id ?? null}
    where rfqs.rfq_id = ${rfq_id} order by 1`.execute(reader)
  if (rows.length === 0) throw fail(404, 'rfq_not_found')
  return rows
}

const presentVersion = ({
  version,
  created_at,
  changed,
  material,
  reason,
  person_id,
  full_name,
  snapshot,
}: StoredVersion): VersionView => ({
  version,
  created_at: created_at.toISOString(),
  changed,
  material,
  reason,
  texts_kept: hasTexts(snapshot),
  // Colleagues of the buyer alone.
  ...(person_id !== null && { by: { person_id, full_name: full_name! } }),
})

export const readVersions = async (reader: Reader, rfq_id: number, ctx: ViewerContext): Promise<VersionView[]> =>
  (await readStored(reader, rfq_id, ctx)).map(presentVersion)

const findVersion = (stored: readonly StoredVersion[], version: number) => {
  const found = stored.find((each) => each.version === version)
  if (!found) throw fail(404, 'version_not_found')
  return found
}

export async function readVersion(
  reader: Reader,
  { rfq_id, version }: { rfq_id: number; version: number },
  ctx: ViewerContext,
): Promise<VersionDetail> {
  const found = findVersion(await readStored(reader, rfq_id, ctx), version)
  return { ...presentVersion(found), snapshot: found.snapshot }
}

/** What changed from one version to another, later or earlier. */
export async function readDiff(
  reader: Reader,
  { rfq_id, from, to }: { rfq_id: number; from: number; to: number },
  ctx: ViewerContext,
): Promise<DiffEntry[]> {
  const stored = await readStored(reader, rfq_id, ctx)
  return diffVersions(reader, findVersion(stored, from).snapshot, findVersion(stored, to).snapshot)
}

/** What changed in an RFQ since a version, for somebody who answers that version. */
export async function diffSince(tx: Tx, rfq_id: number, version: number): Promise<DiffEntry[]> {
  const { rows } = await sql<{ before: KnownSnapshot; after: RfqSnapshot }>`${prepared}
    select v.snapshot as before, rfq_snapshot(rfqs) as after
    from rfqs join rfq_versions v on v.rfq_id = rfqs.rfq_id and v.version = ${version} where rfqs.rfq_id = ${rfq_id}`.execute(
    tx,
  )
  return rows[0] ? diffVersions(tx, rows[0].before, rows[0].after) : []
}

/** What changed between two versions, for who may read the RFQ; nothing where one of them is not known. */
export async function diffStored(reader: Reader, rfq_id: number, from: number, to: number): Promise<DiffEntry[]> {
  const rows = await reader
    .selectFrom('rfq_versions')
    .select(['version', 'snapshot'])
    .where('rfq_id', '=', rfq_id)
    .where('version', 'in', [from, to])
    .execute()
  const of = (version: number) => rows.find((row) => row.version === version)?.snapshot as KnownSnapshot | undefined
  const [before, after] = [of(from), of(to)]
  return before && after ? diffVersions(reader, before, after) : []
}
