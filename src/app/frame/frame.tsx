import styles from './frame.module.css'
import type { ReactNode } from 'react'
import { LIVE_REGION } from '#framework/ui/elements/announce.ts'
import { useLang, useMe, usePlace, useToday, useVisit, useT } from '#framework/ssr/context.tsx'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ToastRegion } from '#framework/ui/elements/toast.tsx'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { currentOf, mainLinks } from './main-links.ts'
import { NavLinks } from './nav-links.tsx'
import { LanguageLink, ThemeButton } from './toggles.tsx'

const EmailNotice = part(() => import('./email-notice.tsx'), 'EmailNotice')
const SecondStepNotice = part(() => import('./second-step-notice.tsx'), 'SecondStepNotice')
const AccountMenu = part(() => import('./account-menu.tsx'), 'AccountMenu')
const Bell = part(() => import('#notifications/center/bell.tsx'), 'Bell')

/** The frame of every page: notices, top bar, drawer, footer, and the live region for screen readers. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, notice } = useVisit()
  const me = useMe()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('site.skip')}
      </a>
      <aside className={styles.trial} aria-label={t('site.a11y_trial')}>
        <div className="wrap">{t('site.trial_notice')}</div>
      </aside>
      {me && !me.email_verified && <EmailNotice me={me} />}
      {me?.second_step_from && <SecondStepNotice me={me} from={me.second_step_from} />}
      <TopBar />
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
      <Footer />
      <div id={LIVE_REGION} className="visually-hidden" role="status" aria-live="polite" />
      <ToastRegion />
    </>
  )
}

function TopBar() {
  const t = useT()
  const me = useMe()
  const { path, query } = usePlace()
  // Signing in leads back to where the visitor was going, or is.
  const from = query.from ?? (/^\/($|login|register|reset-|verify-email)/.test(path) ? '' : path)
  const login = from ? `/login?from=${encodeURIComponent(from)}` : '/login'
  return (
    <header className={styles.header}>
      <div className="wrap">
        <Drawer me={me} />
        <Brand />
        <nav className={styles.nav} aria-label={t('site.a11y_main_nav')}>
          <NavLinks
            links={mainLinks(me).map((link) => ({
              to: link.to,
              label: t(link.name),
              current: currentOf(link, path),
            }))}
          />
        </nav>
        <div className={styles.end}>
          <LanguageLink className={styles.language} />
          <ThemeButton />
          {me ? (
            <>
              <Bell me={me} />
              <AccountMenu me={me} />
            </>
          ) : (
            <>
              <Link className="button button-secondary" to={login}>
                {t('site.nav_login')}
              </Link>
              <Link className="button button-primary" to="/register">
                {t('site.nav_register')}
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

const Footer = cachedMarkup(() => {
  const t = useT()
  const lang = useLang()
  const year = useToday().slice(0, 4)
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <Link to="/terms-of-use">{t('site.footer_terms')}</Link>
        <Link to="/privacy">{t('site.privacy_title')}</Link>
        <Link to="/support">{t('site.nav_contact')}</Link>
        <span className={styles.push} lang={lang}>
          {t('site.footer_rights', { year })}
        </span>
        <noscript>
          <p className={styles.note}>{t('site.no_script')}</p>
        </noscript>
      </div>
    </footer>
  )
})
