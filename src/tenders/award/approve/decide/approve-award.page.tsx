import { formatAmount } from '#framework/i18n/format.ts'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { aboutProposal, ProposalActClosed, useProposalRefresh } from './proposal-act.tsx'
import { proposalPath } from '#tenders/award/approve/addresses.ts'

const approve = defineAction({
  name: 'approve',
  schema: async () => NO_FIELDS,
  send: ({ api, place: { params } }, _values, sending) =>
    api.sendMinimal('PUT /awards-wanted/:proposal_id/approve', { proposal_id: params.proposal_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: proposalPath(params.proposal_id ?? ''),
    notice: { key: 'approvals.approved' },
  }),
})

export const actions = [approve]

/** Asks once more before the award, with the amount and the company. */
export default definePage({ ...aboutProposal, View: ApproveAward })

function ApproveAward({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const form = useForm({ action: approve, ...useProposalRefresh() })
  if (!proposal.can.approve) return <ProposalActClosed title={t('approvals.approve')} proposal={proposal} />
  const { proposal_id, supplier, amount_halalas } = proposal
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
