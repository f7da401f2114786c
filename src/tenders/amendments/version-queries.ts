import { query } from '#framework/ssr/query.ts'

/** The newest versions of an RFQ, oldest first. */
export const versionsOf = (rfq_id: number) =>
  query({
    queryKey: ['rfqs', 'versions', rfq_id],
    read: (api) => api.get(api.signedIn ? '/rfqs/:rfq_id/versions' : '/unauthorized/rfqs/:rfq_id/versions', { rfq_id }),
  })

/** What changed from one version to another. */
export const diffOf = (rfq_id: number, from: number, to: number) =>
  query({
    queryKey: ['rfqs', 'diff', rfq_id, from, to],
    read: (api) =>
      api.get(api.signedIn ? '/rfqs/:rfq_id/diff' : '/unauthorized/rfqs/:rfq_id/diff', { rfq_id, from, to }),
  })
