import { createHash, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { rfqsFor } from '#tenders/gates/rfqs.server.ts'
import { closesAt } from '#tenders/policy.server.ts'
import { canonicalJson } from '../contents.ts'
import type { ReceiptToVerify, VerifiedReceipt } from '../contract.ts'

/** How often receipts are checked from one address. */
export const receiptLimits = { 'verify-ip': { max: 30, seconds: 60 } } as const

/** Whether the platform has signed the receipt, with whichever of its keys. */
async function isSigned(reader: Reader, { signature, ...signed }: ReceiptToVerify['receipt']): Promise<boolean> {
  const key = await reader
    .selectFrom('receipt_keys')
    .modifyFront(prepared)
    .select('public_key')
    .where('key_id', '=', signed.key_id)
    .executeTakeFirst()
  if (!key) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.public_key.toString('base64url') }
  return verify(
    null,
    Buffer.from(canonicalJson(signed)),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
}

/** The version of the bid that a receipt is of, where it is there as the receipt says. */
const readVersion = (reader: Reader, { rfq_id, bid_id, bid_version, commitment }: ReceiptToVerify['receipt']) =>
  reader
    .selectFrom('sealed_bids')
    .modifyFront(prepared)
    .select('outcome')
    .where('rfq_id', '=', rfq_id)
    .where('bid_id', '=', bid_id)
    .where('version', '=', bid_version)
    .where('commitment', '=', Buffer.from(commitment, 'hex'))
    .executeTakeFirst()

/**
 * Checks a receipt for everybody who has it. A bid that was replaced or withdrawn is not lost: the receipt of its
 * version says so, but only when the opening record does, since not only its bidder may have the receipt.
 */
export async function verifyReceipt(reader: Reader, { receipt, contents }: ReceiptToVerify): Promise<VerifiedReceipt> {
  if (!(await isSigned(reader, receipt)))
    return { signature_valid: false, listed: null, contents_match: null, state: null }
  const contents_match =
    contents === undefined ? null : createHash('sha256').update(contents).digest('hex') === receipt.commitment
  const version = await readVersion(reader, receipt)
  const rfq = await reader
    .selectFrom(rfqsFor('receipt'))
    .modifyFront(prepared)
    .leftJoin('openings', 'openings.rfq_id', 'rfqs.rfq_id')
    .select([
      sql<boolean>`openings.rfq_id is not null`.as('listed'),
      sql<boolean>`rfqs.canceled_at is not null`.as('canceled'),
      sql<boolean>`${closesAt} <= transaction_time()`.as('closed'),
    ])
    .where('rfqs.rfq_id', '=', receipt.rfq_id)
    .executeTakeFirst()
  const stateOf = (): VerifiedReceipt['state'] => {
    if (!version) return 'missing'
    if (!rfq?.listed && !rfq?.canceled) return rfq?.closed ? 'closing' : 'sealed'
    return version.outcome ?? 'closing'
  }
  return {
    signature_valid: true,
    listed: rfq?.listed ? version !== undefined : null,
    contents_match,
    state: stateOf(),
  }
}
