import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'

/** Signs a company in without its password. Answers the `Cookie` header. */
export async function signIn(client: Client, company_id: number) {
  const token = randomBytes(32).toString('base64url')
  await client.query('insert into sessions (token_hash, person_id, company_id) values ($1, $2, $2)', [
    createHash('sha256').update(token).digest(),
    company_id,
  ])
  return `sid=${token}`
}

/** The supplier with most bids, an open RFQ with several bids, and the newest of each kind. */
export async function findSubjects(client: Client) {
  const { rows } = await client.query<{
    company_id: number
    rfq_id: number
    product_id: number
    newest_id: number
  }>(`select
    (select supplier_id from bids group by 1 order by count(*) desc limit 1) as company_id,
    (select r.rfq_id from rfqs r join rfq_bid_counts c using (rfq_id) where live between 3 and 6 and deadline > riyadh_today() + 3 and canceled_at is null order by 1 limit 1) as rfq_id,
    (select max(product_id) from products) as product_id, (select max(rfq_id) from rfqs) as newest_id`)
  return rows[0]!
}
