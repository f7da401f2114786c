import styles from './rfq-tabs.module.css'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#framework/i18n/format.ts'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { isSupplier } from '#companies/me.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { INBOX } from '#tenders/core/addresses.ts'
import { myCounts } from './rfq-queries.ts'

/**
 * A member's lists: all RFQs, one's own, the questions about these that wait, and one's bids where the company may bid.
 * A folding list on phones.
 */
export function RfqTabs() {
  const t = useT()
  const me = useMe()
  const { path, query } = usePlace()
  const current = path === '/my-rfq' && query.tab === 'questions' ? INBOX : path
  const { data: counts } = useQuery({ ...myCounts(), enabled: me !== null })
  if (!me) return null
  const tabs = [
    { to: '/rfqs', label: t('rfqs.tab_all'), count: undefined },
    { to: '/my-rfq', label: t('rfqs.tab_mine'), count: counts?.rfqs },
    ...(counts?.questions || current === INBOX
      ? [{ to: INBOX, label: t('questions.inbox'), count: counts?.questions }]
      : []),
    ...(isSupplier(me) ? [{ to: '/my-bids', label: t('rfqs.tab_my_bids'), count: counts?.bids }] : []),
  ].map((tab) => ({ ...tab, current: tab.to === current }))
  return (
    <>
      <Tabs label={t('rfqs.title')} tabs={tabs} />
      <details className={styles.compact}>
        <summary>
          {tabs.find((tab) => tab.current)?.label}
          <Icon name="chevron_down" />
        </summary>
        <nav aria-label={t('rfqs.title')} className="menu">
          {tabs.map(({ to, label, current, count }) => (
            <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
              {label}
              {count !== undefined && <span className="count">{formatNumber(count)}</span>}
            </Link>
          ))}
        </nav>
      </details>
    </>
  )
}
