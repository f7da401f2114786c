import { read } from '#framework/ssr/query.ts'
import { pagesOf } from '#framework/api/list-pages.ts'
import type { ProposalList } from './addresses.ts'

/** The company's proposals. */
export const proposalPages = (list: ProposalList, start?: string) => pagesOf('rfqs', '/awards-wanted', { list }, start)

/** One proposal of the company. */
export const oneProposal = (proposal_id: string) => read('rfqs', '/awards-wanted/:proposal_id', { proposal_id })
