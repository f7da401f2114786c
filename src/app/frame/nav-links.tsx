import styles from './drawer.module.css'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'

export type NavLink = {
  to: string
  label: string
  icon?: IconName | undefined
  current: 'page' | true | undefined
  /** At the end of the line: how much waits there. */
  value?: string | undefined
}

/** Links of the top bar and the drawer. */
export const NavLinks = cachedMarkup(({ links }: { links: readonly NavLink[] }) =>
  links.map(({ to, icon, label, current, value }) => (
    <Link key={to} to={to} aria-current={current}>
      {icon && <Icon name={icon} />}
      {label}
      {value && <span className={styles.value}>{value}</span>}
    </Link>
  )),
)
