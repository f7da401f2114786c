import pageStyles from '#companies/account-page.module.css'
import { useState } from 'react'
import { defineAction } from '#framework/ssr/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { ResultSheet } from '#companies/result-sheet.tsx'
import { useLinkToken } from '#companies/sign-up/use-link-token.tsx'

const stopEmails = defineAction({
  name: 'stop',
  schema: async () => (await import('./contract.ts')).stopForm,
  send: ({ api }, { token }) => api.send('POST', `/unsubscribe?token=${encodeURIComponent(token)}`, {}),
  success: () => ({ stay: true }),
})

export const actions = [stopEmails]

/** The page behind the link in an e-mail. Opening it changes nothing, because mail scanners open links. */
export default definePage({ View: () => <Unsubscribe /> })

function Unsubscribe() {
  const t = useT()
  const token = useLinkToken()
  const [stopped, setStopped] = useState(false)
  const form = useForm({ action: stopEmails, toastErrors: true, done: () => setStopped(true) })
  const settings = (
    <Link className="button button-secondary" to="/notifications/settings">
      {t('unsubscribe.settings')}
    </Link>
  )
  return (
    <Page title={t('unsubscribe.title')} bare noindex>
      <div className={`wrap ${pageStyles.page}`}>
        {stopped || form.answer !== undefined ? (
          <ResultSheet good arrived title={t('unsubscribe.done')} actions={settings} />
        ) : !token ? (
          <ResultSheet good={false} title={t('unsubscribe.no_token')} actions={settings}>
            <p className="sm secondary">{t('unsubscribe.no_token_body')}</p>
          </ResultSheet>
        ) : (
          <div className="card">
            <Form form={form}>
              <div className="section">
                <h1>{t('unsubscribe.title')}</h1>
                <p className="secondary">{t('unsubscribe.ask')}</p>
                <input type="hidden" name="token" value={token} />
                <SubmitButton form={form}>{t('unsubscribe.submit')}</SubmitButton>
              </div>
            </Form>
          </div>
        )}
      </div>
    </Page>
  )
}
