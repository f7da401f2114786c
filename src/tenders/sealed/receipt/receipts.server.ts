import { createHash, createPublicKey, sign } from 'node:crypto'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'

/** Columns of the receipt of a version, which a statement names `envelope`. */
export const RECEIPT_COLUMNS = [
  'envelope.rfq_id',
  'envelope.bid_id',
  'envelope.version as bid_version',
  'envelope.rfq_version',
  'envelope.commitment',
  'envelope.received_at',
  'envelope.key_id',
  'envelope.signature',
] as const

interface ReceiptRow extends Pick<Receipt, 'rfq_id' | 'bid_id' | 'bid_version' | 'rfq_version' | 'key_id'> {
  commitment: Buffer
  received_at: Date
  signature: Buffer
}

/** The receipt of a version, as it was signed. */
export const receiptOf = ({
  rfq_id,
  bid_id,
  bid_version,
  rfq_version,
  commitment,
  received_at,
  key_id,
  signature,
}: ReceiptRow): Receipt => ({
  format: 'tarsiya-receipt-1',
  rfq_id,
  bid_id,
  bid_version,
  rfq_version,
  commitment: commitment.toString('hex'),
  received_at: received_at.toISOString(),
  key_id,
  signature: signature.toString('base64url'),
})

/** The key with which this process signs receipts. Derived from SECRET_KEY: no table is asked for it. */
export function receiptKeyOf(secrets: SecretBox) {
  const key = secrets.signingKey('receipt')
  const public_key = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')
  return { key, public_key, key_id: createHash('sha256').update(public_key).digest('hex').slice(0, 16) }
}

/** Signs a receipt; the key is known for ever from then on. */
export async function signReceipt(
  tx: Tx,
  secrets: SecretBox,
  fields: Omit<Receipt, 'format' | 'key_id' | 'signature'>,
): Promise<Receipt> {
  const { key, public_key, key_id } = receiptKeyOf(secrets)
  await tx
    .insertInto('receipt_keys')
    .modifyEnd(prepared)
    .values({ key_id, public_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { public_key: known } = await tx
    .selectFrom('receipt_keys')
    .modifyFront(prepared)
    .select('public_key')
    .where('key_id', '=', key_id)
    .executeTakeFirstOrThrow()
  // Nobody could check the receipt.
  if (!known.equals(public_key)) throw new Error(`somebody replaced the receipt key ${key_id} in the database`)
  const signed = { format: 'tarsiya-receipt-1' as const, ...fields, key_id }
  return { ...signed, signature: sign(null, Buffer.from(canonicalJson(signed)), key).toString('base64url') }
}
