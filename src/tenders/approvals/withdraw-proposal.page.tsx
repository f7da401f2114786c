import { defineAction, NO_FIELDS } from '#framework/ssr/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Proposal } from './contract.ts'
import { aboutProposal, ProposalAct, useProposalRefresh } from './proposal-act.tsx'
import { proposalPath } from './addresses.ts'

const withdraw = defineAction({
  name: 'withdraw-proposal',
  schema: async () => NO_FIELDS,
  send: ({ api, place: { params } }) => api.send('DELETE', `/awards-wanted/${params.proposal_id}`),
  success: (_answer, _values, { place: { params } }) => ({
    to: proposalPath(params.proposal_id ?? ''),
    notice: { key: 'approvals.withdrawn' },
  }),
})

export const actions = [withdraw]

export default definePage({
  ...aboutProposal,
  View: ({ proposal }) => (
    <ProposalAct proposal={proposal} title={useT()('approvals.withdraw')} act="withdraw">
      <Question proposal={proposal} />
    </ProposalAct>
  ),
})

function Question({ proposal: { proposal_id } }: { proposal: Proposal }) {
  const t = useT()
  const form = useForm({ action: withdraw, toastErrors: 'approvals.withdraw_failed', ...useProposalRefresh() })
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
