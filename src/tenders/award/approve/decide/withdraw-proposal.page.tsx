import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { aboutProposal, ProposalActClosed, useProposalRefresh } from './proposal-act.tsx'
import { proposalPath } from '#tenders/award/approve/addresses.ts'

const withdraw = defineAction({
  name: 'withdraw-proposal',
  schema: async () => NO_FIELDS,
  send: ({ api, place: { params } }, _values, sending) =>
    api.sendMinimal('DELETE /awards-wanted/:proposal_id', { proposal_id: params.proposal_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: proposalPath(params.proposal_id ?? ''),
    notice: { key: 'approvals.withdrawn' },
  }),
})

export const actions = [withdraw]

/** Who proposed an award takes it back. */
export default definePage({ ...aboutProposal, View: WithdrawProposal })

function WithdrawProposal({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const form = useForm({ action: withdraw, ...useProposalRefresh() })
  if (!proposal.can.withdraw) return <ProposalActClosed title={t('approvals.withdraw')} proposal={proposal} />
  const { proposal_id } = proposal
  return (
    <ConfirmView
      form={form}
      title={t('approvals.withdraw_title')}
      cancelTo={proposalPath(proposal_id)}
      submit={t('approvals.withdraw')}
      busyLabel={t('approvals.withdrawing')}
    >
      <p>{t('approvals.withdraw_body')}</p>
    </ConfirmView>
  )
}
