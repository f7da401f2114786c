import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { riyals } from '#framework/i18n/money.ts'
import { shiftDays, type TestDatabase } from '#test/support/database.ts'
import { aSupplier, type MadeCompany } from './companies.ts'
import { aFileRow } from './rfqs.ts'

/** The contents of a bid that nobody can unseal, for tests of what the database refuses. */
export async function aSealedBid(database: Database, wishes: { rfq_id: number; supplier?: MadeCompany }) {
  const { rfq_id } = wishes
  const supplier = wishes.supplier ?? (await aSupplier(database))
  const contents = JSON.stringify({ nonce: randomBytes(32).toString('base64url') })
  const { bid_id } = await database.kysely
    .insertInto('bids')
    .columns(['rfq_id', 'buyer_id', 'supplier_id', 'rfq_version', 'comments'])
    .expression((eb) =>
      eb
        .selectFrom('rfqs')
        .select((ref) => [
          'rfq_id',
          'buyer_id',
          ref.val(supplier.company_id).as('supplier_id'),
          'version',
          ref.val(null).as('comments'),
        ])
        .where('rfq_id', '=', rfq_id),
    )
    .returning('bid_id')
    .executeTakeFirstOrThrow()
  await database.kysely
    .insertInto('receipt_keys')
    .values({ key_id: 'test', public_key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.kysely
    .insertInto('sealed_bids')
    .values({
      bid_id,
      version: 1,
      rfq_id,
      format: 'tarsiya-bid-1',
      sealed: randomBytes(64),
      sealed_file: randomBytes(64),
      commitment: createHash('sha256').update(contents).digest(),
      rfq_version: 1,
      person_id: supplier.person_id,
      received_at: new Date(),
      key_id: 'test',
      signature: randomBytes(64),
    })
    .execute()
  return { bid_id, supplier, contents }
}

/** Such a bid after the opening, as it would be written then, also where it could not be opened. Its RFQ closes within two days. */
export async function anOpenedBid(
  database: TestDatabase,
  wishes: { rfq_id: number; supplier?: MadeCompany },
  outcome: 'opened' | 'unreadable' = 'opened',
) {
  const { rfq_id } = wishes
  const bid = await aSealedBid(database, wishes)
  const { kysely } = database
  const attachment_id = await aFileRow(database, bid.supplier.company_id, 'bid', 'quotation.pdf')
  await kysely
    .insertInto('opening_keys')
    .values({ recipient: `age1${randomBytes(8).toString('hex')}`, wrapped_identity: randomBytes(60), rfq_id })
    .execute()
  await shiftDays(database, 3)
  await sql`insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash, attempts, last_error)
    select rfq_id, closes_at, instant(), 1, sha256(''), 1, 'the seal key is missing' from rfqs where rfq_id = ${rfq_id}`.execute(
    kysely,
  )
  await kysely
    .updateTable('sealed_bids')
    .set({
      outcome,
      ...(outcome === 'opened' && { contents: bid.contents, sealed: null, sealed_file: null }),
    })
    .where('bid_id', '=', bid.bid_id)
    .execute()
  if (outcome === 'opened')
    await kysely
      .updateTable('bids')
      .set({
        total_amount: riyals(48_500),
        proposed_delivery_date: sql<string>`riyadh_today()`,
        comments: 'السعر شامل التركيب.',
        attachment_id,
      })
      .where('bid_id', '=', bid.bid_id)
      .execute()
  await kysely
    .updateTable('rfqs')
    .set({ opened_at: sql<Date>`instant()` })
    .where('rfq_id', '=', rfq_id)
    .execute()
  await shiftDays(database, 0)
  return bid
}
