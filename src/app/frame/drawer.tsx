import styles from './drawer.module.css'
import { useRef, type MouseEvent } from 'react'
import { hasOwnName, isSupplier } from '#companies/me.ts'
import type { Me } from '#framework/ssr/me.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { Brand } from './brand.tsx'
import { useLogout } from './logout.tsx'
import { currentOf, MAIN_LINKS } from './main-links.ts'
import { LanguageLink, ThemeSwitch } from './toggles.tsx'

const ID = 'drawer'

/**
 * The menu of small screens with its button. With scripts it is a modal dialog, which keeps the focus inside;
 * without them the same element opens as a popover.
 */
export function Drawer({ me }: { me: Me | null }) {
  const t = useT()
  const { path } = usePlace()
  const { logout, question } = useLogout()
  const dialog = useRef<HTMLDialogElement>(null)

  function open(event: MouseEvent) {
    event.preventDefault()
    if (!dialog.current?.matches(':popover-open')) dialog.current?.showModal()
  }

  function close() {
    if (dialog.current?.matches(':popover-open')) dialog.current.hidePopover()
    dialog.current?.close()
  }

  function confirmSignOut(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    close()
    logout()
  }

  /** Anything chosen closes the drawer, and so does the darkened page behind it. */
  function onClick(event: MouseEvent) {
    const chosen = event.target instanceof Element && event.target.closest('a')
    if (chosen || event.target === dialog.current) close()
  }

  const own = [
    ...(me && me.companies.length > 1 ? [{ to: '/switch-company', icon: 'building' as const, name: t('members.switch_title') }] : []),
    { to: '/user-profile', icon: 'user', name: t('site.nav_profile') },
    { to: '/company', icon: 'building', name: t('members.title') },
    { to: '/my-rfq', icon: 'file', name: t('site.nav_my_rfqs') },
    ...(isSupplier(me) ? [{ to: '/my-bids', icon: 'sort' as const, name: t('site.nav_my_bids') }] : []),
    { to: '/user-profile#sessions', icon: 'computer', name: t('accounts.sessions_title') },
  ] as const
  return (
    <>
      <button type="button" className={styles.burger} popoverTarget={ID} aria-haspopup="dialog" aria-label={t('site.a11y_open_menu')} onClick={open}>
        <Icon name="menu" />
      </button>
      {/* A click on the backdrop is a click on the dialog itself; Escape does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog id={ID} popover="auto" className={styles.drawer} ref={dialog} aria-label={t('site.menu')} onClick={onClick}>
        <div className={styles.top}>
          <Brand />
          <button type="button" className="icon-button" popoverTarget={ID} popoverTargetAction="hide" aria-label={t('site.a11y_close_menu')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {me && (
          <div className={styles.person}>
            <Avatar id={me.user_id} name={me.company_name} image={me.profile_image} size="lg" />
            <span>
              <bdi>{me.person.full_name}</bdi>
              <small>{hasOwnName(me) ? <bdi>{me.company_name}</bdi> : <Ltr>{me.email}</Ltr>}</small>
            </span>
          </div>
        )}
        <nav aria-label={t('site.menu')}>
          {MAIN_LINKS.map((link) => (
            <Link key={link.to} to={link.to} aria-current={currentOf(link, path)}>
              <Icon name={link.icon} />
              {t(link.name)}
            </Link>
          ))}
          <hr />
          {me ? (
            own.map(({ to, icon, name }) => (
              <Link key={to} to={to} aria-current={path === to ? 'page' : undefined}>
                <Icon name={icon} />
                {name}
              </Link>
            ))
          ) : (
            <>
              <Link to="/login">
                <Icon name="user" />
                {t('site.nav_login')}
              </Link>
              <Link to="/register">
                <Icon name="plus" />
                {t('site.nav_register')}
              </Link>
            </>
          )}
          <hr />
          <LanguageLink />
          <ThemeSwitch />
          {me && (
            <>
              <hr />
              <Link to="/sign-out" onClick={confirmSignOut}>
                <Icon name="log_out" />
                {t('site.nav_logout')}
              </Link>
            </>
          )}
        </nav>
      </dialog>
      {question}
    </>
  )
}
