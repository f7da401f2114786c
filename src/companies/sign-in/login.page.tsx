import { useQuery } from '@tanstack/react-query'
import styles from '#companies/account/account-page.module.css'
import { useEffect, useState } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { EmailField, TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { forgetAddress, rememberAddress, useRememberedAddress } from '#companies/sign-up/remembered-address.tsx'
import { returnName, returnTitle } from './return-name.ts'
import { arrivalPath, returnPath, withReturn } from './return-path.ts'

const signIn = defineAction({
  name: 'sign-in',
  schema: async () => (await import('#companies/contract.ts')).credentials,
  send: ({ api }, values) => api.send('POST /login', values),
  // A new document: nothing that was loaded for a guest is shown to somebody who is signed in.
  success: (_answer, _values, { place }) => ({ to: arrivalPath(place.query.from), document: true }),
  errors: {
    invalid_credentials: 'accounts.login_error',
    totp_required: { field: 'totp_code', text: 'errors.totp_required' },
    totp_invalid: { field: 'totp_code', text: 'errors.totp_invalid' },
  },
})

export const actions = [signIn]

/** Signing in; the form that asks for a new password begins with the address typed here. */
export default definePage({
  prefetch: (_answers, { query }) => ({ title: returnTitle(query.from) }),
  View: Login,
})

/** Where the visitor will be after signing in. */
function ReturnNote({ from }: { from: string | undefined }) {
  const { data: title } = useQuery(returnTitle(from))
  const t = useT()
  const name = returnName(from)
  if (!from || returnPath(from) === '/') return null
  const shown = title ?? (name && t(name))
  return (
    <p className="sm muted">
      {shown ? (
        <Sentence of="accounts.login_return_to" parts={{ title: <bdi>{shown}</bdi> }} />
      ) : (
        t('accounts.login_to_continue')
      )}
    </p>
  )
}

function Login() {
  const t = useT()
  const { from } = usePlace().query
  const address = useRememberedAddress()
  const form = useForm({ action: signIn, done: forgetAddress })
  /** The password was right, and the account asks for a code, too. */
  const [asksCode, setAsksCode] = useState(false)
  if (!asksCode && form.failed?.startsWith('totp_')) setAsksCode(true)
  useEffect(() => {
    if (form.refusals > 0 && form.failed === 'invalid_credentials')
      document.getElementById(`${form.id}-password`)?.focus()
  }, [form.refusals, form.failed, form.id])
  useEffect(() => {
    if (asksCode) document.getElementById(`${form.id}-totp_code`)?.focus()
  }, [asksCode, form.id])

  function keepTyped() {
    const field = document.getElementById(`${form.id}-email`)
    if (field instanceof HTMLInputElement && field.value) rememberAddress(field.value)
  }

  return (
    <Page title={t('accounts.login_title')} description={t('accounts.meta_login_description')} bare>
      <div className={`wrap ${styles.page}`}>
        <div className="card">
          <div className="section">
            <div>
              <h1>{t('accounts.login_title')}</h1>
              <ReturnNote from={from} />
            </div>
            <Form form={form}>
              <EmailField name="email" label={t('accounts.email')} autoComplete="username" initial={address} />
              <PasswordField
                name="password"
                label={t('accounts.password')}
                autoComplete="current-password"
                aside={
                  <Link className="link-button" to={withReturn('/reset-request', from)} onClick={keepTyped}>
                    {t('accounts.forgot')}
                  </Link>
                }
              />
              {asksCode && (
                <TextField
                  name="totp_code"
                  label={t('accounts.totp_code')}
                  hint={t('accounts.totp_login_hint')}
                  autoComplete="one-time-code"
                  ltr
                />
              )}
              <SubmitButton form={form} busyLabel={t('accounts.login_submitting')}>
                {t('accounts.login_submit')}
              </SubmitButton>
            </Form>
          </div>
        </div>
        <p className={styles.alternative}>
          {t('accounts.no_account')}{' '}
          <Link className="text-link" to={withReturn('/register', from)}>
            {t('accounts.register_title')}
          </Link>
        </p>
      </div>
    </Page>
  )
}
