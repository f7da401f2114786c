import styles from './brand.module.css'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { startPath } from './main-links.ts'

/** The mark: a square Kufic ت whose amber dot has come down into the tray, the award. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--mark)" />
    <path d="M7 17.4V21a4 4 0 0 0 4 4h10a4 4 0 0 0 4-4v-7" fill="none" stroke="var(--white)" strokeWidth="3.4" />
    <path d="M20.9 6.5l3.6 3.6-3.6 3.6-3.6-3.6z" fill="var(--white)" />
    <path d="M15.6 11l4.4 4.4-4.4 4.4-4.4-4.4z" fill="var(--amber)" />
  </svg>
)

/** Logo and name, linked to the start page. */
export function Brand() {
  const t = useT()
  const me = useMe()
  return (
    <Link className={styles.brand} to={startPath(me)}>
      <Mark />
      <span>{t('site.name')}</span>
    </Link>
  )
}
