import { useQuery } from '@tanstack/react-query'
import styles from './landing.module.css'
import { useEffect } from 'react'
import { useLang, usePlace, useSite, useToday, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { takeSessionEnded } from '#framework/ssr/browser/session-ended.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { JsonLdThing, PreviewPlace } from '#framework/text/preview.ts'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import { landingPreview, type LandingPreview } from './landing-preview.ts'
import { sampleRfq } from './landing-preview-sample.ts'
import { LandingFeatures } from './landing-features.tsx'
import { LandingSheet } from './landing-sheet.tsx'

const STEPS = [
  [messageKey('site.landing_step1_title'), messageKey('site.landing_step1_text')],
  [messageKey('site.landing_step2_title'), messageKey('site.landing_step2_text')],
  [messageKey('site.landing_step3_title'), messageKey('site.landing_step3_text')],
  [messageKey('site.landing_step4_title'), messageKey('site.landing_step4_text')],
] as const

const NOTHING: LandingPreview = { rfq: null, prices: null, suppliers: [] }

/** The application for search engines, with its search URL. */
const aboutSite = (t: T, { lang, public_url }: PreviewPlace): JsonLdThing => ({
  '@type': 'WebSite',
  name: t('site.name'),
  description: t('site.tagline'),
  url: public_url + localPath(lang, '/'),
  inLanguage: lang,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${public_url}${localPath(lang, '/rfqs')}?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

/** The landing page: what Tarsiya does, and how to start. For guests only. */
export default definePage({
  prefetch: (_answers, { lang }) => ({ market: landingPreview(lang) }),
  View: Landing,
})

function Landing() {
  const t = useT()
  const today = useToday()
  const { query } = usePlace()
  const lang = useLang()
  const { data: market = NOTHING } = useQuery(landingPreview(lang))
  const { public_url } = useSite()
  const login = query.from ? `/login?from=${encodeURIComponent(query.from)}` : null

  useEffect(() => {
    if (takeSessionEnded()) toast(t('site.session_ended'), 'info')
  }, [t])

  return (
    <Page
      title={t('site.meta_home_title')}
      titleAlone
      preview={() => ({ description: t('site.meta_home_description'), about: [aboutSite(t, { lang, public_url })] })}
      bare
    >
      <section className={styles.hero}>
        <div className="wrap">
          <div>
            <h1 className="display">{t('site.landing_title')}</h1>
            <p className={styles.lead}>{t('site.landing_lead')}</p>
            <div className={styles.actions}>
              <Link className="button button-inverse button-large" to={login ?? '/register'}>
                {t(login ? 'site.nav_login' : 'site.landing_start')}
              </Link>
              <Link className="button button-outline button-large" to="/rfqs">
                {t('site.landing_browse')}
              </Link>
            </div>
            <p className={styles.note}>{t('site.landing_fine')}</p>
          </div>
          <LandingSheet rfq={market.rfq ?? sampleRfq(t, today)} />
        </div>
      </section>
      <section className={`${styles.band} wrap`}>
        <h2>{t('site.landing_features_title')}</h2>
        <p className="muted">{t('site.landing_features_lead')}</p>
        <LandingFeatures {...market} />
      </section>
      <section className={`wrap ${styles.howItWorks}`}>
        <h2>{t('site.landing_steps_title')}</h2>
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{t(title)}</b>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={`wrap ${styles.band}`}>
        <div className={styles.join}>
          <div>
            <h2>{t('site.landing_join_title')}</h2>
            <p>{t('site.landing_join_text')}</p>
          </div>
          <Link className="button button-inverse button-large" to="/register">
            {t('site.landing_join_action')}
          </Link>
        </div>
      </section>
    </Page>
  )
}
