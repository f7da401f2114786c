import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { pagesOf } from '#framework/api/list-pages.ts'
import type { ProposalList } from './addresses.ts'
import type { Proposal } from './contract.ts'

/** The company's proposals. Begins with `rfqs`, so that every change of an RFQ or of a bid asks for them again. */
export const proposalPages = (api: Api, list: ProposalList, start?: string) =>
  pagesOf<Proposal>(api, ['rfqs', 'proposals'], '/awards-wanted', { list }, start)

/** One proposal; null when the company has none of that number. */
export const oneProposal = (api: Api, proposal_id: string) =>
  queryOptions({
    queryKey: ['rfqs', 'proposal', proposal_id],
    queryFn: async (): Promise<Proposal | null> => {
      try {
        return await api.get<Proposal>(`/awards-wanted/${proposal_id}`)
      } catch (error) {
        if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })
