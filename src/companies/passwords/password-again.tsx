import { useT } from '#framework/ssr/context.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'

/** Asks for the password before the second step changes. */
export function PasswordAgain({
  form,
  title,
  sub,
  submit,
}: {
  form: FormHandle
  title: string
  sub: string
  submit: string
}) {
  const t = useT()
  return (
    <FormView
      form={form}
      cancelTo="/user-profile"
      title={title}
      sub={sub}
      submit={submit}
      busyLabel={t('accounts.totp_checking')}
    >
      <PasswordField
        name="current_password"
        label={t('accounts.current_password')}
        hint={t('accounts.totp_password_why')}
        autoComplete="current-password"
      />
    </FormView>
  )
}
