import styles from './landing-sheet.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { FreeText, Ltr } from '#framework/ui/elements/text.tsx'
import { formatDay } from '#framework/i18n/format.ts'
import { DeadlineChip, TimeRail } from '#tenders/core/closing/time-rail.tsx'
import type { PreviewRfq } from './landing-preview.ts'

/**
 * An RFQ with its lowest bids on a sheet of paper. An illustration, hidden from screen readers, which read the text
 * beside it.
 */
export function LandingSheet({ rfq }: { rfq: PreviewRfq }) {
  const t = useT()
  const lang = useLang()
  const [region = '', city = '', district] = rfq.place
  return (
    <div className={styles.sheet} aria-hidden="true">
      <header>
        <div className={styles.top}>
          <DeadlineChip of={rfq.closing} status="active" />
          <span className="xs muted">
            {rfq.rfq_id === null ? (
              t('site.landing_sample')
            ) : (
              <>
                {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
              </>
            )}
          </span>
        </div>
        <FreeText className={`${styles.title} cut`}>{rfq.title}</FreeText>
        <p className={`xs muted ${styles.place}`}>
          {district ? t('locations.place', { region, city, district }) : t('locations.place_short', { region, city })}
        </p>
        <TimeRail published={rfq.published} closing={rfq.closing} status="active" />
      </header>
      <div className={styles.bids}>
        <p className="xs muted">{t('site.landing_bids_sorted', { count: rfq.amounts.length })}</p>
        {rfq.bids.map((bid) => (
          <div key={bid.supplier_id} className={bid.best ? `${styles.bid} ${styles.lowest}` : styles.bid}>
            <Avatar id={bid.supplier_id} name={bid.company_name} image={bid.profile_image} />
            <span className={styles.bidder}>
              <b dir="auto">{bid.company_name}</b>
              <span className="xs muted">{t('site.landing_delivery', { date: formatDay(bid.delivery, lang) })}</span>
            </span>
            <span className={styles.amount}>
              <Price amount={bid.amount} className="" />
              {bid.best ? (
                <span className={styles.badge}>{t('bids.lowest')}</span>
              ) : (
                bid.earliest && <span className={styles.badge}>{t('bids.earliest')}</span>
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
