import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { EmailField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { rememberAddress, useRememberedAddress } from './remembered-address.tsx'
import { returnPath, withReturn } from '#companies/sign-in/return-path.ts'

const correctEmail = defineAction({
  name: 'correct-email',
  schema: async () => (await import('#companies/contract.ts')).emailCorrection,
  send: ({ api }, values) => api.send('POST /change-unverified-email', values),
  success: (_answer, _values, { me, place: { query } }) => ({
    to: me ? returnPath(query.from) : withReturn('/register/sent', query.from),
    notice: { key: 'accounts.email_corrected' },
  }),
})

export const actions = [correctEmail]

/** Changes the address of an account that is not verified yet. Its password shows that it is the same person. */
export default definePage({ View: CorrectEmail })

function CorrectEmail() {
  const t = useT()
  const { from } = usePlace().query
  const me = useMe()
  const refreshMe = useRefreshMe()
  const remembered = useRememberedAddress()
  const form = useForm({
    action: correctEmail,
    done: (_answer, { new_email }) => (me ? void refreshMe() : rememberAddress(new_email)),
  })
  return (
    <FormView
      form={form}
      title={t('accounts.correct_title')}
      cancelTo={me ? returnPath(from) : withReturn('/register/sent', from)}
      submit={t('accounts.correct_submit')}
      busyLabel={t('accounts.verify_resending')}
    >
      <EmailField
        name="email"
        label={t('accounts.email_registered')}
        initial={me?.email ?? remembered}
        autoComplete="username"
      />
      <EmailField name="new_email" label={t('accounts.email_correct')} />
      <PasswordField name="password" label={t('accounts.password')} autoComplete="current-password" />
    </FormView>
  )
}
