import { formatAmount } from '#framework/i18n/format.ts'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { proposalActs } from './proposal-act.tsx'
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
export default actPage({
  ...proposalActs,
  action: approve,
  words: 'approvals.approve',
  useSubject: ({ proposal }) => (proposal.can.approve ? proposal : 'approvals.closed'),
  Body({ subject: { amount_halalas } }) {
    const t = useT()
    return <p>{t('approvals.approve_body', { amount: t('site.amount', { amount: formatAmount(amount_halalas) }) })}</p>
  },
})
