import { useQuery, type QueryClient } from '@tanstack/react-query'
import { defineAction } from '#framework/ssr/actions.ts'
import { usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Member } from './contract.ts'
import { LastApprover } from './last-approver.tsx'
import { MemberMissing } from './member-missing.tsx'
import { members } from './member-queries.ts'

const removeMember = defineAction({
  name: 'remove-member',
  schema: async () => (await import('./forms.ts')).confirmForm,
  send: ({ api, place: { params } }, { confirm }) =>
    api.send('DELETE', `/company/members/${params.person_id}${confirm ? '?confirm=true' : ''}`),
  success: () => ({ to: '/company', notice: { key: 'members.removed' } }),
})

export const actions = [removeMember]

export const load = (queries: QueryClient) => queries.prefetchQuery(members())

export default function RemoveMemberPage() {
  const { person_id } = usePlace().params
  const { data } = useQuery(members())
  const member = data?.find((one) => String(one.person_id) === person_id)
  if (member?.can.remove) return <RemoveMember member={member} />
  return data ? <MemberMissing /> : null
}

function RemoveMember({ member: { full_name } }: { member: Member }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({ action: removeMember, toastErrors: 'members.remove_failed', done: () => void refreshMe() })
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
