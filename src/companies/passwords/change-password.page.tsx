import { useQuery } from '@tanstack/react-query'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { isWeakPassword } from './is-weak-password.ts'
import { ownProfile } from '#companies/profile/profile-queries.ts'

const changePassword = defineAction({
  name: 'save',
  schema: async () => (await import('#companies/forms.ts')).passwordChangeForm,
  send: ({ api }, values) => api.send('PUT /user/update-password', values),
  success: () => ({ to: '/user-profile', notice: { key: 'accounts.password_changed' } }),
})

export const actions = [changePassword]

/** A new password in exchange for the current one; every other device is signed out with it. */
export default definePage({
  prefetch: () => ({ user: ownProfile() }),
  View: ChangePassword,
})

function ChangePassword() {
  const { data: user } = useQuery(ownProfile())
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({
    action: changePassword,
    name: 'password',
    toastErrors: 'accounts.password_change_failed',
    live: ['confirm_password'],
    done: () => void refreshMe(),
  })
  return (
    <FormView
      form={form}
      cancelTo="/user-profile"
      title={t('accounts.password_change')}
      sub={t('accounts.sessions_note')}
      submit={t('accounts.reset_submit')}
      busyLabel={t('accounts.password_changing')}
    >
      <PasswordField name="current_password" label={t('accounts.current_password')} autoComplete="current-password" />
      <PasswordField
        name="new_password"
        label={t('accounts.new_password')}
        hint={t('accounts.password_hint')}
        autoComplete="new-password"
        meter
        refuses={(password) => isWeakPassword(password, user)}
      />
      <PasswordField name="confirm_password" label={t('accounts.confirm_new_password')} autoComplete="new-password" />
    </FormView>
  )
}
