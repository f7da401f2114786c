import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#framework/i18n/format.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { EmailField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { GIVEN_ROLES } from '#companies/roles.ts'
import { settings } from '#companies/members/member-queries.ts'
import { RoleCards } from '#companies/members/role-cards.tsx'
import { invitations } from './invitation-queries.ts'
import { MAX_OPEN_INVITATIONS } from './limits.ts'

const invite = defineAction({
  name: 'invite',
  checkboxes: GIVEN_ROLES,
  schema: async () => (await import('./forms.ts')).inviteForm,
  send: ({ api }, values, sending) => api.send('POST /company/invitations', values, sending),
  success: () => ({ to: '/company', notice: { key: 'members.invited' } }),
})

export const actions = [invite]

/** Inviting somebody by e-mail, with the roles that the person will have. */
export default definePage({
  prefetch: () => ({ asked: settings(), invitations: invitations() }),
  View: InviteMember,
})

function InviteMember() {
  const { data: asked } = useQuery(settings())
  const { data: invited } = useQuery(invitations())
  const t = useT()
  const refreshMe = useRefreshMe()
  const limit = asked?.award_limit_halalas
  const form = useForm({ action: invite, live: ['roles'], done: () => void refreshMe() })
  return (
    <FormView
      form={form}
      width={720}
      cancelTo="/company"
      title={t('members.invite')}
      sub={t('members.invite_sub')}
      submit={t('members.invite_send')}
      busyLabel={t('members.inviting')}
      start={
        invited && (
          <p className="sm muted">
            {t('members.invite_open', {
              count: invited.filter(({ state }) => state === 'open').length,
              max: MAX_OPEN_INVITATIONS,
            })}
          </p>
        )
      }
    >
      <EmailField
        name="email"
        label={t('members.invite_email')}
        hint={t('members.invite_email_hint')}
        autoComplete="off"
      />
      <RoleCards
        limit={
          limit ? t('members.invite_limit', { amount: t('site.amount', { amount: formatAmount(limit) }) }) : undefined
        }
      />
    </FormView>
  )
}
