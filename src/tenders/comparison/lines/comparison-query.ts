import { read } from '#framework/ssr/query.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { MAX_COMPARED } from '#tenders/comparison/compare.ts'
import { basisOf } from './basis.ts'
import { orderColumns, pickColumns } from './columns.ts'

/** The comparison with the prices of some bids (`7,9`), or of all. */
export const comparisonOf = (rfq_id: number, bids = '') => read('rfqs', '/rfqs/:rfq_id/comparison', { rfq_id, bids })

/** The comparison for an address; with more bids than columns, only the prices of those columns. */
export function lineComparison(rfq: RfqView, query: Record<string, string>) {
  const columns = rfq.bids.flatMap(({ bid_id, complete = true, state, totals }) =>
    totals ? [{ bid_id, complete, unconfirmed: state === 'needs_confirmation', ...totals }] : [],
  )
  const picked = pickColumns(orderColumns(columns, basisOf(query.basis, rfq.price_basis)), query.bids)
  const bids = columns.length > MAX_COMPARED ? picked.map(({ bid_id }) => bid_id).join(',') : ''
  return comparisonOf(rfq.rfq_id, bids)
}
