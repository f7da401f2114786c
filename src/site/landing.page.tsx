import './landing.css'
import { useEffect, type ReactNode } from 'react'
import { takeSessionEnded } from '#platform/ssr/session-ended.ts'
import { usePlace, useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Page } from '#platform/ui/page.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { word } from '#platform/words.ts'

const STEPS = [
  [word('site.landing_step1_title'), word('site.landing_step1_text')],
  [word('site.landing_step2_title'), word('site.landing_step2_text')],
  [word('site.landing_step3_title'), word('site.landing_step3_text')],
  [word('site.landing_step4_title'), word('site.landing_step4_text')],
] as const

const Feature = ({ title, text, to, link }: { title: string; text: string; to: string; link: ReactNode }) => (
  <article className="card">
    <div className="tx">
      <h3>{title}</h3>
      <p>{text}</p>
      <Link className="go" to={to}>
        {link}
        <Icon name="chevron" flip />
      </Link>
    </div>
  </article>
)

/** The door: what the product does, and the way in. For guests only. */
export default function LandingPage() {
  const t = useWords()
  const { query } = usePlace()
  const login = query.from ? `/login?from=${encodeURIComponent(query.from)}` : null

  useEffect(() => {
    if (takeSessionEnded()) toast(t('site.session_ended'), 'info')
  }, [t])

  return (
    <Page title={t('site.meta_home_title')} titleAlone description={t('site.meta_home_description')} bare>
      <section className="hero">
        <div className="wrap">
          <h1 className="display">{t('site.landing_title')}</h1>
          <p className="lead">{t('site.landing_lead')}</p>
          <div className="cta">
            <Link className="btn btn-inv btn-lg" to={login ?? '/register'}>
              {t(login ? 'site.nav_login' : 'site.landing_start')}
            </Link>
            <Link className="btn btn-ghost-inv btn-lg" to="/rfqs">
              {t('site.landing_browse')}
            </Link>
          </div>
          <p className="fine">{t('site.landing_fine')}</p>
        </div>
      </section>
      <section className="band wrap">
        <h2>{t('site.landing_features_title')}</h2>
        <p className="muted">{t('site.landing_features_lead')}</p>
        <div className="feat">
          <Feature title={t('site.landing_rfqs_title')} text={t('site.landing_rfqs_text')} to="/rfqs" link={t('site.landing_rfqs_link')} />
          <Feature title={t('site.landing_market_title')} text={t('site.landing_market_text')} to="/market-place" link={t('site.landing_market_link')} />
          <Feature title={t('site.landing_directory_title')} text={t('site.landing_directory_text')} to="/suppliers" link={t('site.landing_directory_link')} />
        </div>
      </section>
      <section className="wrap">
        <h2>{t('site.landing_steps_title')}</h2>
        <ol className="steps">
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{t(title)}</b>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="wrap band">
        <div className="join">
          <div>
            <h2>{t('site.landing_join_title')}</h2>
            <p>{t('site.landing_join_text')}</p>
          </div>
          <Link className="btn btn-inv btn-lg" to="/register">
            {t('site.landing_join_action')}
          </Link>
        </div>
      </section>
    </Page>
  )
}
