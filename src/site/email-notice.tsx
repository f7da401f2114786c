import { useState, useSyncExternalStore } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import type { Me } from '#platform/ssr/me.ts'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Ltr, Sentence } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'

const DISMISSED = 'email-notice-dismissed'

function readDismissed() {
  try {
    return sessionStorage.getItem(DISMISSED)
  } catch {
    return null
  }
}

function keepDismissed(user_id: number) {
  try {
    sessionStorage.setItem(DISMISSED, String(user_id))
  } catch {
    // Without storage the notice comes back with the next page.
  }
}

const never = () => () => {}

/** The address is not verified yet: until it is, or until it is put away for this session. */
export function EmailNotice({ me }: { me: Me }) {
  const t = useWords()
  const api = useApi()
  const before = useSyncExternalStore(never, readDismissed, () => null)
  const [now, setNow] = useState(false)
  const [sending, setSending] = useState(false)

  function dismiss() {
    setNow(true)
    keepDismissed(me.user_id)
  }

  async function resend() {
    if (sending) return
    setSending(true)
    try {
      await api.send('POST', '/send-verification-email', { email: me.email })
      toast(t('accounts.verify_sent'), 'success')
    } catch (error) {
      if (!isApiFailure(error)) throw error
      toast(t('errors.with_reason', { message: t('errors.send_verification_failed'), reason: error.error }), 'error')
    } finally {
      setSending(false)
    }
  }

  if (now || before === String(me.user_id) || me.email_verified) return null
  return (
    <div className="nb" role="region" aria-label={t('site.a11y_notices')}>
      <div className="wrap">
        <Icon name="mail" />
        <span>
          <Sentence of={me.email_refused ? 'accounts.verify_notice_refused' : 'accounts.verify_notice'} parts={{ email: <Ltr>{me.email}</Ltr> }} />
        </span>
        <button type="button" className="resend" aria-disabled={sending} onClick={resend}>
          {t(sending ? 'accounts.verify_resending' : 'accounts.verify_resend')}
        </button>
        <button type="button" className="x" aria-label={t('site.close')} onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}
