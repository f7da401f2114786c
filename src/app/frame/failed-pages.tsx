import type { ReactNode } from 'react'
import { useVisit, useWords } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadEnd, LoadAgain } from '#framework/ui/page/states.tsx'

/** A page that cannot be shown, with links to the RFQs and the marketplace. */
export function FailedPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords()
  const { reference } = useVisit()
  const ways = (
    <>
      <Link className="btn btn-p" to="/rfqs">
        {t('site.nav_rfqs')}
      </Link>
      <Link className="btn btn-s" to="/market-place">
        {t('site.nav_market')}
      </Link>
    </>
  )
  return (
    <DeadEnd title={title} ways={ways} reference={reference}>
      {children}
    </DeadEnd>
  )
}

/** Shown when a page fails because of a bug. */
export function Crash() {
  const t = useWords()
  const { reference } = useVisit()
  const ways = (
    <>
      <LoadAgain label={t('site.reload')} look="primary" />
      <Link className="btn btn-s" to="/rfqs">
        {t('site.go_to_rfqs')}
      </Link>
    </>
  )
  return (
    <DeadEnd title={t('site.crash_title')} ways={ways} reference={reference}>
      {t('site.crash_body')}
    </DeadEnd>
  )
}

/** A page for another kind of account. */
export function Forbidden() {
  const t = useWords()
  return <FailedPage title={t('site.forbidden_title')}>{t('site.forbidden_body')}</FailedPage>
}
