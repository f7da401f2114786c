import styles from './verify-email.module.css'
import pageStyles from '#companies/account/account-page.module.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiFailure, type Api, type ApiFailure } from '#framework/api/api-client.ts'
import type { Answer } from '#framework/api/endpoints.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useApi, useGo, useMe, useRefreshMe, useVisit, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Button } from '#framework/ui/elements/button.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import { rememberAddress } from './remembered-address.tsx'
import { ResendLink } from './resend-link.tsx'
import { ResultSheet } from '#companies/result-sheet.tsx'
import { useLinkToken } from './use-link-token.tsx'
import { returnPath, withReturn } from '#companies/sign-in/return-path.ts'

/** Where the visitor goes on: to what they came for, after signing in. */
const leadsTo = (me: unknown, return_to: string | undefined) =>
  !me ? withReturn('/login', return_to) : return_to ? returnPath(return_to) : '/rfqs'

/** Without scripts somebody presses a button, because opening the link changes nothing. */
const verifyEmail = defineAction({
  name: 'verify',
  schema: async () => (await import('#companies/contract.ts')).verification,
  send: ({ api }, values) => api.send('POST /verify-email', values),
  success: ({ already_verified, return_to }, _values, { me }) => ({
    to: leadsTo(me, return_to),
    notice: { key: already_verified ? messageKey('accounts.verify_already') : messageKey('accounts.verify_success') },
  }),
})

export const actions = [verifyEmail]

type Outcome = Answer<'POST /verify-email'> | { verified: false; failure: Pick<ApiFailure, 'code' | 'error'> }

/** Links whose answer is on its way or here: an effect that runs twice asks once. Only browsers fill it. */
const requests = new Map<string, Promise<Outcome>>()

function verify(api: Api, token: string) {
  const answer =
    requests.get(token) ??
    api.send('POST /verify-email', { token }).catch((error: unknown) => {
      if (!isApiFailure(error)) throw error
      return { verified: false as const, failure: error }
    })
  requests.set(token, answer)
  return answer
}

/**
 * The page behind a verification link. Opening it changes nothing, because mail scanners open links; the page asks when
 * it is hydrated.
 */
export default definePage({ View: VerifyEmail })

function VerifyEmail() {
  const t = useT()
  const token = useLinkToken()
  const { outcome, again } = useVerification(token)
  return (
    <Page title={t('accounts.meta_verify_title')} bare noindex>
      <div className={`wrap ${pageStyles.page}`}>
        {!token ? (
          <ResultSheet good={false} title={t('accounts.reset_invalid_token')}>
            <ResendLink />
          </ResultSheet>
        ) : !outcome ? (
          <Checking token={token} />
        ) : outcome.verified ? (
          <Verified already={outcome.already_verified} return_to={outcome.return_to} />
        ) : (
          <Failed failure={outcome.failure} again={again} />
        )}
      </div>
    </Page>
  )
}

/** Asks once, says how it went, and leads on after success. */
function useVerification(token: string | undefined) {
  const t = useT()
  const api = useApi()
  const go = useGo()
  const me = useMe()
  const refreshMe = useRefreshMe()
  const { posted } = useVisit()
  /** A link that somebody without scripts has tried in vain. */
  const [outcome, setOutcome] = useState<Outcome | undefined>(() =>
    posted?.failed === 'token_invalid'
      ? { verified: false, failure: { code: posted.failed, error: t('errors.token_invalid') } }
      : undefined,
  )
  const isTried = useRef(outcome !== undefined)
  const latest = useRef({ t, go, me, refreshMe })
  const shownOutcome = useRef<Outcome>(undefined)
  useEffect(() => {
    latest.current = { t, go, me, refreshMe }
  })

  const conclude = useCallback(async (answer: Outcome) => {
    setOutcome(answer)
    if (shownOutcome.current === answer) return
    shownOutcome.current = answer
    const { t, go, me, refreshMe } = latest.current
    if (!answer.verified) {
      toast([t('accounts.verify_failed'), answer.failure.error].join('\n'), 'error')
      return
    }
    if (me) await refreshMe()
    if (answer.already_verified) return
    toast(t('accounts.verify_success'), 'success')
    if (answer.email && !me) rememberAddress(answer.email)
    go(leadsTo(me, answer.return_to), { replace: true })
  }, [])

  useEffect(() => {
    if (token && !isTried.current) void verify(api, token).then(conclude)
  }, [api, token, conclude])

  const again = () => {
    if (!token) return
    requests.delete(token)
    setOutcome(undefined)
    void verify(api, token).then(conclude)
  }
  return { outcome, again }
}

/** Written by the server alone. */
function VerifyForm({ token }: { token: string }) {
  const t = useT()
  const form = useForm({ action: verifyEmail })
  return (
    <Form form={form}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton form={form}>{t('accounts.verify_submit')}</SubmitButton>
    </Form>
  )
}

function Checking({ token }: { token: string }) {
  const t = useT()
  return (
    <div className="card">
      <div className={`section ${styles.waiting}`}>
        <h1 className="visually-hidden">{t('accounts.meta_verify_title')}</h1>
        <span className="spinner" aria-hidden="true" />
        <p className={styles.opening} role="status">
          {t('accounts.verify_checking')}
        </p>
        <noscript>
          <VerifyForm token={token} />
        </noscript>
      </div>
    </div>
  )
}

function Verified({ already, return_to }: { already: boolean; return_to: string | undefined }) {
  const t = useT()
  const me = useMe()
  return (
    <ResultSheet
      good
      arrived
      title={t(already ? 'accounts.verify_already' : 'accounts.verify_success')}
      actions={
        <Link className="button button-primary" to={leadsTo(me, return_to)}>
          {t(!me ? 'accounts.login_title' : return_to ? 'accounts.verify_go_on' : 'site.go_to_rfqs')}
        </Link>
      }
    >
      <p className="sm secondary">{t('accounts.verify_success_body')}</p>
    </ResultSheet>
  )
}

function Failed({ failure, again }: { failure: Pick<ApiFailure, 'code' | 'error'>; again: () => void }) {
  const t = useT()
  const dead = failure.code === 'token_invalid'
  return (
    <ResultSheet
      good={false}
      arrived
      title={t('accounts.verify_failed')}
      actions={
        <>
          {!dead && (
            <Button look="primary" onClick={again}>
              {t('site.retry')}
            </Button>
          )}
          <Link className="button button-secondary" to="/support">
            {t('site.nav_contact')}
          </Link>
        </>
      }
    >
      <p className="sm secondary">
        <span dir="auto">{failure.error}</span>
      </p>
      {dead && (
        <>
          <p className="sm secondary">{t('accounts.verify_expired_body')}</p>
          <ResendLink />
        </>
      )}
    </ResultSheet>
  )
}
