import '#framework/ui/styles/tokens.css'
import '#framework/ui/styles/base.css'
import '#framework/ui/styles/states.css'
import type { ReactNode } from 'react'
import { useMe, usePlace, useT, useVisit } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { LIVE_REGION } from '#framework/ui/elements/announce.ts'
import { ToastRegion } from '#framework/ui/elements/toast.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadEnd, LoadAgain } from '#framework/ui/page/states.tsx'

/** The frame of every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, lang, notice } = useVisit()
  const me = useMe()
  const { path } = usePlace()
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <>
      <header className="wrap page-head">
        <Link to="/">{t('site.name')}</Link>
        <Link to="/sign-in">{me ? <bdi>{me.company_name}</bdi> : t('people.sign_in')}</Link>
        <a href={localPath(other, path)} lang={other} hrefLang={other}>
          {t('site.other_language')}
        </a>
      </header>
      {notice && (
        <div className="wrap">
          <p className="success" role="status">
            {notice}
          </p>
        </div>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <div id={LIVE_REGION} className="visually-hidden" role="status" aria-live="polite" />
      <ToastRegion />
    </>
  )
}

/** Shown when a page fails because of a bug. */
export function Crash() {
  const t = useT()
  const { reference } = useVisit()
  return (
    <DeadEnd
      title={t('site.crashed')}
      ways={<LoadAgain label={t('site.reload')} look="primary" />}
      reference={reference}
    >
      {t('site.load_failed_body')}
    </DeadEnd>
  )
}
