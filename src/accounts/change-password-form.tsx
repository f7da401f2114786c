import { useApi, useWords } from '#platform/ssr/context.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { PasswordField } from '#platform/ui/password-field.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import type { OwnUser } from './contract.ts'
import { passwordChangeForm } from './forms.ts'
import { isWeakPassword } from './is-weak-password.ts'

/** A new password in exchange for the current one; every other device is logged out with it. */
export function ChangePasswordForm({ user, onClose, onDone }: { user: OwnUser; onClose: () => void; onDone: () => void }) {
  const t = useWords()
  const api = useApi()
  const form = useForm({
    name: 'password',
    schema: passwordChangeForm,
    toastErrors: 'accounts.password_change_failed',
    live: ['confirm_password'],
    send: (values) => api.send('PUT', '/user/update-password', values),
    done: () => {
      toast(t('accounts.password_changed'), 'success')
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
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
    </FormDialog>
  )
}
