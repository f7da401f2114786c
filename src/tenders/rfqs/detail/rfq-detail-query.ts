import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import type { RfqView } from '#tenders/contract.ts'

/** The address of an RFQ's page, without language prefix. */
export const rfqPath = (rfq_id: number | string) => `/rfq/${rfq_id}`

/** The address that opens the form for a new RFQ with what an own one holds. */
export const copyPath = (rfq_id: number | string) => `/rfqs/new?copy_of=${rfq_id}`

/**
 * An RFQ with its bids, as this visitor may see it, without contacts; null when there is none of that number for them.
 * Begins with `rfqs`, so that every change of an RFQ or of a bid asks for it again.
 */
export const rfqDetail = (api: Api, rfq_id: string, signedIn: boolean) =>
  queryOptions({
    queryKey: ['rfqs', 'one', rfq_id, signedIn],
    queryFn: async (): Promise<RfqView | null> => {
      try {
        return await api.get<RfqView>(signedIn ? `/rfqs/${rfq_id}?contacts=none` : `/unauthorized/rfqs/${rfq_id}`)
      } catch (error) {
        if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })
