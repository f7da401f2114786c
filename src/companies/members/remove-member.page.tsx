import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { LastApprover } from './last-approver.tsx'
import { aboutMembers, MemberActClosed, useMemberOfAddress } from './member-act.tsx'

const removeMember = defineAction({
  name: 'remove-member',
  schema: async () => (await import('./forms.ts')).confirmForm,
  send: ({ api, place: { params } }, { confirm }) =>
    api.send(
      'DELETE /company/members/:person_id',
      { person_id: params.person_id },
      { query: { confirm: confirm ? 'true' : '' } },
    ),
  success: () => ({ to: '/company', notice: { key: 'members.removed' } }),
})

export const actions = [removeMember]

/** The question before a member is removed from the company. */
export default actPage({
  ...aboutMembers,
  action: removeMember,
  words: 'members.remove',
  useSubject: ({ people }) => useMemberOfAddress(people, 'remove') ?? 'errors.member_not_found',
  titleValues: ({ full_name }) => ({ person: full_name }),
  danger: true,
  backTo: () => '/company',
  useRefresh() {
    const refreshMe = useRefreshMe()
    return { done: () => void refreshMe() }
  },
  Closed: MemberActClosed,
  Body: ({ form }) => (
    <>
      <p>{useT()('members.remove_body')}</p>
      <LastApprover form={form} />
    </>
  ),
})
