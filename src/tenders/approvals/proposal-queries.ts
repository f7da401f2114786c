import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { oneOf, pagesOf } from '#framework/api/list-pages.ts'
import { PROPOSAL_LISTS, type Proposal, type ProposalList } from './contract.ts'

export const APPROVALS = '/approvals'

/** The address of a proposal's page, without language prefix. */
export const proposalPath = (proposal_id: number | string) => `${APPROVALS}/${proposal_id}`

/** Which list an address names. */
export const listOf = (query: Record<string, string>) => (oneOf(PROPOSAL_LISTS, query.list) || 'waiting') as ProposalList

/** The company's proposals. Begins with `rfqs`, so that every change of an RFQ or of a bid asks for them again. */
export const proposalPages = (api: Api, list: ProposalList, start?: string) => pagesOf<Proposal>(api, ['rfqs', 'proposals'], '/awards-wanted', { list }, start)

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
