import styles from '#companies/account/account-page.module.css'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Email, Sentence } from '#framework/ui/elements/text.tsx'
import { useRememberedAddress } from './remembered-address.tsx'
import { ResendLink } from './resend-link.tsx'
import { ResultSheet } from '#companies/result-sheet.tsx'
import { withReturn } from '#companies/sign-in/return-path.ts'

/** After registering: where the link went, and what to do when it does not arrive. */
export default definePage({ View: RegisterSent })

function RegisterSent() {
  const t = useT()
  const { from } = usePlace().query
  const email = useRememberedAddress()
  return (
    <Page title={t('accounts.sent_title')} bare noindex>
      <div className={`wrap ${styles.page}`}>
        <ResultSheet
          good
          title={t('accounts.sent_title')}
          actions={
            <Link className={buttonClass('primary')} to={withReturn('/login', from)}>
              {t('accounts.login_title')}
            </Link>
          }
        >
          <p className="sm secondary">
            {email ? (
              <Sentence of="accounts.sent_to" parts={{ email: <Email address={email} /> }} />
            ) : (
              t('accounts.sent')
            )}{' '}
            {t('accounts.sent_next')}
          </p>
          <ResendLink key={email} email={email} look="secondary" />
          <Link className={buttonClass('ghost')} to={withReturn('/register/correct-email', from)}>
            {t('accounts.correct_email')}
          </Link>
        </ResultSheet>
      </div>
    </Page>
  )
}
