import styles from './drawer.module.css'
import type { MouseEvent } from 'react'
import { hasOwnName, isSupplier } from '#companies/me.ts'
import type { Me } from '#framework/ssr/me.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { unreadWords, useUnread } from '#notifications/center/unread.tsx'

/** What the drawer shows to somebody who is signed in. Guests do not load it. */
export function DrawerPerson({ me }: { me: Me }) {
  return (
    <div className={styles.person}>
      <Avatar id={me.user_id} name={me.company_name} image={me.profile_image} size="lg" />
      <span>
        <bdi>{me.person.full_name}</bdi>
        <small>{hasOwnName(me) ? <bdi>{me.company_name}</bdi> : <Ltr>{me.email}</Ltr>}</small>
      </span>
    </div>
  )
}

interface DrawerLink {
  to: string
  icon: IconName
  name: string
  /** At the end of the line: how much waits there. */
  value?: string | undefined
}

const LinkLines = ({ links }: { links: readonly DrawerLink[] }) => {
  const { path } = usePlace()
  return links.map(({ to, icon, name, value }) => (
    <Link key={to} to={to} aria-current={path === to ? 'page' : undefined}>
      <Icon name={icon} />
      {name}
      {value && <span className={styles.value}>{value}</span>}
    </Link>
  ))
}

/** What waits for the person, then what belongs to the company. */
export function DrawerLinks({ me }: { me: Me }) {
  const t = useT()
  const { count } = useUnread()
  const news: DrawerLink[] = [
    {
      to: '/notifications',
      icon: 'bell',
      name: t('notifications.title'),
      value: count ? unreadWords(t, count) : undefined,
    },
    ...(me.awards_waiting === null
      ? []
      : [
          {
            to: '/approvals',
            icon: 'check_circle' as const,
            name: t('approvals.title'),
            value: me.awards_waiting > 0 ? formatNumber(me.awards_waiting) : undefined,
          },
        ]),
    { to: '/saved-searches', icon: 'bookmark', name: t('searches.title') },
  ]
  const company: DrawerLink[] = [
    ...(me.companies.length > 1
      ? [
          {
            to: '/switch-company',
            icon: 'building' as const,
            name: t('members.switch_title'),
            value: formatNumber(me.companies.length),
          },
        ]
      : []),
    { to: '/user-profile', icon: 'user', name: t('site.nav_profile') },
    { to: '/company', icon: 'building', name: t('members.title') },
    { to: '/my-rfq', icon: 'file', name: t('site.nav_my_rfqs') },
    ...(isSupplier(me) ? [{ to: '/my-bids', icon: 'sort' as const, name: t('site.nav_my_bids') }] : []),
    { to: '/user-profile#sessions', icon: 'computer', name: t('accounts.sessions_title') },
  ]
  return (
    <>
      <LinkLines links={news} />
      <hr />
      <LinkLines links={company} />
    </>
  )
}

export function DrawerSignOut({ onSignOut }: { onSignOut: () => void }) {
  const t = useT()

  function confirmSignOut(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSignOut()
  }

  return (
    <>
      <hr />
      <Link to="/sign-out" onClick={confirmSignOut}>
        <Icon name="log_out" />
        {t('site.nav_logout')}
      </Link>
    </>
  )
}
