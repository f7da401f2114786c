import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Takes a company out of the letters: its own are not sent any more, and what mail servers said about its address is
 * forgotten; others' letters about its bids call it by the new name. Answers the letters whose kept copies have to go.
 */
export async function eraseMails(tx: Tx, { user_id, company_name }: { user_id: number; company_name: string }, new_name: string): Promise<number[]> {
  const own = await tx
    .updateTable('mails')
    .set({
      last_error: sql<string | null>`case when status = 'queued' then 'the company was erased' end`,
      status: sql<'skipped'>`case when status = 'queued' then 'skipped' else status end`,
    })
    .where('user_id', '=', user_id)
    .returning('mail_id')
    .execute()
  // The name may have been another when an older letter was written: in letters that are not waiting any more, every name
  // about an RFQ that this company bid on may go.
  const others = await tx
    .updateTable('mails')
    .set({ params: sql<string>`params || jsonb_build_object('supplier_company_name', ${new_name}::text)` })
    .where(sql<boolean>`params ? 'supplier_company_name'`)
    .where(sql<boolean>`(params ->> 'supplier_company_name' = ${company_name} or (status <> 'queued'
      and exists (select from bids where bids.rfq_id = (mails.params ->> 'rfq_id')::int and bids.supplier_id = ${user_id})))`)
    .returning('mail_id')
    .execute()
  return [...own, ...others].map(({ mail_id }) => mail_id)
}
