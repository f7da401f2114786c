import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { maskContacts } from '#framework/text/mask-contacts.ts'

const withoutContacts = (text: string | null) => text && maskContacts(text).text

/**
 * Takes out of the bids of an erased company what it wrote in those that were withdrawn, and the contacts that it wrote
 * in the others, which belong to the other side as well; in the snapshots of its awards and in the trail, too. The
 * company is already neutral.
 */
export async function eraseBidTexts(tx: Tx, supplier_id: number): Promise<void> {
  const bids = await tx
    .selectFrom('bids')
    .select(['bid_id', 'comments', 'withdrawn_at'])
    .where('supplier_id', '=', supplier_id)
    .orderBy('bid_id')
    .execute()
  const won = await tx
    .selectFrom('rfqs')
    .select(['rfq_id', 'accepted_snapshot'])
    .where((eb) =>
      eb('accepted_bid_id', 'in', eb.selectFrom('bids').select('bids.bid_id').where('supplier_id', '=', supplier_id)),
    )
    .orderBy('rfq_id')
    .execute()
  for (const { rfq_id, accepted_snapshot: snapshot } of won) {
    const comments = withoutContacts(snapshot!.comments)
    if (comments === snapshot!.comments) continue
    await tx
      .updateTable('rfqs')
      .set({ accepted_snapshot: JSON.stringify({ ...snapshot, comments }) })
      .where('rfq_id', '=', rfq_id)
      .execute()
  }
  for (const { bid_id, comments, withdrawn_at } of bids) {
    if (comments === null) continue
    const kept = withdrawn_at ? '' : withoutContacts(comments)!
    if (kept !== comments) await tx.updateTable('bids').set({ comments: kept }).where('bid_id', '=', bid_id).execute()
    await eraseLineTexts(tx, bid_id, withdrawn_at !== null)
  }
  await tx
    .updateTable('sealed_bids')
    .set({ contents: null })
    .where(({ eb, selectFrom }) =>
      eb('bid_id', 'in', selectFrom('bids').select('bids.bid_id').where('supplier_id', '=', supplier_id)),
    )
    .execute()
  await sql`select erase_event_texts(${supplier_id})`.execute(tx)
}

/** The same for brands and notes; lines of bids are replaced, never changed. */
async function eraseLineTexts(tx: Tx, bid_id: number, all: boolean) {
  const lines = await tx
    .selectFrom('bid_lines')
    .selectAll()
    .select(sql<number>`quantity::text`.as('quantity'))
    .where('bid_id', '=', bid_id)
    .where((eb) => eb.or([eb('brand', 'is not', null), eb('note', 'is not', null)]))
    .execute()
  const changed = lines.flatMap((line) => {
    const [brand, note] = all ? [null, null] : [withoutContacts(line.brand), withoutContacts(line.note)]
    return brand === line.brand && note === line.note ? [] : [{ ...line, brand, note }]
  })
  if (changed.length === 0) return
  const ids = changed.map(({ line_id }) => line_id)
  await tx.deleteFrom('bid_lines').where('bid_id', '=', bid_id).where('line_id', 'in', ids).execute()
  await tx.insertInto('bid_lines').values(changed).execute()
}
