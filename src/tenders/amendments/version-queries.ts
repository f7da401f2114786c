import { query } from '#framework/ssr/query.ts'
import type { DiffEntry, VersionView } from './contract.ts'

const pathOf = (signedIn: boolean, rfq_id: number) => `${signedIn ? '' : '/unauthorized'}/rfqs/${rfq_id}`

/** The newest versions of an RFQ, oldest first. */
export const versionsOf = (rfq_id: number) =>
  query({
    queryKey: ['rfqs', 'versions', rfq_id],
    read: (api) => api.get<VersionView[]>(`${pathOf(api.signedIn, rfq_id)}/versions`),
  })

/** What changed from one version to another. */
export const diffOf = (rfq_id: number, from: number, to: number) =>
  query({
    queryKey: ['rfqs', 'diff', rfq_id, from, to],
    read: (api) => api.get<DiffEntry[]>(`${pathOf(api.signedIn, rfq_id)}/diff?from=${from}&to=${to}`),
  })
