import styles from '#companies/account/account-page.module.css'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { isWeakPassword } from './is-weak-password.ts'
import { ResultSheet } from '#companies/result-sheet.tsx'
import { useKeptLinkToken } from '#companies/sign-up/use-link-token.tsx'

const resetPassword = defineAction({
  name: 'reset',
  schema: async () => (await import('#companies/forms.ts')).resetForm,
  send: ({ api }, values) => api.send('POST /reset-password', values),
  // A new document: the reset has ended every session of the account, which may be this browser's.
  success: () => ({ to: '/login', notice: { key: 'accounts.reset_success' }, document: true }),
})

export const actions = [resetPassword]

/** The page behind a password link. */
export default definePage({ View: ResetPassword })

function ResetPassword() {
  const t = useT()
  const token = useKeptLinkToken()
  return (
    <Page title={t('accounts.meta_reset_title')} bare noindex>
      <div className={`wrap ${styles.page}`}>
        {token === undefined ? (
          <NoToken />
        ) : token ? (
          <NewPassword token={token} />
        ) : (
          <ResultSheet good={false} title={t('accounts.reset_invalid_token')} actions={<OtherWays />} />
        )}
      </div>
    </Page>
  )
}

/** Until scripts look whether the tab has kept the link; without them there is none. */
function NoToken() {
  const t = useT()
  return (
    <>
      <div className="card section scripted">
        <h1>{t('accounts.reset_title')}</h1>
      </div>
      <noscript>
        <ResultSheet good={false} title={t('accounts.reset_invalid_token')} actions={<OtherWays />} />
      </noscript>
    </>
  )
}

/** Where a link does not help. */
function OtherWays() {
  const t = useT()
  return (
    <>
      <Link className={buttonClass('primary')} to="/reset-request">
        {t('accounts.forgot')}
      </Link>
      <Link className={buttonClass('secondary')} to="/login">
        {t('accounts.login_title')}
      </Link>
    </>
  )
}

/** The form, until the link turns out not to work any more. */
function NewPassword({ token }: { token: string }) {
  const t = useT()
  const form = useForm({ action: resetPassword, name: 'reset-password', extra: { token } })
  if (form.failed === 'token_invalid') {
    return (
      <ResultSheet good={false} title={t('errors.token_invalid')} actions={<OtherWays />} arrived>
        <p className="sm secondary">{t('accounts.reset_expired')}</p>
      </ResultSheet>
    )
  }
  const compare = (event: React.FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'new_password')
      form.changed('confirm_password')
  }
  return (
    <div className="card">
      <div className="section">
        <div>
          <h1>{t('accounts.reset_title')}</h1>
          <p className="sm muted">{t('accounts.reset_link_note')}</p>
        </div>
        <Form form={form} onInput={compare}>
          <PasswordField
            name="new_password"
            label={t('accounts.new_password')}
            hint={t('accounts.password_hint')}
            autoComplete="new-password"
            meter
            refuses={isWeakPassword}
          />
          <PasswordField
            name="confirm_password"
            label={t('accounts.confirm_new_password')}
            autoComplete="new-password"
          />
          <SubmitButton form={form} busyLabel={t('accounts.reset_submitting')}>
            {t('accounts.reset_submit')}
          </SubmitButton>
        </Form>
        <p className="xs muted">{t('accounts.reset_note')}</p>
      </div>
    </div>
  )
}
