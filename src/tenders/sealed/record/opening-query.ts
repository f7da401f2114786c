import { isApiFailure } from '#framework/api/api-client.ts'
import { query, read } from '#framework/ssr/query.ts'
import { readRfqDetail } from '#tenders/core/rfq-detail-query.ts'

/** The opening record of an RFQ with sealed bids. */
export const openingOf = (rfq_id: string) => read('rfqs', '/rfqs/:rfq_id/opening', { rfq_id })

/** The RFQ of a record, which stays when that is canceled; null for a viewer who may not see the RFQ any more. */
export const rfqOfRecord = (rfq_id: string) =>
  query({
    queryKey: ['rfqs', 'of_record', rfq_id],
    read: (api) =>
      readRfqDetail(api, rfq_id).catch((thrown: unknown) => {
        if (isApiFailure(thrown) && thrown.status === 404) return null
        throw thrown
      }),
  })
