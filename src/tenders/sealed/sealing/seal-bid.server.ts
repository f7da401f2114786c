import { createHash, randomBytes } from 'node:crypto'
import { Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import { type FormFile, isUploadedFile, type UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { refuseAfterClosing } from '#tenders/core/lock-bid.server.ts'
import type { BidVersion, Offer, SealedOutcome } from '#tenders/bids/sealed-contents.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { bidSealed } from '#tenders/core/events.ts'
import { closesAt } from '#tenders/core/policy.server.ts'
import { FORMAT } from './bid-contents.ts'
import { padded } from '../contents.ts'
import type { PlacedSealedBid, SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { readOwnSealedBid } from '../receipt/own-sealed-bid.server.ts'
import { signReceipt } from '../receipt/receipts.server.ts'

/** What a company may have sealed at the same time; its files have a limit of their own (`insertFiles`). */
const MAX_SEALED = { bytes: 200 * 1024 * 1024, bids: 500 }

/** Refuses a bid beyond what its company may have sealed. */
async function assertSealedQuota(tx: Tx, supplier_id: number, bytes: number) {
  // Concurrent bids must not both fit into the rest, as in `insertFiles`.
  await sql`select ${prepared} pg_advisory_xact_lock(hashtextextended(${`files ${supplier_id}`}, 0))`.execute(tx)
  const sealed = await tx
    .selectFrom('sealed_bids')
    .innerJoin(bidsFor('own'), 'bids.bid_id', 'sealed_bids.bid_id')
    .modifyFront(prepared)
    .select(({ fn }) => [
      fn.countAll<number>().as('bids'),
      sql<number>`coalesce(sum(octet_length(sealed_file)), 0)`.as('bytes'),
    ])
    .where('bids.supplier_id', '=', supplier_id)
    .where('sealed_file', 'is not', null)
    .executeTakeFirstOrThrow()
  if (sealed.bids >= MAX_SEALED.bids || sealed.bytes + bytes > MAX_SEALED.bytes) throw fail(413, 'quota_exceeded')
}

/** The file of a sealed bid, which was received in memory; anything else would have been on the disk already. */
export function bytesOf(file: FormFile): UploadedFile & { bytes: Buffer } {
  if (!isUploadedFile(file) || !file.bytes) throw new TypeError('the file of a sealed bid is not in memory')
  return { ...file, bytes: file.bytes }
}

/** What the contents of a version of a bid say that is not of its bidder: the closing, and a nonce that hides them. */
interface Sealing {
  closes_at: string
  nonce: string
}

/** The contents of a version of a bid; their SHA-256 is its commitment. */
function contentsOf(
  { bid_id, rfq_id, version, rfq_version, supplier_id }: BidVersion,
  { closes_at, nonce }: Sealing,
  offer: Offer,
) {
  const { columns, priced, proposed_delivery_date, comments, attachment } = offer
  const { total_amount, ...amounts } = columns
  const { name, size, sha256, ext, mime, width, height } = bytesOf(attachment)
  return canonicalJson({
    format: FORMAT,
    rfq_id,
    rfq_version,
    bid_id,
    bid_version: version,
    supplier_id,
    closes_at,
    total_halalas: fromRiyals(total_amount),
    amounts,
    lines: priced?.rows ?? null,
    vat:
      priced?.totals.vat.map((group) => ({
        ...group,
        net_halalas: Number(group.net_halalas),
        vat_halalas: Number(group.vat_halalas),
      })) ?? null,
    proposed_delivery_date,
    comments,
    file: { name, size, sha256, ext, mime, width, height },
    nonce,
  })
}

const commitmentTo = (contents: string) => createHash('sha256').update(contents).digest()

/**
 * Encrypts a version of a bid for the opening key of its RFQ, and signs the receipt. `received_at` is now unless given.
 */
export async function writeEnvelope(
  tx: Tx,
  secrets: SecretBox,
  bid: BidVersion,
  offer: Offer,
  placed: { person_id: number; received_at?: Date },
): Promise<{ contents: string; commitment: string } & Sealing> {
  const { bid_id, rfq_id, version, rfq_version } = bid
  const key = await tx
    .selectFrom('opening_keys')
    .innerJoin(rfqsFor('receive'), 'rfqs.rfq_id', 'opening_keys.rfq_id')
    .modifyFront(prepared)
    .select(['recipient', closesAt.as('closes_at'), sql<Date>`instant()`.as('received_at')])
    .where('opening_keys.rfq_id', '=', rfq_id)
    .where('destroyed_at', 'is', null)
    // Somebody marked a key that is still needed: the job checks no such key.
    .where('opening_keys.opened_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { person_id, received_at = key.received_at } = placed

  const sealing = {
    closes_at: key.closes_at.toISOString(),
    nonce: `${randomBytes(32).toString('base64url')}.${key.recipient}`,
  }
  const contents = contentsOf(bid, sealing, offer)
  const encrypter = new Encrypter()
  encrypter.addRecipient(key.recipient)
  const sealed = Buffer.from(await encrypter.encrypt(padded(Buffer.from(contents), 'contents')))
  const sealed_file = Buffer.from(await encrypter.encrypt(padded(bytesOf(offer.attachment).bytes, 'file')))
  await assertSealedQuota(tx, bid.supplier_id, sealed_file.length)
  const commitment = commitmentTo(contents)
  const signed = await signReceipt(tx, secrets, {
    rfq_id,
    bid_id,
    bid_version: version,
    rfq_version,
    commitment: commitment.toString('hex'),
    received_at: received_at.toISOString(),
  })
  await tx
    .insertInto('sealed_bids')
    .modifyEnd(prepared)
    .values({
      bid_id,
      version,
      rfq_id,
      format: FORMAT,
      sealed,
      sealed_file,
      commitment,
      rfq_version,
      person_id,
      received_at,
      key_id: signed.key_id,
      signature: Buffer.from(signed.signature, 'base64url'),
    })
    .execute()
    .catch(refuseAfterClosing)
  return { contents, commitment: signed.commitment, ...sealing }
}

/** Seals a version of a bid whose row is there. The RFQ is locked, and takes bids. */
export async function sealBid(
  tx: Tx,
  ctx: SignedInContext,
  secrets: SecretBox,
  bid: BidVersion,
  offer: Offer,
): Promise<SealedOutcome> {
  const { bid_id, rfq_id, version } = bid
  const { contents, commitment, closes_at, nonce } = await writeEnvelope(tx, secrets, bid, offer, ctx.viewer)
  await record(tx, ctx, bidSealed({ bid_id, rfq_id, version, commitment }))
  const own = (await readOwnSealedBid(tx, bid_id, ctx))!
  return {
    sealed: true,
    bid_id,
    receipt: own.receipt,
    closes_at,
    nonce: secrets.seal(Buffer.from(nonce), nonceOf(own)).toString('base64'),
    answer: { ...own, ...said(contents, offer) },
  }
}

/** Where the nonce of a version is encrypted. */
const nonceOf = ({ receipt }: Pick<SealedBid, 'receipt'>) => `nonce of bid ${receipt.bid_id}/${receipt.bid_version}`

/** What the answer to a sealed bid says of it. */
const said = (contents: string, { columns, proposed_delivery_date, comments }: Offer) => ({
  contents,
  total_amount: columns.total_amount,
  proposed_delivery_date,
  comments,
})

/**
 * What a repeated call says again of its bid: the contents of the offer that it sent, if they are what was signed. They
 * are not where VAT rates have changed since.
 */
export function repeatContents(
  secrets: SecretBox,
  { receipt, closes_at, nonce: sealed_nonce }: SealedOutcome,
  offer: Offer,
  supplier_id: number,
): Partial<PlacedSealedBid> {
  const nonce = secrets.open(Buffer.from(sealed_nonce, 'base64'), nonceOf({ receipt }))?.toString()
  if (nonce === undefined) return {}
  const contents = contentsOf({ ...receipt, version: receipt.bid_version, supplier_id }, { closes_at, nonce }, offer)
  return commitmentTo(contents).toString('hex') === receipt.commitment ? said(contents, offer) : {}
}

/** Notes what became of the newest version of a sealed bid that was not opened, and erases what it says for good. */
export async function endSealedBid(
  tx: Tx,
  bid_id: number,
  outcome: 'replaced' | 'withdrawn' | 'lapsed',
): Promise<void> {
  await tx
    .updateTable('sealed_bids')
    .set({ outcome, sealed: null, sealed_file: null })
    .where('bid_id', '=', bid_id)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unreadable')]))
    .execute()
    .catch(refuseAfterClosing)
}

/** The same for all bids on an RFQ that is canceled, whose key is destroyed: nobody will ever read them. */
export async function eraseSealedBids(tx: Tx, rfq_id: number): Promise<void> {
  await tx
    .updateTable('opening_keys')
    .set({ wrapped_identity: null, destroyed_at: sql<Date>`now()` })
    .where('rfq_id', '=', rfq_id)
    .where('destroyed_at', 'is', null)
    .execute()
  await tx
    .updateTable('sealed_bids')
    .set({ outcome: 'canceled', sealed: null, sealed_file: null })
    .where('rfq_id', '=', rfq_id)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unreadable')]))
    .execute()
}
