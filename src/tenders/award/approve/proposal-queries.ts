import { query } from '#framework/ssr/query.ts'
import { pagesOf } from '#framework/api/list-pages.ts'
import type { ProposalList } from './addresses.ts'

/** The company's proposals. Begins with `rfqs`, so that every change of an RFQ or of a bid asks for them again. */
export const proposalPages = (list: ProposalList, start?: string) =>
  pagesOf(['rfqs', 'proposals'], '/awards-wanted', { list }, start)

/** One proposal of the company. */
export const oneProposal = (proposal_id: string) =>
  query({
    queryKey: ['rfqs', 'proposal', proposal_id],
    read: (api) => api.get('/awards-wanted/:proposal_id', { proposal_id }),
  })
