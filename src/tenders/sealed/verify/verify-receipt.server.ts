import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { closesAt } from '#tenders/core/policy.server.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { ReceiptToVerify, VerifiedReceipt } from '../contract.ts'
import { versionOutcome } from '../version-outcome.server.ts'
import { checkReceipt, type Found } from './check-receipt.ts'

/** How often receipts are checked from one address. */
export const receiptLimits = { 'verify-ip': { max: 30, seconds: 60 } } as const

export async function readPublicKey(reader: Reader, key_id: string): Promise<string | undefined> {
  const key = await reader
    .selectFrom('receipt_keys')
    .modifyFront(prepared)
    .select('public_key')
    .where('key_id', '=', key_id)
    .executeTakeFirst()
  return key?.public_key.toString('base64url')
}

/** The version of the bid that a receipt is of, where it is there as the receipt says. */
const readVersion = (reader: Reader, { rfq_id, bid_id, bid_version, commitment }: Receipt) =>
  reader
    .selectFrom('sealed_bids')
    .modifyFront(prepared)
    .select([versionOutcome.as('outcome'), sql<true | undefined>`nullif(exposed, false)`.as('exposed')])
    .where('rfq_id', '=', rfq_id)
    .where('bid_id', '=', bid_id)
    .where('version', '=', bid_version)
    .where('commitment', '=', Buffer.from(commitment, 'hex'))
    .executeTakeFirst()

async function findVersion(reader: Reader, receipt: Receipt): Promise<Found> {
  const version = await readVersion(reader, receipt)
  const rfq = await reader
    .selectFrom(rfqsFor('receipt'))
    .modifyFront(prepared)
    .leftJoin('openings', 'openings.rfq_id', 'rfqs.rfq_id')
    .select(
      sql<Found['rfqState']>`case when openings.rfq_id is not null then null
        when rfqs.canceled_at is not null then 'canceled'
        when ${closesAt} <= transaction_time() then 'closing' else 'sealed' end`.as('rfq_state'),
    )
    .select(
      sql<boolean>`list_hash <> (select sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), ''))
        from sealed_bids where sealed_bids.rfq_id = rfqs.rfq_id)`.as('list_changed'),
    )
    .where('rfqs.rfq_id', '=', receipt.rfq_id)
    .executeTakeFirst()
  return { rfqState: rfq ? rfq.rfq_state : 'sealed', list_changed: rfq?.list_changed ?? false, version }
}

/** Checks a receipt for everybody who has it. */
export const verifyReceipt = (reader: Reader, given: ReceiptToVerify): Promise<VerifiedReceipt> =>
  checkReceipt(given, {
    publicKey: (key_id) => readPublicKey(reader, key_id),
    find: (receipt) => findVersion(reader, receipt),
  })
