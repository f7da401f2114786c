import './account-pages.css'
import { useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { useApi, useMe, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { Form, SubmitButton } from '#platform/ui/form.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Page } from '#platform/ui/page.tsx'
import { PasswordField } from '#platform/ui/password-field.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import { isWeakPassword } from './is-weak-password.ts'
import { ResultSheet } from './result-sheet.tsx'
import { NoReferrer, useLinkToken } from './use-link-token.tsx'

/** The page behind a password link. */
export default function ResetPasswordPage() {
  const t = useWords()
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<'done' | { refused: string }>()
  const login = (
    <Link className="btn btn-p" to="/login">
      {t('accounts.login_title')}
    </Link>
  )
  return (
    <Page title={t('site.meta_reset_title')} bare noindex>
      <NoReferrer />
      <div className="wrap auth">
        {!token ? (
          <ResultSheet good={false} title={t('accounts.reset_invalid_token')} actions={login} />
        ) : outcome === 'done' ? (
          <ResultSheet good title={t('accounts.reset_success')} actions={login} arrived />
        ) : outcome ? (
          <ResultSheet good={false} title={outcome.refused} actions={login} arrived>
            <p className="sm t2">{t('accounts.reset_expired')}</p>
          </ResultSheet>
        ) : (
          <NewPassword token={token} done={() => setOutcome('done')} refuse={(refused) => setOutcome({ refused })} />
        )}
      </div>
    </Page>
  )
}

/** The form. A link that no longer works is told to the page; all other refusals stay here, with what was typed. */
function NewPassword({ token, done, refuse }: { token: string; done: () => void; refuse: (sentence: string) => void }) {
  const t = useWords()
  const api = useApi()
  const me = useMe()
  const refreshMe = useRefreshMe()
  const form = useForm({
    name: 'reset-password',
    schema: async () => (await import('./forms.ts')).resetForm,
    extra: { token },
    send: async (values) => {
      try {
        await api.send('POST', '/reset-password', values)
        return ''
      } catch (error) {
        if (isApiFailure(error) && error.code === 'token_invalid') return error.error
        throw error
      }
    },
    done: (refused) => {
      if (refused) return refuse(refused)
      // The reset has ended every session of the account, which may be this browser's.
      if (me) void refreshMe()
      done()
    },
  })
  const compare = (event: React.FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'new_password') form.changed('confirm_password')
  }
  return (
    <div className="card">
      <div className="sec">
        <div>
          <h1>{t('accounts.reset_title')}</h1>
          <p className="sm muted">{t('accounts.reset_link_note')}</p>
        </div>
        <Form form={form} method="post" onInput={compare}>
          <PasswordField name="new_password" label={t('accounts.new_password')} hint={t('accounts.password_hint')} autoComplete="new-password" meter refuses={isWeakPassword} />
          <PasswordField name="confirm_password" label={t('accounts.confirm_new_password')} autoComplete="new-password" />
          <SubmitButton form={form} busyLabel={t('accounts.reset_submitting')}>
            {t('accounts.reset_submit')}
          </SubmitButton>
        </Form>
        <p className="xs muted">{t('accounts.reset_note')}</p>
      </div>
    </div>
  )
}
