import styles from './rfq-tabs.module.css'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#framework/i18n/format.ts'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { isSupplier } from '#companies/me.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { myCounts } from './rfq-queries.ts'

/** A member's three lists: all RFQs, one's own, and one's bids where the company may bid. A folding list on phones. */
export function RfqTabs() {
  const t = useT()
  const me = useMe()
  const { path } = usePlace()
  const { data: counts } = useQuery({ ...myCounts(), enabled: me !== null })
  if (!me) return null
  const tabs = [
    { to: '/rfqs', label: t('rfqs.tab_all'), count: undefined },
    { to: '/my-rfq', label: t('rfqs.tab_mine'), count: counts?.rfqs },
    ...(isSupplier(me) ? [{ to: '/my-bids', label: t('rfqs.tab_my_bids'), count: counts?.bids }] : []),
  ].map((tab) => ({ ...tab, current: tab.to === path }))
  return (
    <>
      <Tabs label={t('rfqs.title')} tabs={tabs} />
      <details className={styles.compact}>
        <summary>
          {tabs.find(({ current }) => current)?.label}
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
