import { createHash, randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { Database } from '#framework/database/database.server.ts'
import { shiftDays, type TestDatabase } from '#test/support/database.ts'
import { aSupplier, type MadeCompany } from './companies.ts'
import { aFileRow, anRfq } from './rfqs.ts'

/** Contents of a bid for tests that need only their fingerprint. */
const noContents = (_bid_id: number, _supplier_id: number): string =>
  JSON.stringify({ nonce: randomBytes(32).toString('base64url') })

/** Inserts a sealed bid that cannot be unsealed, for tests of database constraints. */
export async function aSealedBid(
  database: Database,
  wishes: { rfq_id: number; supplier?: MadeCompany; contentsOf?: typeof noContents },
) {
  const { rfq_id } = wishes
  const supplier = wishes.supplier ?? (await aSupplier(database))
  const { bid_id, contents } = await database.transaction(async (tx) => {
    const made = await tx
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
    const text = (wishes.contentsOf ?? noContents)(made.bid_id, supplier.company_id)
    await tx
      .insertInto('receipt_keys')
      .values({ key_id: 'test', public_key: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('sealed_bids')
      .values({
        ...made,
        version: 1,
        rfq_id,
        format: 'tarsiya-bid-1',
        sealed: randomBytes(64),
        sealed_file: randomBytes(64),
        commitment: createHash('sha256').update(text).digest(),
        rfq_version: 1,
        person_id: supplier.person_id,
        received_at: new Date(),
        key_id: 'test',
        signature: randomBytes(64),
      })
      .execute()
    return { ...made, contents: text }
  })
  return { bid_id, supplier, contents }
}

/** Contents of a bid with a total, in the sealed format. */
export const contentsOf =
  ({ rfq_id, file }: { rfq_id: number; file: { size: number; sha256: string } }) =>
  (bid_id: number, supplier_id: number) =>
    canonicalJson({
      format: 'tarsiya-bid-1',
      rfq_id,
      rfq_version: 1,
      bid_id,
      bid_version: 1,
      supplier_id,
      closes_at: '2030-01-01T00:00:00.000Z',
      total_halalas: 4_850_000,
      amounts: {},
      lines: null,
      vat: null,
      proposed_delivery_date: '2030-01-01',
      comments: 'السعر شامل التركيب.',
      file: { name: 'quotation.pdf', ext: 'pdf', mime: 'application/pdf', width: null, height: null, ...file },
      nonce: randomBytes(32).toString('base64url'),
    })

/** Writes the contents of such a bid, as the opening does. */
export const REVEAL = `update bids set total_amount = 48500, proposed_delivery_date = '2030-01-01', comments = 'السعر شامل التركيب.', attachment_id = $2 where bid_id = $1`

/** Inserts a bid as it is after the opening, or after a failed one (`unreadable`). Its RFQ closes within two days. */
export async function anOpenedBid(
  database: TestDatabase,
  wishes: { rfq_id: number; supplier?: MadeCompany },
  outcome: 'opened' | 'unreadable' = 'opened',
) {
  const { rfq_id } = wishes
  const { kysely } = database
  const supplier = wishes.supplier ?? (await aSupplier(database))
  const file_id = await aFileRow(database, supplier.company_id, 'bid', 'quotation.pdf')
  const file = await kysely
    .selectFrom('files')
    .select(['size', 'sha256'])
    .where('file_id', '=', file_id)
    .executeTakeFirstOrThrow()
  const bid = await aSealedBid(database, { rfq_id, supplier, contentsOf: contentsOf({ rfq_id, file }) })
  await kysely
    .insertInto('opening_keys')
    .values({ recipient: `age1${randomBytes(8).toString('hex')}`, wrapped_identity: randomBytes(60), rfq_id })
    .execute()
  await shiftDays(database, 3)
  await sql`insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash, attempts, last_error)
    select rfq_id, closes_at, instant(), 1, sha256(''), 1, 'the seal key is missing' from rfqs where rfq_id = ${rfq_id}`.execute(
    kysely,
  )
  await database.transaction(async (tx) => {
    await tx
      .updateTable('sealed_bids')
      .set({
        outcome,
        ...(outcome === 'opened' && { contents: bid.contents, sealed: null, sealed_file: null }),
      })
      .where('bid_id', '=', bid.bid_id)
      .execute()
    if (outcome === 'opened') await tx.executeQuery(CompiledQuery.raw(REVEAL, [bid.bid_id, file_id]))
  })
  for (const table of ['rfqs', 'opening_keys'] as const)
    await kysely
      .updateTable(table)
      .set({ opened_at: sql<Date>`instant()` })
      .where('rfq_id', '=', rfq_id)
      .execute()
  await shiftDays(database, 0)
  return bid
}

/** A bid with this file on an RFQ whose seal key is lost, so that its supplier may reveal it. */
export async function aBidToReveal(
  database: Database & { owner: Pick<Database, 'pool'> },
  supplier: MadeCompany,
  file: Uint8Array,
) {
  const { rfq_id } = await anRfq(database, { bid_visibility: 'sealed' })
  const sealed = { rfq_id, file: { size: file.length, sha256: createHash('sha256').update(file).digest('hex') } }
  const bid = await aSealedBid(database, { rfq_id, supplier, contentsOf: contentsOf(sealed) })
  await letReveal(database, rfq_id)
  return { ...bid, rfq_id }
}

/** Lets the bidders on a sealed RFQ reveal their bids, as if it had closed two days ago and the seal key were lost. */
export async function letReveal({ owner: { pool } }: { owner: Pick<Database, 'pool'> }, rfq_id: number) {
  // The closing of a sealed RFQ only moves later.
  await pool.query('alter table rfqs disable trigger rfqs_sealed_kept')
  await pool.query('update rfqs set deadline = riyadh_today() - 2 where rfq_id = $1', [rfq_id])
  await pool.query('alter table rfqs enable trigger rfqs_sealed_kept')
  await pool.query(
    `begin;
     insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash, reveal_at)
       select rfq_id, closes_at, instant(), 1, sha256(''), instant() from rfqs where rfq_id = ${rfq_id};
     update sealed_bids set outcome = 'unreadable' where rfq_id = ${rfq_id};
     update rfqs set opened_at = instant() where rfq_id = ${rfq_id};
     commit`,
  )
}
