import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { toRiyals } from '#framework/i18n/money.ts'
import { inspectedFile } from '#framework/files/upload/receive-file.server.ts'
import { removeFile, writeNew, type Storage } from '#framework/files/storage/storage.server.ts'
import { insertFiles, storeFiles } from '#framework/files/storage/store-files.server.ts'
import { MIME_TYPES } from '#framework/files/upload/kinds.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { insertPrices } from '#tenders/lines/pricing/write-prices.server.ts'
import { bidAttachment } from '#tenders/uploads.ts'
import { type BidContents, bidContents } from './bid-contents.ts'
import { canonicalJson, unpadded } from './contents.ts'
import type { OpeningKey } from './opening-keys.server.ts'

/** A version of a sealed bid with the numbers that its contents must have. */
export interface Envelope {
  bid_id: number
  version: number
  rfq_id: number
  rfq_version: number
  supplier_id: number
  commitment: Buffer
  sealed: Buffer
  sealed_file: Buffer
}

/** What bids are opened with. */
export interface Opener {
  storage: Storage
  key: OpeningKey
  /** Whether files wait for the scanner. */
  scans: boolean
  /** Paths of files that the opening has begun to store. */
  stored: string[]
}

/** Decrypts a bid. Throws where it is not exactly what was committed to. */
async function decrypt({ decrypter }: OpeningKey, envelope: Envelope) {
  const text = Buffer.from(unpadded(await decrypter.decrypt(envelope.sealed))).toString()
  if (!createHash('sha256').update(text).digest().equals(envelope.commitment)) throw new Error('another commitment')
  const parsed = JSON.parse(text) as unknown
  if (canonicalJson(parsed) !== text) throw new Error('not canonical')
  const contents = bidContents.parse(parsed)
  for (const number of ['bid_id', 'rfq_id', 'rfq_version', 'supplier_id'] as const)
    if (contents[number] !== envelope[number]) throw new Error(`another ${number}`)
  if (contents.bid_version !== envelope.version) throw new Error('another version')
  const bytes = Buffer.from(unpadded(await decrypter.decrypt(envelope.sealed_file)))
  if (createHash('sha256').update(bytes).digest('hex') !== contents.file.sha256) throw new Error('another file')
  return { text, contents, bytes }
}

/**
 * Stores the file of a bid. Its names are the same each time: what an opening leaves that was killed is replaced by the
 * next one.
 */
async function storeFile(
  { storage, key, scans, stored }: Opener,
  { bid_id, version }: Envelope,
  { mime: _mime, ...facts }: BidContents['file'],
  bytes: Buffer,
): Promise<UploadedFile> {
  const name = key.fileName(bid_id, version)
  const temp = storage.tempPath(name)
  await removeFile(temp)
  await writeNew(temp, bytes)
  const file: UploadedFile = {
    ...inspectedFile(
      'attachment',
      bidAttachment,
      { ...facts, mime: MIME_TYPES[facts.ext], scan: scans ? 'pending' : 'clean' },
      temp,
    ),
    path: `/uploads/${bidAttachment.kind}/${name}.${facts.ext}`,
  }
  stored.push(file.path)
  await storeFiles(storage, [file]).finally(() => removeFile(temp))
  return file
}

/** Writes what a bid says as that of an open bid is. */
async function writeContents(
  tx: Tx,
  { bid_id, rfq_id, version, supplier_id }: Envelope,
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
    .set({ outcome: 'opened', contents: text, sealed: null, sealed_file: null })
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
 * Opens a bid: writes what it says, and its file as that of every bid. In a savepoint: what the database refuses is not
 * written at all, and does not keep other bids from being opened.
 *
 * @returns why the bid cannot be opened, if it cannot
 */
export async function unsealBid(tx: Tx, opener: Opener, envelope: Envelope): Promise<string | undefined> {
  const opened = await decrypt(opener.key, envelope).catch(String)
  if (typeof opened === 'string') return opened
  const file = await storeFile(opener, envelope, opened.contents.file, opened.bytes)
  try {
    await sql`savepoint opening`.execute(tx)
    await writeContents(tx, envelope, opened, file)
    await sql`release savepoint opening`.execute(tx)
    return undefined
  } catch (error) {
    if (!isRefused(error)) throw error
    await sql`rollback to savepoint opening`.execute(tx)
    await opener.storage.remove(file.path)
    return brokenConstraint(error) ?? String(error)
  }
}
