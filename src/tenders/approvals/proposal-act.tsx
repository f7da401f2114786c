import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useContext, type ReactNode } from 'react'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { useApi, usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { DialogRouteContext } from '#framework/ssr/dialog-route.tsx'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { MessageView } from '#framework/ui/form/form-view.tsx'
import { LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import type { Proposal } from './contract.ts'
import { proposalPath } from './addresses.ts'
import { oneProposal } from './proposal-queries.ts'

/*
 * What the pages share that decide about one proposal: approve, reject, withdraw.
 */

export async function loadProposal(queries: QueryClient, api: Api, { params }: Place) {
  const query = oneProposal(api, params.proposal_id ?? '')
  await queries.prefetchQuery(query)
  return queries.getQueryData(query.queryKey) === null ? MISSING : undefined
}

/** Why the viewer cannot approve a proposal that waits: another person does, also where the viewer may reject it. */
export const whyNotApprove = ({ why_not }: Proposal): MessageKey =>
  why_not ? `errors.${why_not}` : messageKey('approvals.no_right')

/** Shows an act with its proposal, while it is possible; else why it is not. */
export function ProposalAct({
  title,
  act,
  children,
}: {
  title: string
  act: keyof Proposal['can']
  children: (proposal: Proposal) => ReactNode
}) {
  const t = useT()
  const inDialog = useContext(DialogRouteContext) !== null
  const { proposal_id = '' } = usePlace().params
  const { data, isError, error, refetch } = useQuery(oneProposal(useApi(), proposal_id))
  const leads = { backTo: proposalPath(proposal_id), back: t('site.back') }
  if (data?.can[act]) return children(data)
  if (data !== undefined) {
    return (
      <MessageView title={title} {...leads}>
        <p>
          {t(
            data ? (data.state === 'pending' ? whyNotApprove(data) : 'approvals.closed') : 'errors.proposal_not_found',
          )}
        </p>
      </MessageView>
    )
  }
  if (isError) {
    return (
      <MessageView title={title} {...leads}>
        <LoadFailed what="page" message="approvals.failed" error={error} retry={() => void refetch()} />
      </MessageView>
    )
  }
  return inDialog ? null : <PageSkeleton />
}

/**
 * What follows a decision for the rest of the screen, and a refusal because somebody was quicker: all is asked for
 * again.
 */
export function useProposalRefresh() {
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  const refresh = () => Promise.all([queries.invalidateQueries({ queryKey: ['rfqs'] }), refreshMe()])
  return {
    done: refresh,
    refused: (thrown: unknown) =>
      isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined,
  }
}
