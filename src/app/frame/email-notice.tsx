import styles from './notice.module.css'
import { useState, useSyncExternalStore } from 'react'
import { withReturn } from '#companies/sign-in/return-path.ts'
import { useResendForm } from '#companies/sign-up/resend-link.tsx'
import type { Me } from '#framework/ssr/me.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Email, Sentence } from '#framework/ui/elements/text.tsx'

const DISMISSED = 'email-notice-dismissed'

function readDismissed() {
  try {
    return sessionStorage.getItem(DISMISSED)
  } catch {
    return null
  }
}

function keepDismissed(person_id: number) {
  try {
    sessionStorage.setItem(DISMISSED, String(person_id))
  } catch {
    // Without storage the notice comes back with the next page.
  }
}

const never = () => () => {}

/** The address is not verified yet: until it is, or until it is put away for this session. */
export function EmailNotice({ me }: { me: Me }) {
  const t = useT()
  const before = useSyncExternalStore(never, readDismissed, () => null)
  const [now, setNow] = useState(false)
  const { path } = usePlace()
  const { form } = useResendForm(me.email)

  function dismiss() {
    setNow(true)
    keepDismissed(me.person.person_id)
  }

  if (now || before === String(me.person.person_id) || me.email_verified) return null
  return (
    <div className={styles.notice} role="region" aria-label={t('site.a11y_notices')}>
      <div className="wrap">
        <Icon name="mail" />
        <span>
          <Sentence
            of={me.email_refused ? 'accounts.verify_notice_refused' : 'accounts.verify_notice'}
            parts={{ email: <Email address={me.email} /> }}
          />
        </span>
        <Form form={form} summary={false}>
          <button type="submit" className={styles.act} aria-disabled={form.busy || undefined}>
            {t(form.busy ? 'accounts.verify_resending' : 'accounts.verify_resend')}
          </button>
        </Form>
        <Link className={styles.act} to={withReturn('/register/correct-email', path)}>
          {t('accounts.correct_email')}
        </Link>
        <button type="button" className="icon-button" aria-label={t('site.close')} onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}
