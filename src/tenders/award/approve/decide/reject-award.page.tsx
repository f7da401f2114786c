import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { aboutProposal, ProposalActClosed, useProposalRefresh } from './proposal-act.tsx'
import { proposalPath } from '#tenders/award/approve/addresses.ts'

const reject = defineAction({
  name: 'reject',
  schema: async () => (await import('#tenders/award/approve/contract.ts')).rejection,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /awards-wanted/:proposal_id/reject', { ...values, proposal_id: params.proposal_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: proposalPath(params.proposal_id ?? ''),
    notice: { key: 'approvals.rejected' },
  }),
})

export const actions = [reject]

/** Rejecting needs a reason, which only colleagues read. */
export default definePage({ ...aboutProposal, View: RejectAward })

function RejectAward({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const form = useForm({ action: reject, ...useProposalRefresh() })
  if (!proposal.can.reject) return <ProposalActClosed title={t('approvals.reject_title')} proposal={proposal} />
  const { proposal_id, supplier } = proposal
  return (
    <FormView
      form={form}
      title={t('approvals.reject_title')}
      sub={<bdi>{supplier.company_name}</bdi>}
      cancelTo={proposalPath(proposal_id)}
      submit={t('approvals.reject_action')}
      busyLabel={t('approvals.rejecting')}
    >
      <TextAreaField name="reason" label={t('approvals.reject_reason')} hint={t('approvals.reject_hint')} max={1000} />
    </FormView>
  )
}
