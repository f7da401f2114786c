import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { toRiyals } from '#framework/i18n/money.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { insertPrices } from '#tenders/lines/pricing/write-prices.server.ts'
import { type BidContents, bidContents } from '../sealing/bid-contents.ts'

/** A version of a sealed bid with the numbers that its contents must have. */
export interface SealedVersion {
  bid_id: number
  version: number
  rfq_id: number
  rfq_version: number
  supplier_id: number
  commitment: Buffer
}

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value)

/** What a bid says and its file. Throws where it is not exactly what was committed to. */
export function checkContents(sealed: SealedVersion, text: string, file: Uint8Array): BidContents {
  if (!sha256(text).digest().equals(sealed.commitment)) throw new Error('another commitment')
  const parsed = JSON.parse(text) as unknown
  if (canonicalJson(parsed) !== text) throw new Error('not canonical')
  const contents = bidContents.parse(parsed)
  for (const number of ['bid_id', 'rfq_id', 'rfq_version', 'supplier_id'] as const)
    if (contents[number] !== sealed[number]) throw new Error(`another ${number}`)
  if (contents.bid_version !== sealed.version) throw new Error('another version')
  if (sha256(file).digest('hex') !== contents.file.sha256) throw new Error('another file')
  return contents
}

/**
 * Whether a bid was encrypted for another key than that of its RFQ. Somebody had put an own one in its place meanwhile,
 * and may have read the bid: it is its bidder's all the same. Bids of the first release do not say their key.
 */
const isForAnotherKey = ({ nonce }: BidContents, rfq_id: number) =>
  sql<boolean>`coalesce((select recipient <> ${nonce.split('.')[1] ?? null} from opening_keys where opening_keys.rfq_id = ${rfq_id}), false)`

async function writeAll(
  tx: Tx,
  { bid_id, rfq_id, version, supplier_id }: SealedVersion,
  { text, contents }: { text: string; contents: BidContents },
  file: UploadedFile,
) {
  const [attachment_id] = await insertFiles(tx, supplier_id, [file], { beyond_quota: true })
  await tx
    .updateTable('bids')
    .set({
      ...contents.amounts,
      total_amount: toRiyals(contents.total_halalas),
      proposed_delivery_date: contents.proposed_delivery_date,
      comments: contents.comments,
      attachment_id: attachment_id!,
    })
    .where('bid_id', '=', bid_id)
    .execute()
  if (contents.lines && contents.vat)
    await insertPrices(tx, { bid_id, rfq_id }, { rows: contents.lines, vat: contents.vat })
  await tx
    .updateTable('sealed_bids')
    .set({
      outcome: 'opened',
      contents: text,
      exposed: isForAnotherKey(contents, rfq_id),
      sealed: null,
      sealed_file: null,
    })
    .where('bid_id', '=', bid_id)
    .where('version', '=', version)
    .execute()
  // Sums are checked now, for this bid alone.
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}

/** Whether the database refused what was written: a value that it cannot hold (class 22), or a constraint (23). */
const isRefused = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

/**
 * Writes what a bid says, with its stored file, as that of every bid. In a savepoint: what the database refuses is not
 * written at all.
 *
 * @returns why it was refused, if it was
 */
export async function writeContents(
  tx: Tx,
  sealed: SealedVersion,
  opened: { text: string; contents: BidContents },
  file: UploadedFile,
): Promise<string | undefined> {
  try {
    await sql`savepoint opening`.execute(tx)
    await writeAll(tx, sealed, opened, file)
    await sql`release savepoint opening`.execute(tx)
    return undefined
  } catch (error) {
    if (!isRefused(error)) throw error
    await sql`rollback to savepoint opening`.execute(tx)
    return brokenConstraint(error) ?? String(error)
  }
}
