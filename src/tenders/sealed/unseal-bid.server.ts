import { createHash } from 'node:crypto'
import type { Decrypter } from 'age-encryption'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { halalas, toRiyals } from '#framework/i18n/money.ts'
import { inspectedFile } from '#framework/files/upload/receive-file.server.ts'
import { writeNew, type Storage } from '#framework/files/storage/storage.server.ts'
import { insertFiles, storeFiles } from '#framework/files/storage/store-files.server.ts'
import { MIME_TYPES } from '#framework/files/upload/kinds.ts'
import { insertPrices } from '#tenders/lines/pricing/write-prices.server.ts'
import type { PriceRow } from '#tenders/lines/pricing/read-price-rules.server.ts'
import { bidAttachment } from '#tenders/uploads.ts'
import { canonicalJson, unpadded } from './contents.ts'
import { FORMAT } from './seal-bid.server.ts'

/** The contents of a bid in the format `tarsiya-bid-1`. What the database checks itself is not described. */
const bidContents = z.object({
  format: z.literal(FORMAT),
  rfq_id: z.int(),
  rfq_version: z.int(),
  bid_id: z.int(),
  bid_version: z.int(),
  supplier_id: z.int(),
  total_halalas: z.int(),
  amounts: z.record(z.string(), z.unknown()),
  lines: z.nullable(z.array(z.custom<PriceRow>())),
  vat: z.nullable(
    z.array(z.object({ vat_category: z.string(), vat_rate_bp: z.int(), net_halalas: z.int(), vat_halalas: z.int() })),
  ),
  proposed_delivery_date: z.string(),
  comments: z.string(),
  file: z.object({
    name: z.string(),
    size: z.int(),
    sha256: z.string(),
    ext: z.enum(Object.keys(MIME_TYPES) as (keyof typeof MIME_TYPES)[]),
    mime: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
  }),
  nonce: z.string(),
})

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

/** Decrypts a bid. Throws where it is not exactly what was committed to. */
async function decrypt(decrypter: Decrypter, envelope: Envelope) {
  const text = Buffer.from(unpadded(await decrypter.decrypt(envelope.sealed))).toString()
  if (!createHash('sha256').update(text).digest().equals(envelope.commitment)) throw new Error('another commitment')
  const parsed = JSON.parse(text) as unknown
  if (canonicalJson(parsed) !== text) throw new Error('not canonical')
  const contents = bidContents.parse(parsed)
  for (const number of ['bid_id', 'rfq_id', 'rfq_version', 'supplier_id'] as const)
    if (contents[number] !== envelope[number]) throw new Error(`another ${number}`)
  if (contents.bid_version !== envelope.version) throw new Error('another version')
  const file = Buffer.from(unpadded(await decrypter.decrypt(envelope.sealed_file)))
  if (createHash('sha256').update(file).digest('hex') !== contents.file.sha256) throw new Error('another file')
  return { text, contents, file }
}

/**
 * Opens a bid: writes what it says, and its file as that of every bid. In a savepoint: what the database refuses is not
 * written at all.
 *
 * @returns why the bid cannot be opened, if it cannot
 */
export async function unsealBid(
  tx: Tx,
  { storage, decrypter, scans }: { storage: Storage; decrypter: Decrypter; scans: boolean },
  envelope: Envelope,
): Promise<string | undefined> {
  const { bid_id, rfq_id, version, supplier_id } = envelope
  const opened = await decrypt(decrypter, envelope).catch((error: unknown) => String(error))
  if (typeof opened === 'string') return opened
  const { text, contents } = opened
  const { mime: _mime, ...facts } = contents.file
  const temp = storage.tempPath()
  await writeNew(temp, opened.file)
  const file = inspectedFile(
    'attachment',
    bidAttachment,
    { ...facts, mime: MIME_TYPES[facts.ext], scan: scans ? 'pending' : 'clean' },
    temp,
  )
  await storeFiles(storage, [file])
  try {
    await sql`savepoint opening`.execute(tx)
    const [attachment_id] = await insertFiles(tx, supplier_id, [file], { beyond_quota: true })
    await tx
      .updateTable('bids')
      .set({
        ...contents.amounts,
        total_amount: toRiyals(halalas(contents.total_halalas)),
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
    await sql`release savepoint opening`.execute(tx)
    return undefined
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === undefined) throw error
    await sql`rollback to savepoint opening`.execute(tx)
    return constraint
  }
}
