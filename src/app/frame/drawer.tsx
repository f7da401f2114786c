import styles from './drawer.module.css'
import { useRef, type MouseEvent } from 'react'
import type { Me } from '#framework/ssr/me.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Brand } from './brand.tsx'
import { useLogout } from './logout.tsx'
import { currentOf, drawerLinks } from './main-links.ts'
import { NavLinks } from './nav-links.tsx'
import { LanguageLink, ThemeSwitch } from './toggles.tsx'

const ID = 'drawer'

const DrawerPerson = part(() => import('./drawer-account.tsx'), 'DrawerPerson')
const DrawerLinks = part(() => import('./drawer-account.tsx'), 'DrawerLinks')
const DrawerSignOut = part(() => import('./drawer-account.tsx'), 'DrawerSignOut')

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

  /** The dialog is rendered outside of the drawer, which closes first. */
  function signOut() {
    close()
    logout()
  }

  /** Anything chosen closes the drawer, and so does the darkened page behind it. */
  function onClick(event: MouseEvent) {
    const chosen = event.target instanceof Element && event.target.closest('a')
    if (chosen || event.target === dialog.current) close()
  }

  return (
    <>
      <button
        type="button"
        className={styles.burger}
        popoverTarget={ID}
        aria-haspopup="dialog"
        aria-label={t('site.a11y_open_menu')}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      {/* A click on the backdrop is a click on the dialog itself; Escape does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        id={ID}
        popover="auto"
        className={styles.drawer}
        ref={dialog}
        aria-label={t('site.menu')}
        onClick={onClick}
      >
        <div className={styles.top}>
          <Brand />
          <button
            type="button"
            className="icon-button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label={t('site.a11y_close_menu')}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        {me && <DrawerPerson me={me} />}
        <nav aria-label={t('site.menu')}>
          <NavLinks
            links={drawerLinks(me).map((link) => ({
              to: link.to,
              label: t(link.name),
              icon: link.icon,
              current: currentOf(link, path),
            }))}
          />
          <hr />
          {me ? (
            <DrawerLinks me={me} />
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
          {me && <DrawerSignOut onSignOut={signOut} />}
        </nav>
      </dialog>
      {question}
    </>
  )
}
