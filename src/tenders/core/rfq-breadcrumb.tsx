import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { rfqPath } from './rfq-detail-query.ts'

/** The way from a page about an RFQ back to the RFQ, and to the list. */
export function RfqBreadcrumb({ rfq_id }: { rfq_id: number }) {
  const t = useT()
  return (
    <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
      <Link to="/rfqs">{t('rfqs.title')}</Link>
      <Icon name="chevron" flip />
      <Link to={rfqPath(rfq_id)}>
        <span>
          {t('rfqs.number')} <Ltr>{rfq_id}</Ltr>
        </span>
      </Link>
    </nav>
  )
}
