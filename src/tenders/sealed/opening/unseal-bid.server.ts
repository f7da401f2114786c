import type { Tx } from '#framework/database/database.server.ts'
import { inspectedFile } from '#framework/files/upload/receive-file.server.ts'
import { removeFile, writeNew, type Storage } from '#framework/files/storage/storage.server.ts'
import { storeFiles } from '#framework/files/storage/store-files.server.ts'
import { MIME_TYPES } from '#framework/files/upload/kinds.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'
import type { BidContents } from '../sealing/bid-contents.ts'
import { unpadded } from '../contents.ts'
import type { OpeningKey } from './opening-keys.server.ts'
import { checkContents, type SealedVersion, writeContents } from './write-contents.server.ts'

export interface Envelope extends SealedVersion {
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
  /** By the clock of this process. */
  now: Date
  /** When the closing was written. */
  closed_at: Date
}

/**
 * If a bid's sealed closing time is later than now, opening the whole RFQ waits this long for an operator to find out
 * why; then this bid counts as unreadable.
 */
const EARLY_BID_WAIT_MS = 7 * 86_400_000

/**
 * Why it is too early to open a bid, by the closing that stood when it was sealed. The product moves closings later
 * only: somebody has moved this one in the database, or sealed the bid with another in a web process that was taken
 * over. Throws for a week, so that no bid on the RFQ is opened; then the others are.
 */
function whyEarly({ now, closed_at }: Opener, bid_id: number, closes_at: string): string | undefined {
  if (now.getTime() >= Date.parse(closes_at)) return undefined
  const reason = `bid ${bid_id} is sealed until ${closes_at}`
  if (now.getTime() < closed_at.getTime() + EARLY_BID_WAIT_MS) throw new Error(reason)
  return reason
}

async function decrypt({ decrypter }: OpeningKey, envelope: Envelope) {
  const text = Buffer.from(unpadded(await decrypter.decrypt(envelope.sealed))).toString()
  const bytes = unpadded(await decrypter.decrypt(envelope.sealed_file))
  return { text, bytes, contents: checkContents(envelope, text, bytes) }
}

/**
 * Stores the file of a bid. Its names are the same each time: what an opening leaves that was killed is replaced by the
 * next one.
 */
async function storeFile(
  { storage, key, scans, stored }: Opener,
  { bid_id, version }: Envelope,
  { mime: _mime, ...facts }: BidContents['file'],
  bytes: Uint8Array,
): Promise<UploadedFile> {
  const name = key.fileName(bid_id, version)
  const temp = storage.tempPath(name)
  await removeFile(temp)
  await writeNew(temp, bytes)
  const file: UploadedFile = {
    ...inspectedFile(
      'attachment',
      bidAttachment,
      { ...facts, mime: MIME_TYPES[facts.ext], scan: scans ? 'pending' : 'unscanned' },
      temp,
    ),
    path: `/uploads/${bidAttachment.kind}/${name}.${facts.ext}`,
  }
  stored.push(file.path)
  await storeFiles(storage, [file]).finally(() => removeFile(temp))
  return file
}

/**
 * Opens a bid: writes what it says, and its file as that of every bid. What cannot be read or written keeps no other
 * bid from being opened.
 *
 * @returns why the bid cannot be opened, if it cannot
 * @throws where no bid on the RFQ is to be opened yet
 */
export async function unsealBid(tx: Tx, opener: Opener, envelope: Envelope): Promise<string | undefined> {
  const opened = await decrypt(opener.key, envelope).catch(String)
  if (typeof opened === 'string') return opened
  const early = whyEarly(opener, envelope.bid_id, opened.contents.closes_at)
  if (early !== undefined) return early
  const file = await storeFile(opener, envelope, opened.contents.file, opened.bytes)
  const reason = await writeContents(tx, envelope, opened, file)
  if (reason !== undefined) await opener.storage.remove(file.path)
  return reason
}
