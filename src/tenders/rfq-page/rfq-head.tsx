import styles from './rfq-head.module.css'
import type { ReactNode } from 'react'
import { useLang, useMe, useSite, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { buttonClass, IconButton } from '#framework/ui/elements/button.tsx'
import { Chip, type ChipKind } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ShareButton } from '#framework/ui/page/share-button.tsx'
import { FreeText, Ltr } from '#framework/ui/elements/text.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { formatClosing } from '#tenders/core/closing/closing-words.ts'
import { PrintedOn } from '#tenders/core/print/printed-on.tsx'
import { copyPath, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { RfqStatus } from '#tenders/core/policy.ts'
import { localized } from '#reference/localized.ts'
import { sections, shown } from './sections.tsx'

const KINDS = { active: 'calm', completed: 'ok', expired: 'over', canceled: 'over' } as const satisfies Record<
  RfqStatus,
  ChipKind
>

interface RfqHeadProps {
  rfq: RfqView
  /** The way to follow it. */
  follow: ReactNode
  onPrint: () => void
}

/**
 * What the RFQ is called, who asks, and what can be done with the page: share, print, and for its buyer change, copy
 * and cancel.
 */
export function RfqHead({ rfq, follow, onPrint }: RfqHeadProps) {
  const t = useT()
  const lang = useLang()
  const me = useMe()
  const { public_url } = useSite()
  const owner = rfq.viewer_relation === 'owner'
  const ended = rfq.status === 'expired' || rfq.status === 'canceled'
  const share = t('rfqs.share_rfq_text', {
    title: rfq.title,
    company: rfq.buyer.company_name,
    deadline: formatClosing(t, lang, rfq),
  })
  return (
    <>
      <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
        <Link to="/rfqs">{t('rfqs.title')}</Link>
        <Icon name="chevron" flip />
        <Link to={`/rfqs?category_id=${rfq.category_id}`}>
          <bdi>{localized(rfq.category, lang)}</bdi>
        </Link>
      </nav>
      <div className={styles.head}>
        <div>
          <FreeText as="h1">{rfq.title}</FreeText>
          <div className={styles.byline}>
            <Chip kind={KINDS[rfq.status]}>{t(`rfqs.status_${rfq.status}`)}</Chip>
            {rfq.access && <Chip icon="lock">{t('rfqs.invited_only')}</Chip>}
            {rfq.sealed && <Chip icon="envelope">{t('sealed.sealed_bids')}</Chip>}
            <Link className={styles.buyer} to={profilePath(rfq.buyer.user_id)}>
              <bdi>{rfq.buyer.company_name}</bdi>
            </Link>
            <span>
              {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
            </span>
            <PrintedOn />
          </div>
          {shown(sections.head, rfq, { className: styles.version })}
          {rfq.status === 'completed' && owner && me?.can.buy && (
            <p className="sm muted">{t('rfqs.accepted_locked')}</p>
          )}
        </div>
        <div className={styles.actions} role="group" aria-label={t('rfqs.actions')}>
          {follow}
          {!rfq.access && <ShareButton url={public_url + localPath(lang, rfqPath(rfq.rfq_id))} text={share} />}
          {rfq.can.make_public && (
            <Link className={buttonClass('secondary')} to={`${rfqPath(rfq.rfq_id)}/make-public`}>
              <Icon name="eye" />
              {t('rfqs.make_public')}
            </Link>
          )}
          {rfq.can.edit && (
            <Link className={buttonClass('secondary')} to={`${rfqPath(rfq.rfq_id)}/edit`}>
              <Icon name="edit" />
              {t('rfqs.edit')}
            </Link>
          )}
          {rfq.can.delete && (
            <Link
              className={`button button-secondary button-icon ${styles.danger}`}
              to={`${rfqPath(rfq.rfq_id)}/cancel`}
              aria-label={t('rfqs.cancel')}
              title={t('rfqs.cancel')}
            >
              <Icon name="trash" />
            </Link>
          )}
          {owner && me?.can.buy && (
            <Link className={buttonClass('secondary')} to={copyPath(rfq.rfq_id)}>
              {t(ended ? 'rfqs.publish_again' : 'rfqs.copy')}
            </Link>
          )}
          <IconButton
            icon="print"
            className="button button-secondary button-icon scripted"
            label={t('site.print')}
            onClick={onPrint}
          />
        </div>
      </div>
    </>
  )
}
