import styles from './drawer.module.css'
import type { MouseEvent } from 'react'
import { hasOwnName, isSupplier } from '#companies/me.ts'
import type { Me } from '#framework/ssr/me.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Email } from '#framework/ui/elements/text.tsx'
import { NavLinks, type NavLink } from './nav-links.tsx'
import { unreadWords, useUnread } from '#notifications/center/unread.tsx'

/** What the drawer shows to somebody who is signed in. Guests do not load it. */
export function DrawerPerson({ me }: { me: Me }) {
  return (
    <div className={styles.person}>
      <Avatar id={me.user_id} name={me.company_name} image={me.profile_image} size="lg" />
      <span>
        <bdi>{me.person.full_name}</bdi>
        <small>{hasOwnName(me) ? <bdi>{me.company_name}</bdi> : <Email address={me.email} />}</small>
      </span>
    </div>
  )
}

/** What waits for the person, then what belongs to the company. */
export function DrawerLinks({ me }: { me: Me }) {
  const t = useT()
  const { path } = usePlace()
  const { count } = useUnread()
  const links = (lines: readonly Omit<NavLink, 'current'>[]) =>
    lines.map((line) => ({ ...line, current: path === line.to ? ('page' as const) : undefined }))
  const notifications = links([
    {
      to: '/notifications',
      icon: 'bell',
      label: t('notifications.title'),
      value: count ? unreadWords(t, count) : undefined,
    },
    ...(me.awards_waiting === null
      ? []
      : [
          {
            to: '/approvals',
            icon: 'check_circle' as const,
            label: t('approvals.title'),
            value: me.awards_waiting > 0 ? formatNumber(me.awards_waiting) : undefined,
          },
        ]),
    { to: '/saved-searches', icon: 'bookmark', label: t('searches.title') },
  ])
  const company = links([
    ...(me.companies.length > 1
      ? [
          {
            to: '/switch-company',
            icon: 'building' as const,
            label: t('members.switch_title'),
            value: formatNumber(me.companies.length),
          },
        ]
      : []),
    { to: '/user-profile', icon: 'user', label: t('site.nav_profile') },
    { to: '/company', icon: 'building', label: t('members.title') },
    { to: '/my-rfq', icon: 'file', label: t('site.nav_my_rfqs') },
    ...(isSupplier(me) ? [{ to: '/my-bids', icon: 'sort' as const, label: t('site.nav_my_bids') }] : []),
    { to: '/user-profile#sessions', icon: 'computer', label: t('accounts.sessions_title') },
  ])
  return (
    <>
      <NavLinks links={notifications} />
      <hr />
      <NavLinks links={company} />
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
