import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { bidSealed, rfqOpened } from '#tenders/core/events.ts'
import { closeSealedRfq } from '#tenders/sealed/opening/close-sealed-rfq.server.ts'
import { markOpened } from '#tenders/sealed/opening/open-rfqs.server.ts'
import { claimSealKey, newOpeningKey, openingKeyOf } from '#tenders/sealed/opening/opening-keys.server.ts'
import type { Offer } from '#tenders/bids/sealed-contents.server.ts'
import { writeEnvelope } from '#tenders/sealed/sealing/seal-bid.server.ts'
import { unsealBid } from '#tenders/sealed/opening/unseal-bid.server.ts'
import type { Filling } from './rows.server.ts'

/** What sealed bids of the demo market are sealed with: the keys of the site that it is filled for. */
export interface DemoKeys {
  /** What receipts are signed with. */
  secrets: SecretBox
  /** What wraps opening keys. */
  seal: SecretBox
}

/** Makes the opening key of a sealed RFQ. */
export async function giveOpeningKey(tx: Tx, { seal }: DemoKeys, rfq_id: number) {
  if (!(await claimSealKey(tx, seal))) throw new Error('the database has another seal key')
  await tx
    .insertInto('opening_keys')
    .values({ ...(await newOpeningKey(seal)), rfq_id })
    .execute()
}

interface BidRow {
  rfq_id: number
  buyer_id: number
  supplier_id: number
  rfq_version: number
  created_at: Date
  updated_at: Date
}

/** Writes a bid whose contents are sealed, and answers its number. */
export async function sealDemoBid({ tx, keys, trail }: Filling, row: BidRow, offer: Offer): Promise<number> {
  const { rfq_id, supplier_id: company_id, created_at } = row
  const bid = await tx
    .insertInto('bids')
    .values({ ...row, comments: null })
    .returning(['bid_id', 'rfq_id', 'version', 'rfq_version', 'supplier_id'])
    .executeTakeFirstOrThrow()
  const { bid_id, version } = bid
  // The person who founds a company has its number.
  const placed = { person_id: company_id, received_at: created_at }
  const { commitment } = await writeEnvelope(tx, keys.secrets, bid, offer, placed)
  trail.push({ event: bidSealed({ bid_id, rfq_id, version, commitment }), company_id, created_at })
  return bid_id
}

/** Closes an RFQ and opens the bids on it. */
export async function openDemoBids({ tx, storage, keys, trail }: Filling, rfq_id: number, opened_at: Date) {
  await closeSealedRfq(tx, rfq_id)
  const opener = {
    storage,
    key: await openingKeyOf(tx, keys.seal, rfq_id),
    scans: false,
    stored: [],
    now: new Date(),
    closed_at: opened_at,
  }
  const envelopes = await tx
    .selectFrom('sealed_bids')
    .innerJoin('bids', 'bids.bid_id', 'sealed_bids.bid_id')
    .select(['bids.bid_id', 'bids.rfq_id', 'supplier_id', 'sealed_bids.version', 'sealed_bids.rfq_version'])
    .select(['commitment', 'sealed', 'sealed_file'])
    .where('bids.rfq_id', '=', rfq_id)
    .execute()
  for (const { sealed, sealed_file, ...envelope } of envelopes) {
    const reason = await unsealBid(tx, opener, { ...envelope, sealed: sealed!, sealed_file: sealed_file! })
    if (reason !== undefined) throw new Error(`bid ${envelope.bid_id} cannot be opened: ${reason}`)
  }
  await markOpened(tx, rfq_id)
  // Both have written the present.
  await tx.updateTable('openings').set({ closed_at: opened_at }).where('rfq_id', '=', rfq_id).execute()
  await tx.updateTable('rfqs').set({ opened_at, updated_at: opened_at }).where('rfq_id', '=', rfq_id).execute()
  await tx.updateTable('opening_keys').set({ opened_at }).where('rfq_id', '=', rfq_id).execute()
  const event = rfqOpened({ rfq_id, opened: envelopes.length, unreadable: [] })
  trail.push({ event, company_id: null, created_at: opened_at })
}
