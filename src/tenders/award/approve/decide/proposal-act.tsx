import { formatAmount } from '#framework/i18n/format.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import { MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { aboutPage } from '#framework/ssr/define-page.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { ActWords } from '#framework/ui/page/act-page.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { APPROVALS, proposalPath } from '#tenders/award/approve/addresses.ts'
import { oneProposal } from '#tenders/award/approve/proposal-queries.ts'

/*
 * What the pages share that decide about one proposal: approve, reject, withdraw.
 */

/** What these pages read, and what they say without it. */
export const aboutProposal = aboutPage({
  data: ({ params }) => ({ proposal: oneProposal(params.proposal_id ?? '') }),
  missing: () => ({
    title: 'errors.proposal_not_found',
    body: 'site.not_found_body',
    to: APPROVALS,
    link: 'approvals.title',
  }),
  failed: () => ({ title: 'approvals.title', message: 'approvals.failed' }),
})

/** Why the viewer cannot approve a proposal that waits: another person does, also where the viewer may reject it. */
export const whyNotApprove = ({ why_not }: Proposal): MessageKey =>
  why_not ? `errors.${why_not}` : messageKey('approvals.no_right')

/** Why a proposal has lapsed: when, and what its bid costs now. */
export function LapsedWhy({
  proposal: { decided_at, amount_halalas, amount_now_halalas },
}: {
  proposal: Pick<Proposal, 'decided_at' | 'amount_halalas' | 'amount_now_halalas'>
}) {
  const t = useT()
  const money = (amount: Halalas) => t('site.amount', { amount: formatAmount(amount) })
  return (
    <p>
      <Sentence of="approvals.lapsed_on" parts={{ date: <MomentDay moment={decided_at!} /> }} />
      {amount_now_halalas !== undefined &&
        `. ${t('approvals.lapsed_amount', { old: money(amount_halalas), now: money(amount_now_halalas) })}`}
    </p>
  )
}

/** What pages that ask before they decide about a proposal have in common. */
export const proposalActs = {
  ...aboutProposal,
  useRefresh: useProposalRefresh,
  backTo: ({ proposal }: { proposal: Proposal }) => proposalPath(proposal.proposal_id),
  titleValues: ({ supplier }: Proposal) => ({ company: supplier.company_name }),
  Closed({ proposal, words }: { proposal: Proposal; words: ActWords }) {
    return <ProposalActClosed title={useT()(words)} proposal={proposal} />
  },
}

/** In place of an act that is not possible, or not any more: why. */
export function ProposalActClosed({ proposal, title }: { proposal: Proposal; title: string }) {
  const t = useT()
  return (
    <MessageView title={title} backTo={proposalPath(proposal.proposal_id)} back={t('site.back')}>
      {proposal.state === 'superseded' ? (
        <LapsedWhy proposal={proposal} />
      ) : (
        <p>{t(proposal.state === 'pending' ? whyNotApprove(proposal) : 'approvals.closed')}</p>
      )}
    </MessageView>
  )
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
