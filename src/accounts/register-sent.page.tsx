import './account-pages.css'
import { useState } from 'react'
import { usePlace, useWords } from '#platform/ssr/context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Ltr, Sentence } from '#platform/ui/text.tsx'
import { CorrectEmail } from './correct-email.tsx'
import { rememberAddress, useRememberedAddress } from './remembered-address.ts'
import { ResendLink } from './resend-link.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { withReturn } from './return-path.ts'

/** After registering: where the link went, and what to do when it does not arrive. */
export default function RegisterSentPage() {
  const t = useWords()
  const { from } = usePlace().query
  const remembered = useRememberedAddress()
  const [corrected, setCorrected] = useState('')
  const [correcting, setCorrecting] = useState(false)
  const email = corrected || remembered
  return (
    <Page title={t('accounts.sent_title')} bare noindex>
      <div className="wrap auth">
        <ResultSheet
          good
          title={t('accounts.sent_title')}
          actions={
            <Link className="btn btn-p" to={withReturn('/login', from)}>
              {t('accounts.login_title')}
            </Link>
          }
        >
          <p className="sm t2">
            {email ? <Sentence of="accounts.sent_to" parts={{ email: <Ltr>{email}</Ltr> }} /> : t('accounts.sent')} {t('accounts.sent_next')}
          </p>
          <ResendLink key={email} email={email} />
          {correcting ? (
            <CorrectEmail
              email={email}
              onDone={(next) => {
                rememberAddress(next)
                setCorrected(next)
                setCorrecting(false)
              }}
            />
          ) : (
            <Button look="ghost" onClick={() => setCorrecting(true)}>
              {t('accounts.correct_email')}
            </Button>
          )}
        </ResultSheet>
      </div>
    </Page>
  )
}
