import { oneOf } from '#framework/api/list-pages.ts'

/** Which proposals a list holds: those that others may decide, one's own, what was decided. */
export const PROPOSAL_LISTS = ['waiting', 'mine', 'decided'] as const
export type ProposalList = (typeof PROPOSAL_LISTS)[number]

/** The address of the lists, without language prefix. */
export const APPROVALS = '/approvals'

/** The address of a proposal's page, without language prefix. */
export const proposalPath = (proposal_id: number | string) => `${APPROVALS}/${proposal_id}`

/** Which list an address names. */
export const listOf = (query: Record<string, string>): ProposalList => oneOf(PROPOSAL_LISTS, query.list) || 'waiting'
