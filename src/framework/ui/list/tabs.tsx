import { Link } from '#framework/ui/page/link.tsx'
import { formatNumber } from '#framework/i18n/format.ts'

/** Links between related pages: marks the current one and may show counts. */
export const Tabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string; current: boolean; count?: number | undefined }[]
}) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
        {tab.label}
        {tab.count !== undefined && <span className="count">{formatNumber(tab.count)}</span>}
      </Link>
    ))}
  </nav>
)
