import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { GIVEN_ROLES } from '#companies/roles.ts'
import type { Member } from './contract.ts'
import { refreshStale, withFreshFields } from './stale-form.ts'
import { LastApprover } from './last-approver.tsx'
import { aboutMembers, MemberAct } from './member-act.tsx'
import { RoleCards } from './role-cards.tsx'

const changeRoles = defineAction({
  name: 'change-roles',
  checkboxes: GIVEN_ROLES,
  // The server knows whether the member owns the company and needs no other role.
  schema: async () => (await import('./forms.ts')).rolesForm({ owner: true }),
  send: ({ api, place: { params } }, values) =>
    api.send('PUT /company/members/:person_id', { ...values, person_id: params.person_id }),
  success: () => ({ to: '/company', notice: { key: 'members.roles_changed' } }),
  errors: { stale: 'members.roles_stale' },
})

export const actions = [changeRoles]

/** What a member may do from now on. */
export default definePage({
  ...aboutMembers,
  View: ({ people }) => <MemberAct people={people} act="change_roles" Act={ChangeRoles} />,
})

function ChangeRoles({ member: { full_name, roles } }: { member: Member }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = withFreshFields(
    useForm({
      action: changeRoles,
      live: ['roles'],
      refused: refreshStale(refreshMe),
      done: () => void refreshMe(),
    }),
  )
  const seen = roles.join(',')
  return (
    <FormView
      form={form}
      width={640}
      cancelTo="/company"
      title={t('members.change_roles')}
      sub={<bdi>{full_name}</bdi>}
      submit={t('site.save')}
      busyLabel={t('site.saving')}
    >
      <input type="hidden" name="seen_roles" value={seen} readOnly />
      {/* Begins again when somebody else has changed them. */}
      <RoleCards key={seen} initial={roles} />
      <LastApprover form={form} />
    </FormView>
  )
}
