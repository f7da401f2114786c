import { formatAmount } from '#framework/i18n/format.ts'
import { defineAction, NO_FIELDS } from '#framework/ssr/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Proposal } from './contract.ts'
import { loadProposal, ProposalAct, useProposalRefresh } from './proposal-act.tsx'
import { proposalPath } from './addresses.ts'

const approve = defineAction({
  name: 'approve',
  schema: async () => NO_FIELDS,
  send: ({ api, place: { params } }) => api.send('PUT', `/awards-wanted/${params.proposal_id}/approve`, {}),
  success: (_answer, _values, { place: { params } }) => ({
    to: proposalPath(params.proposal_id ?? ''),
    notice: { key: 'approvals.approved' },
  }),
})

export const actions = [approve]
export const load = loadProposal

/** Asks once more before the award, with the amount and the company. */
export default function ApproveAwardPage() {
  const t = useT()
  return (
    <ProposalAct title={t('approvals.approve')} act="approve">
      {(proposal) => <Question proposal={proposal} />}
    </ProposalAct>
  )
}

function Question({ proposal: { proposal_id, supplier, amount_halalas } }: { proposal: Proposal }) {
  const t = useT()
  const form = useForm({ action: approve, toastErrors: 'approvals.approve_failed', ...useProposalRefresh() })
  return (
    <ConfirmView
      form={form}
      title={t('approvals.approve_title', { company: supplier.company_name })}
      cancelTo={proposalPath(proposal_id)}
      submit={t('approvals.approve')}
      busyLabel={t('approvals.approving')}
    >
      <p>{t('approvals.approve_body', { amount: t('site.amount', { amount: formatAmount(amount_halalas) }) })}</p>
    </ConfirmView>
  )
}
