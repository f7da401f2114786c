import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Member } from './contract.ts'
import { LastApprover } from './last-approver.tsx'
import { aboutMembers, MemberAct } from './member-act.tsx'

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
export default definePage({
  ...aboutMembers,
  View: ({ people }) => <MemberAct people={people} act="remove" Act={RemoveMember} />,
})

function RemoveMember({ member: { full_name } }: { member: Member }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({ action: removeMember, done: () => void refreshMe() })
  return (
    <ConfirmView
      form={form}
      danger
      title={t('members.remove_title', { person: full_name })}
      cancelTo="/company"
      submit={t('members.remove')}
      busyLabel={t('members.removing')}
    >
      <p>{t('members.remove_body')}</p>
      <LastApprover form={form} />
    </ConfirmView>
  )
}
