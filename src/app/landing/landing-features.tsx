import styles from './landing-features.module.css'
import type { ReactNode } from 'react'
import { PriceStep } from '#marketplace/browse/price-step.tsx'
import { useToday, useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { AxisLine } from '#tenders/comparison/price-axis.tsx'
import type { LandingPreview, PreviewSupplier } from './landing-preview.ts'
import { samplePrices, sampleRfq, sampleSuppliers } from './landing-preview-sample.ts'

interface FeatureProps {
  title: string
  text: string
  to: string
  link: string
  /** Illustration of the text. */
  children: ReactNode
}

const Feature = ({ title, text, to, link, children }: FeatureProps) => (
  <article className="card">
    <div className={styles.text}>
      <h3>{title}</h3>
      <p>{text}</p>
      <Link className={styles.link} to={to}>
        {link}
        <Icon name="chevron" flip />
      </Link>
    </div>
    <div className={styles.preview} aria-hidden="true">
      {children}
    </div>
  </article>
)

const DirectoryRow = ({ user_id, company_name, profile_image, category, region }: PreviewSupplier) => {
  const t = useT()
  return (
    <div className={styles.supplier}>
      <Avatar id={user_id} name={company_name} image={profile_image} />
      <span>
        <b dir="auto">{company_name}</b>
        <span className="xs muted">{t('site.landing_directory_row', { category, region })}</span>
      </span>
    </div>
  )
}

/** The three parts of Tarsiya, each illustrated with a current record or a sample. */
export function LandingFeatures({ rfq, prices, suppliers }: LandingPreview) {
  const t = useT()
  const today = useToday()
  const { amounts } = rfq ?? sampleRfq(t, today)
  const companies = suppliers.length > 1 ? suppliers : sampleSuppliers(t)
  return (
    <div className={styles.features}>
      <Feature
        title={t('site.landing_rfqs_title')}
        text={t('site.landing_rfqs_text')}
        to="/rfqs"
        link={t('site.landing_rfqs_link')}
      >
        <b className="sm">{t('site.landing_bids_axis', { count: amounts.length })}</b>
        <AxisLine bids={amounts.map((amount) => ({ amount }))} />
      </Feature>
      <Feature
        title={t('site.landing_market_title')}
        text={t('site.landing_market_text')}
        to="/market-place"
        link={t('site.landing_market_link')}
      >
        <PriceStep prices={prices ?? samplePrices} />
      </Feature>
      <Feature
        title={t('site.landing_directory_title')}
        text={t('site.landing_directory_text')}
        to="/suppliers"
        link={t('site.landing_directory_link')}
      >
        {companies.map((company) => (
          <DirectoryRow key={company.user_id} {...company} />
        ))}
      </Feature>
    </div>
  )
}
