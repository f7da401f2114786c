import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { proposalActs } from './proposal-act.tsx'
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
export default actPage({
  ...proposalActs,
  action: withdraw,
  words: 'approvals.withdraw',
  useSubject: ({ proposal }) => (proposal.can.withdraw ? proposal : 'approvals.closed'),
  Body: () => <p>{useT()('approvals.withdraw_body')}</p>,
})
